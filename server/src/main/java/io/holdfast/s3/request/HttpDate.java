package io.holdfast.s3.request;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The three forms of a date in HTTP (RFC 9110 section 5.6.7), all in UTC. */
public final class HttpDate {
  // Two-digit years are 1970 to 2069: a recipient has to choose some century.
  private static final int CENTURY_START = 1970;

  private static final DateTimeFormatter RFC_850 =
      new DateTimeFormatterBuilder()
          .parseCaseInsensitive()
          .appendPattern("EEEE, dd-MMM-")
          .appendValueReduced(ChronoField.YEAR, 2, 2, CENTURY_START)
          .appendPattern(" HH:mm:ss 'GMT'")
          .toFormatter(Locale.US);

  private static final List<DateTimeFormatter> FORMS =
      List.of(of("EEE, d MMM yyyy HH:mm:ss 'GMT'"), RFC_850, of("EEE MMM ppd HH:mm:ss yyyy"));

  /** Milliseconds since the epoch; empty for anything else than a date. */
  public static Optional<Long> parseMillis(String text) {
    for (DateTimeFormatter form : FORMS) {
      try {
        return Optional.of(
            LocalDateTime.parse(text.strip(), form).toInstant(ZoneOffset.UTC).toEpochMilli());
      } catch (DateTimeException | ArithmeticException e) {
        // It is in another of the forms, or in none. A year of nine digits overflows.
      }
    }
    return Optional.empty();
  }

  /** The form that is to be sent: {@code Sun, 06 Nov 1994 08:49:37 GMT}. */
  public static String format(long millis) {
    return IMF_FIXDATE.format(Instant.ofEpochMilli(millis).atOffset(ZoneOffset.UTC));
  }

  private static final DateTimeFormatter IMF_FIXDATE =
      DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.US);

  private static DateTimeFormatter of(String pattern) {
    return new DateTimeFormatterBuilder()
        .parseCaseInsensitive()
        .appendPattern(pattern)
        .toFormatter(Locale.US);
  }

  private HttpDate() {}
}
