package io.holdfast.bench;

import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** A report as one page that needs nothing else: a table, and bars as inline SVG. */
public final class HtmlReport {
  private static final int BAR_PIXELS = 18;
  private static final int LABEL_PIXELS = 190;
  private static final int PLOT_PIXELS = 520;
  private static final int WIDTH_PIXELS = LABEL_PIXELS + PLOT_PIXELS + 110;

  private static final String STYLE =
      """
      body{font:15px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:60rem;padding:0 1rem;color:#222}
      table{border-collapse:collapse;width:100%}td,th{padding:.2rem .6rem;text-align:right}
      td:nth-child(-n+2),th:nth-child(-n+2){text-align:left}tr:nth-child(even){background:#f4f4f4}
      rect{fill:#2a6f97}rect.b{fill:#89c2d9}text{font-size:12px;fill:#222}
      """;

  public static String of(BenchReport report) {
    StringBuilder html = new StringBuilder();
    html.append("<!doctype html>\n<html lang=\"en\"><meta charset=\"utf-8\">")
        .append("<title>holdfast bench</title>\n<style>\n")
        .append(STYLE)
        .append("</style>\n<h1>holdfast bench</h1>\n<p>")
        .append(escaped(summary(report)))
        .append("</p>\n");
    table(html, report.measurements());
    plot(html, "Objects per second", report.measurements(), Measurement::objectsPerSecond);
    plot(html, "MiB per second", report.measurements(), Measurement::mebibytesPerSecond);
    plot(html, "p99 in milliseconds", report.measurements(), m -> m.latency().p99());
    return html.append("</html>\n").toString();
  }

  private static String summary(BenchReport report) {
    return "%s · %d connections · objects of %s bytes · %.1f s for each operation · %s"
        .formatted(
            report.date(),
            report.connections(),
            String.join(", ", report.sizes().stream().map(String::valueOf).toList()),
            report.durationMillis() / 1_000.0,
            report.signedPayloads() ? "signed payloads" : "unsigned payloads");
  }

  private static void table(StringBuilder html, List<Measurement> measurements) {
    html.append("<table><tr><th>Endpoint<th>What<th>objects/s<th>MiB/s<th>p50 ms<th>p90 ms")
        .append("<th>p99 ms<th>p99.9 ms<th>max ms<th>errors</tr>\n");
    for (Measurement m : measurements) {
      Measurement.Percentiles ms = m.latency();
      html.append(
          String.format(
              Locale.ROOT,
              "<tr><td>%s<td>%s<td>%.1f<td>%.1f<td>%.2f<td>%.2f<td>%.2f<td>%.2f<td>%.2f<td>%d</tr>%n",
              escaped(m.target()),
              m.operation(),
              m.objectsPerSecond(),
              m.mebibytesPerSecond(),
              ms.p50(),
              ms.p90(),
              ms.p99(),
              ms.p999(),
              ms.max(),
              m.errors()));
    }
    html.append("</table>\n");
  }

  private static void plot(
      StringBuilder html,
      String title,
      List<Measurement> measurements,
      ToDoubleFunction<Measurement> value) {
    double highest = measurements.stream().mapToDouble(value).max().orElse(0);
    if (highest <= 0) {
      return;
    }
    String first = measurements.getFirst().target();
    html.append("<h2>").append(title).append("</h2>\n");
    html.append(
        "<svg viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"%s\">%n"
            .formatted(WIDTH_PIXELS, measurements.size() * (BAR_PIXELS + 6), title));
    int y = 0;
    for (Measurement m : measurements) {
      double of = value.applyAsDouble(m);
      int width = (int) Math.round(PLOT_PIXELS * of / highest);
      html.append(
          String.format(
              Locale.ROOT,
              "<text x=\"0\" y=\"%d\">%s %s</text><rect%s x=\"%d\" y=\"%d\" width=\"%d\""
                  + " height=\"%d\"/><text x=\"%d\" y=\"%d\">%.1f</text>%n",
              y + BAR_PIXELS - 4,
              escaped(m.target()),
              m.operation(),
              m.target().equals(first) ? "" : " class=\"b\"",
              LABEL_PIXELS,
              y,
              width,
              BAR_PIXELS,
              LABEL_PIXELS + width + 6,
              y + BAR_PIXELS - 4,
              of));
      y += BAR_PIXELS + 6;
    }
    html.append("</svg>\n");
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;");
  }

  private HtmlReport() {}
}
