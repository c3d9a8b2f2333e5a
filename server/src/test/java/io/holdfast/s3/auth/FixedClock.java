package io.holdfast.s3.auth;

import io.holdfast.common.Clock;

/** A clock that stands still. */
public record FixedClock(long millis) implements Clock {
  /** At {@code yyyyMMdd'T'HHmmss'Z'}. */
  public static FixedClock at(String timestamp) {
    return new FixedClock(Timestamp.parse(timestamp).orElseThrow().millis());
  }

  @Override
  public long nanos() {
    return 0;
  }
}
