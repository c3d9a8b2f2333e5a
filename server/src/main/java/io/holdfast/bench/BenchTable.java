package io.holdfast.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Words measurements for a person: a line each, and ratios where two endpoints were asked. */
public final class BenchTable {
  private static final String HEAD =
      "%-12s %-7s %11s %10s %9s %9s %9s %9s %7s"
          .formatted(
              "endpoint",
              "what",
              "objects/s",
              "MiB/s",
              "p50 ms",
              "p99 ms",
              "p99.9 ms",
              "max ms",
              "errors");

  /** The whole table. */
  public static List<String> of(List<Measurement> measurements) {
    List<String> lines = new ArrayList<>();
    lines.add(HEAD);
    measurements.forEach(measured -> lines.add(line(measured)));
    return lines;
  }

  static String line(Measurement measured) {
    Measurement.Percentiles ms = measured.latency();
    return String.format(
        Locale.ROOT,
        "%-12s %-7s %11.1f %10.1f %9.2f %9.2f %9.2f %9.2f %7d",
        measured.target(),
        measured.operation(),
        measured.objectsPerSecond(),
        measured.mebibytesPerSecond(),
        ms.p50(),
        ms.p99(),
        ms.p999(),
        ms.max(),
        measured.errors());
  }

  /** How the first endpoint compares with each other one, by operation. */
  public static List<String> ratios(List<Measurement> measurements) {
    List<String> lines = new ArrayList<>();
    for (Measurement ours : measurements) {
      for (Measurement other : measurements) {
        if (ours.target().equals(measurements.getFirst().target())
            && !other.target().equals(ours.target())
            && other.operation() == ours.operation()
            && other.objectsPerSecond() > 0) {
          lines.add(
              String.format(
                  Locale.ROOT,
                  "%-7s %s does %.2f times the objects/s of %s, at %.2f times its p99",
                  ours.operation(),
                  ours.target(),
                  ours.objectsPerSecond() / other.objectsPerSecond(),
                  other.target(),
                  other.latency().p99() > 0 ? ours.latency().p99() / other.latency().p99() : 0));
        }
      }
    }
    return lines;
  }

  private BenchTable() {}
}
