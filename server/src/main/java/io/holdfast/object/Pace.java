package io.holdfast.object;

/** Told of the bytes that background work has read; may hold it up, so that clients come first. */
@FunctionalInterface
public interface Pace {
  Pace UNPACED = bytes -> {};

  /** So many bytes have just been read from drives. Returns when more may be. */
  void spent(long bytes);
}
