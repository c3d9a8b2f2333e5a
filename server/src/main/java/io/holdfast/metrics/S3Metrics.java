package io.holdfast.metrics;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;

/** Counts and times S3 operations. */
public final class S3Metrics {
  private final MeterRegistry registry;

  public S3Metrics(MeterRegistry registry) {
    this.registry = registry;
  }

  /**
   * An operation has been answered.
   *
   * @param operation one of a fixed set of names
   * @param nanos until the answer was ready: of a read, until its first bytes were verified
   */
  public void answered(String operation, int status, long nanos) {
    Timer.builder("holdfast.s3.requests")
        .description("S3 operations, and the time until their answer was ready")
        .tag("operation", operation)
        .tag("status", Integer.toString(status))
        .register(registry)
        .record(Duration.ofNanos(nanos));
  }
}
