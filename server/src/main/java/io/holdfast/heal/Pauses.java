package io.holdfast.heal;

/** How background work waits, and learns that it is to end. */
public interface Pauses {
  /**
   * Waits.
   *
   * @return false when the process ends: nothing more may be done
   */
  boolean pause(long nanos);

  /** Whether clients have requests under way just now. */
  boolean clientsAreBusy();
}
