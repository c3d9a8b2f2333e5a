package io.holdfast.s3.request;

import io.holdfast.error.S3ErrorCode;
import io.holdfast.error.S3Exception;
import io.holdfast.object.Conditions;
import java.util.List;
import java.util.Optional;

/** Reads If-Match, If-None-Match, If-Modified-Since and If-Unmodified-Since. */
public final class ConditionalHeaders {
  private static final String DELETE_TIME = "x-amz-if-match-last-modified-time";
  private static final String DELETE_SIZE = "x-amz-if-match-size";

  /** For reads. Dates that cannot be read are ignored, as RFC 9110 says. */
  public static Conditions of(Headers headers) {
    return of(headers, "");
  }

  private static Conditions of(Headers headers, String prefix) {
    return new Conditions(
        tags(headers, prefix + "If-Match"),
        tags(headers, prefix + "If-None-Match"),
        date(headers, prefix + "If-Modified-Since"),
        date(headers, prefix + "If-Unmodified-Since"));
  }

  /** For the source of a copy. */
  public static Conditions ofCopySource(Headers headers) {
    return of(headers, CopySource.HEADER + "-");
  }

  /**
   * For writes and deletes: dates play no part in them.
   *
   * @throws S3Exception NotImplemented for If-None-Match with anything but {@code *}, as S3
   *     answers: taken as a wish that it does not know, never as no wish
   */
  public static Conditions ofWrite(Headers headers) {
    List<String> ifNoneMatch = tags(headers, "If-None-Match");
    if (!ifNoneMatch.isEmpty() && !ifNoneMatch.equals(List.of("*"))) {
      throw S3Exception.of(
          S3ErrorCode.NOT_IMPLEMENTED, "A write with If-None-Match can only ask for *.");
    }
    return new Conditions(
        tags(headers, "If-Match"), ifNoneMatch, Optional.empty(), Optional.empty());
  }

  /**
   * For a delete. The two headers that S3 knows in directory buckets alone are kept in every bucket
   * here: a condition that is dropped would delete what was not to be deleted.
   *
   * @throws S3Exception NotImplemented as {@link #ofWrite}; InvalidArgument for no date or no size
   */
  public static Conditions ofDelete(Headers headers) {
    return ofWrite(headers)
        .ofDelete(
            headers
                .first(DELETE_TIME)
                .map(
                    text ->
                        HttpDate.parseMillis(text)
                            .or(() -> RetentionText.parseDate(text.strip()))
                            .orElseThrow(() -> Arguments.invalid("Not a date", DELETE_TIME, text))),
            headers.first(DELETE_SIZE).map(ConditionalHeaders::size));
  }

  private static long size(String text) {
    try {
      return Long.parseLong(text.strip());
    } catch (NumberFormatException e) {
      throw Arguments.invalid("Not a size", DELETE_SIZE, text);
    }
  }

  private static List<String> tags(Headers headers, String name) {
    return headers.all(name).stream().flatMap(value -> EntityTags.parse(value).stream()).toList();
  }

  private static Optional<Long> date(Headers headers, String name) {
    return headers.first(name).flatMap(HttpDate::parseMillis);
  }

  private ConditionalHeaders() {}
}
