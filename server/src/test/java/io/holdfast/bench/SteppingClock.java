package io.holdfast.bench;

import io.holdfast.common.Clock;
import java.util.concurrent.atomic.AtomicLong;

/** Each look at it takes a millisecond, so that a run has as many steps on any machine. */
final class SteppingClock implements Clock {
  private final AtomicLong nanos = new AtomicLong();

  @Override
  public long millis() {
    return System.currentTimeMillis();
  }

  @Override
  public long nanos() {
    return nanos.addAndGet(1_000_000);
  }
}
