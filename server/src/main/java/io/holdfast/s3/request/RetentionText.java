package io.holdfast.s3.request;

import io.holdfast.commit.Retention;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Optional;

/** How retentions are written, in headers and documents alike. */
public final class RetentionText {
  /** With milliseconds, always: some clients read no other form. */
  private static final DateTimeFormatter MILLIS =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'").withZone(ZoneOffset.UTC);

  /** Empty for anything but a mode. */
  public static Optional<Retention.Mode> mode(String text) {
    return switch (text) {
      case "GOVERNANCE" -> Optional.of(Retention.Mode.GOVERNANCE);
      case "COMPLIANCE" -> Optional.of(Retention.Mode.COMPLIANCE);
      default -> Optional.empty();
    };
  }

  /** Milliseconds since the epoch of a date in ISO 8601 with its zone; empty for anything else. */
  public static Optional<Long> parseDate(String text) {
    try {
      return Optional.of(OffsetDateTime.parse(text).toInstant().toEpochMilli());
    } catch (DateTimeException | ArithmeticException e) {
      return Optional.empty();
    }
  }

  public static String date(long millis) {
    return MILLIS.format(Instant.ofEpochMilli(millis));
  }

  private RetentionText() {}
}
