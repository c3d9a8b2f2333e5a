package io.holdfast.bench;

/**
 * What one operation did on one endpoint.
 *
 * @param target the endpoint's name
 * @param seconds from the end of the warm-up to the last answer
 * @param requests answered as they should be
 * @param objects in these requests: keys of lists and deletes count one by one
 * @param bytes of bodies, sent or received
 * @param errors requests that failed, were refused, or gave wrong bytes
 * @param firstError what the first of them said; empty without one
 */
public record Measurement(
    String target,
    BenchOperation operation,
    int connections,
    double seconds,
    long requests,
    long objects,
    long bytes,
    long errors,
    String firstError,
    Percentiles latency) {
  private static final double MIB = 1 << 20;

  /**
   * Latencies of whole requests, the last byte of the answer included, in milliseconds; all zero
   * without requests.
   */
  public record Percentiles(double p50, double p90, double p99, double p999, double max) {}

  public double objectsPerSecond() {
    return seconds > 0 ? objects / seconds : 0;
  }

  public double mebibytesPerSecond() {
    return seconds > 0 ? bytes / MIB / seconds : 0;
  }
}
