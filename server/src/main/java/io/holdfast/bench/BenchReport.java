package io.holdfast.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * What a run measured, in the form that is kept: for machines, and to be compared with later.
 *
 * @param version of this form: 1
 * @param date when it ended, RFC 3339
 * @param sizes of objects in bytes
 * @param connections at the same time
 * @param durationMillis of each operation, without its warm-up
 */
public record BenchReport(
    int version,
    String date,
    List<Long> sizes,
    int connections,
    long durationMillis,
    int deleteBatch,
    boolean signedPayloads,
    List<Measurement> measurements) {
  private static final int VERSION = 1;
  private static final JsonMapper JSON =
      JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

  public BenchReport {
    sizes = List.copyOf(sizes);
    measurements = List.copyOf(measurements);
  }

  public static BenchReport of(String date, BenchPlan plan, List<Measurement> measurements) {
    return new BenchReport(
        VERSION,
        date,
        plan.sizes(),
        plan.connections(),
        plan.duration().toMillis(),
        plan.deleteBatch(),
        plan.signedPayloads(),
        measurements);
  }

  public void writeJson(Path file) throws IOException {
    Files.writeString(file, JSON.writeValueAsString(this) + "\n", StandardCharsets.UTF_8);
  }

  /**
   * @throws IOException also when the file is no report of this version
   */
  public static BenchReport readJson(Path file) throws IOException {
    try {
      BenchReport report =
          JSON.readValue(Files.readString(file, StandardCharsets.UTF_8), BenchReport.class);
      if (report.version() != VERSION) {
        throw new IOException(file + " is a report of version " + report.version());
      }
      return report;
    } catch (JacksonException e) {
      throw new IOException(file + " is no report of holdfast bench: " + e.getOriginalMessage(), e);
    }
  }

  /** How this run differs from an earlier one, a line for each operation that both have. */
  public List<String> drift(BenchReport baseline) {
    List<String> lines = new ArrayList<>();
    if (!sizes.equals(baseline.sizes()) || connections != baseline.connections()) {
      lines.add("The baseline was taken with other sizes or connections: it says little.");
    }
    for (Measurement now : measurements) {
      find(baseline, now)
          .filter(then -> then.objectsPerSecond() > 0)
          .ifPresent(
              then ->
                  lines.add(
                      String.format(
                          Locale.ROOT,
                          "%-7s %s: %.2f times the objects/s of the baseline (%s)",
                          now.operation(),
                          now.target(),
                          now.objectsPerSecond() / then.objectsPerSecond(),
                          baseline.date())));
    }
    return lines;
  }

  private static Optional<Measurement> find(BenchReport baseline, Measurement like) {
    return baseline.measurements().stream()
        .filter(then -> then.operation() == like.operation())
        .filter(then -> then.target().equals(like.target()))
        .findFirst();
  }
}
