package io.holdfast.s3.request;

import io.holdfast.commit.Retention;
import io.holdfast.error.S3Exception;
import io.holdfast.object.ObjectLabels;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Reads what a request says of Object Lock. */
public final class ObjectLockHeaders {
  private static final String BUCKET_LOCK = "x-amz-bucket-object-lock-enabled";
  private static final String BYPASS = "x-amz-bypass-governance-retention";
  private static final String MODE = "x-amz-object-lock-mode";
  private static final String UNTIL = "x-amz-object-lock-retain-until-date";
  private static final String HOLD = "x-amz-object-lock-legal-hold";

  /**
   * Whether a bucket is to be made with Object Lock.
   *
   * @throws S3Exception InvalidArgument for anything but a truth value: a bucket that should lock
   *     objects and silently does not would be the worst answer
   */
  public static boolean bucketLockWanted(Headers headers) {
    String text = headers.first(BUCKET_LOCK).map(String::strip).orElse("");
    return switch (text.toLowerCase(Locale.ROOT)) {
      case "", "false" -> false;
      case "true" -> true;
      default -> throw Arguments.invalid("Invalid value for a header", BUCKET_LOCK, text);
    };
  }

  /** Whether a retention in governance mode shall not stand in the way. */
  public static boolean bypassWanted(Headers headers) {
    return headers.first(BYPASS).map(String::strip).filter("true"::equalsIgnoreCase).isPresent();
  }

  /**
   * What a write says of its version: retention and legal hold, and no tags. S3 refuses such a
   * write without a Content-MD5 or checksum. We do not: a client's body is covered by what it
   * sends, and more than that no client can be made to do.
   *
   * @throws S3Exception InvalidArgument
   */
  static ObjectLabels of(Headers headers) {
    return new ObjectLabels(Map.of(), retention(headers), legalHold(headers));
  }

  private static Optional<Retention> retention(Headers headers) {
    Optional<String> mode = headers.first(MODE).map(String::strip);
    Optional<String> until = headers.first(UNTIL).map(String::strip);
    if (mode.isEmpty() && until.isEmpty()) {
      return Optional.empty();
    }
    if (mode.isEmpty() || until.isEmpty()) {
      throw Arguments.invalid(
          UNTIL + " and " + MODE + " must both be supplied", mode.isEmpty() ? MODE : UNTIL, "");
    }
    return Optional.of(
        new Retention(
            RetentionText.mode(mode.get())
                .orElseThrow(
                    () -> Arguments.invalid("Unknown wormMode directive.", MODE, mode.get())),
            RetentionText.parseDate(until.get())
                .orElseThrow(
                    () ->
                        Arguments.invalid(
                            "The retain until date must be provided in ISO 8601 format",
                            UNTIL,
                            until.get()))));
  }

  private static Optional<Boolean> legalHold(Headers headers) {
    return headers
        .first(HOLD)
        .map(String::strip)
        .map(
            text ->
                switch (text) {
                  case "ON" -> true;
                  case "OFF" -> false;
                  default ->
                      throw Arguments.invalid(
                          "Legal Hold must be either of 'ON' or 'OFF'", HOLD, text);
                });
  }

  private ObjectLockHeaders() {}
}
