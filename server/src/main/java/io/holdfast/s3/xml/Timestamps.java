package io.holdfast.s3.xml;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/** Dates in documents: ISO 8601 with milliseconds, which S3 always writes as zero. */
final class Timestamps {
  private static final DateTimeFormatter SECONDS =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss'.000Z'").withZone(ZoneOffset.UTC);

  /** Cut to the second, so that lists and Last-Modified headers say the same. */
  static String of(long millis) {
    return SECONDS.format(Instant.ofEpochMilli(millis));
  }

  private Timestamps() {}
}
