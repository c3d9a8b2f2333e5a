package io.holdfast.object;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** The date form of HTTP (RFC 9110 section 5.6.7): whole seconds, GMT. */
public final class HttpDate {
  private static final DateTimeFormatter FORMAT =
      DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ROOT)
          .withZone(ZoneOffset.UTC);

  public static String format(long millis) {
    return FORMAT.format(Instant.ofEpochMilli(millis));
  }

  private HttpDate() {}
}
