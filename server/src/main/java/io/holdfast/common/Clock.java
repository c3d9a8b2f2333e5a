package io.holdfast.common;

/** Time. Nothing is ever ordered by it: it only dates versions and bounds waits. */
public interface Clock {
  /** Milliseconds since the epoch, UTC. */
  long millis();

  /** A monotonic reading in nanoseconds, for differences only. */
  long nanos();

  /** The machine's clock. */
  static Clock system() {
    return new Clock() {
      @Override
      public long millis() {
        return System.currentTimeMillis();
      }

      @Override
      public long nanos() {
        return System.nanoTime();
      }
    };
  }
}
