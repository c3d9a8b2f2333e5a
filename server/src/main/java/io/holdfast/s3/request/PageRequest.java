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
  /**
   * @throws io.holdfast.error.S3Exception InvalidArgument for a bad {@code max-keys} or {@code
   *     encoding-type}
   */
  static PageRequest of(QueryParameters query) {
    return new PageRequest(
        query.first("prefix").orElse(""),
        Arguments.nonEmpty(query, "delimiter"),
        Arguments.nonEmpty(query, "max-keys").map(PageRequest::maxKeys).orElse(ListQuery.MAX_KEYS),
        Arguments.nonEmpty(query, "encoding-type").map(PageRequest::urlEncoded).orElse(false));
  }

  private static int maxKeys(String text) {
    try {
      int wanted = Integer.parseInt(text);
      if (wanted >= 0) {
        return Math.min(wanted, ListQuery.MAX_KEYS);
      }
    } catch (NumberFormatException e) {
      throw Arguments.invalid(
          "Provided max-keys not an integer or within integer range", "max-keys", text);
    }
    throw Arguments.invalid(
        "Argument max-keys must be an integer between 0 and 2147483647", "max-keys", text);
  }

  private static boolean urlEncoded(String text) {
    if (!text.toLowerCase(Locale.ROOT).equals("url")) {
      throw Arguments.invalid(
          "Invalid Encoding Method specified in Request", "encoding-type", text);
    }
    return true;
  }
}
