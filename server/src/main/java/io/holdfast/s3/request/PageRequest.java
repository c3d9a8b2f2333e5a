package io.holdfast.s3.request;

import io.holdfast.object.listing.ListQuery;
import java.util.Locale;
import java.util.Optional;

/**
 * What all list operations of a bucket's objects have in common.
 *
 * @param prefix decoded; empty when not given
 * @param delimiter decoded; an empty one counts as none
 * @param maxKeys 0 to 1000; a larger wish is cut to 1000 as S3 does
 * @param urlEncoded whether names go out percent-encoded ({@code encoding-type=url})
 */
public record PageRequest(
    String prefix, Optional<String> delimiter, int maxKeys, boolean urlEncoded) {
  /** S3's largest page of parts. */
  static final int MAX_PARTS = 1000;

  /**
   * @throws io.holdfast.error.S3Exception InvalidArgument for a bad {@code max-keys} or {@code
   *     encoding-type}
   */
  static PageRequest of(QueryParameters query) {
    return of(query, "max-keys");
  }

  /**
   * @param limit the parameter that says how many names a page may have
   */
  static PageRequest of(QueryParameters query, String limit) {
    return new PageRequest(
        query.first("prefix").orElse(""),
        Arguments.nonEmpty(query, "delimiter"),
        Math.min(ListQuery.MAX_KEYS, Arguments.number(query, limit, ListQuery.MAX_KEYS)),
        Arguments.nonEmpty(query, "encoding-type").map(PageRequest::urlEncoded).orElse(false));
  }

  private static boolean urlEncoded(String text) {
    if (!text.toLowerCase(Locale.ROOT).equals("url")) {
      throw Arguments.invalid(
          "Invalid Encoding Method specified in Request", "encoding-type", text);
    }
    return true;
  }
}
