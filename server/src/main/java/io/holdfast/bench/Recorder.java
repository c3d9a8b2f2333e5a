package io.holdfast.bench;

import io.holdfast.bench.Measurement.Percentiles;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/** What the workers of one operation count; for several threads. */
final class Recorder {
  private static final long HIGHEST_MICROS = 3_600_000_000L;
  private static final int DIGITS = 3;
  private static final double MICROS_PER_MILLI = 1_000;
  private static final double NANOS_PER_SECOND = 1e9;

  private final long measuredFromNanos;
  private final Histogram micros = new Histogram(HIGHEST_MICROS, DIGITS);
  private long lastNanos;
  private long objects;
  private long bytes;
  private long errors;
  private Optional<String> firstError = Optional.empty();

  /**
   * @param measuredFromNanos the end of the warm-up, by the clock's nanoseconds
   */
  Recorder(long measuredFromNanos) {
    this.measuredFromNanos = measuredFromNanos;
    lastNanos = measuredFromNanos;
  }

  /** A request that was answered as it should be. */
  synchronized void done(long startNanos, long endNanos, BenchRequests.Done what) {
    if (startNanos - measuredFromNanos >= 0) {
      micros.recordValue(Math.min(HIGHEST_MICROS, (endNanos - startNanos) / 1_000));
      objects += what.objects();
      bytes += what.bytes();
      lastNanos = Math.max(lastNanos, endNanos);
    }
  }

  /** Errors count from the start: a warm-up that fails is no warm-up. */
  synchronized void failed(String why) {
    errors++;
    if (firstError.isEmpty()) {
      firstError = Optional.of(why);
    }
  }

  synchronized long errors() {
    return errors;
  }

  synchronized Measurement measurement(
      BenchTarget target, BenchOperation operation, int connections) {
    return new Measurement(
        target.name(),
        operation,
        connections,
        (lastNanos - measuredFromNanos) / NANOS_PER_SECOND,
        micros.getTotalCount(),
        objects,
        bytes,
        errors,
        firstError.orElse(""),
        new Percentiles(at(50), at(90), at(99), at(99.9), micros.getMaxValue() / MICROS_PER_MILLI));
  }

  private double at(double percentile) {
    return micros.getTotalCount() == 0
        ? 0
        : micros.getValueAtPercentile(percentile) / MICROS_PER_MILLI;
  }
}
