package io.holdfast.s3.request;

import java.util.ArrayList;
import java.util.List;

/**
 * Reads the value of If-Match and If-None-Match: a list of entity tags (RFC 9110 section 8.8.3),
 * with the habits of S3 clients, which often leave the quotes away.
 */
final class EntityTags {
  /**
   * The tags without quotes and without the mark of weakness, which S3 does not know; {@code *} is
   * itself.
   */
  static List<String> parse(String value) {
    List<String> tags = new ArrayList<>();
    int at = 0;
    while (at < value.length()) {
      int start = skipSeparators(value, at);
      if (value.startsWith("W/\"", start)) {
        start += 2;
      }
      boolean quoted = start < value.length() && value.charAt(start) == '"';
      int from = quoted ? start + 1 : start;
      int end = value.indexOf(quoted ? '"' : ',', from);
      end = end < 0 ? value.length() : end;
      String tag = quoted ? value.substring(from, end) : value.substring(from, end).strip();
      if (!tag.isEmpty()) {
        tags.add(tag);
      }
      at = end + 1;
    }
    return tags;
  }

  private static int skipSeparators(String value, int from) {
    int at = from;
    while (at < value.length() && (value.charAt(at) == ',' || value.charAt(at) <= ' ')) {
      at++;
    }
    return at;
  }

  private EntityTags() {}
}
