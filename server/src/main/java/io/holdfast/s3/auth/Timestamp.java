package io.holdfast.s3.auth;

import io.holdfast.error.S3Error;
import io.holdfast.error.S3ErrorCode;
import io.holdfast.error.S3Exception;
import io.holdfast.s3.request.HttpDate;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.ResolverStyle;
import java.util.Locale;
import java.util.Optional;

/** The time that a request says it was signed at. */
record Timestamp(long millis) {
  /** How far the clocks of client and server may lie apart. */
  static final long MAX_SKEW_MILLIS = 15 * 60 * 1000L;

  private static final DateTimeFormatter BASIC =
      DateTimeFormatter.ofPattern("uuuuMMdd'T'HHmmss'Z'", Locale.ROOT)
          .withResolverStyle(ResolverStyle.STRICT);

  /** From {@code X-Amz-Date}: ISO 8601 basic. */
  static Optional<Timestamp> parse(String text) {
    try {
      return Optional.of(
          new Timestamp(LocalDateTime.parse(text, BASIC).toInstant(ZoneOffset.UTC).toEpochMilli()));
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }

  /** From {@code Date}: a date of HTTP, or ISO 8601 basic as well. */
  static Optional<Timestamp> parseDateHeader(String text) {
    return parse(text).or(() -> HttpDate.parseMillis(text).map(Timestamp::new));
  }

  /** {@code yyyyMMdd'T'HHmmss'Z'}, as it stands in strings to sign. */
  String text() {
    return BASIC.format(Instant.ofEpochMilli(millis).atOffset(ZoneOffset.UTC));
  }

  /** {@code yyyyMMdd}. */
  String date() {
    return text().substring(0, 8);
  }

  /**
   * @throws S3Exception RequestTimeTooSkewed
   */
  void checkSkew(long nowMillis) {
    if (Math.abs(nowMillis - millis) > MAX_SKEW_MILLIS) {
      throw S3Error.of(S3ErrorCode.REQUEST_TIME_TOO_SKEWED)
          .with("RequestTime", text())
          .with("ServerTime", new Timestamp(nowMillis).text())
          .with("MaxAllowedSkewMilliseconds", Long.toString(MAX_SKEW_MILLIS))
          .exception();
    }
  }
}
