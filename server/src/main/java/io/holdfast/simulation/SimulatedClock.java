package io.holdfast.simulation;

import io.holdfast.common.Clock;

/** A clock that moves only when it is told to. */
public final class SimulatedClock implements Clock {
  private static final long NANOS_PER_MILLI = 1_000_000;

  /** Some day, so that times look like times. */
  private static final long START_MILLIS = 1_800_000_000_000L;

  private long nanos;

  @Override
  public long millis() {
    return START_MILLIS + nanos / NANOS_PER_MILLI;
  }

  @Override
  public long nanos() {
    return nanos;
  }

  /** Lets time pass up to a reading of {@link #nanos}; never goes back. */
  public void advanceTo(long readingNanos) {
    nanos = Math.max(nanos, readingNanos);
  }

  public void advance(long byNanos) {
    nanos += byNanos;
  }
}
