package io.holdfast.s3.request;

import com.google.common.base.Splitter;
import io.holdfast.error.S3Exception;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Reads {@code x-amz-tagging}: tags in the form of a query. */
final class TaggingHeader {
  private static final String NAME = "x-amz-tagging";

  /**
   * @throws S3Exception InvalidArgument for what is no query, or names a tag twice; and what {@link
   *     TagRules#check} throws
   */
  static Map<String, String> of(Headers headers) {
    return headers.first(NAME).map(TaggingHeader::parse).orElse(Map.of());
  }

  private static Map<String, String> parse(String text) {
    List<TagRules.Tag> tags = new ArrayList<>();
    Set<String> keys = new HashSet<>();
    for (String part : Splitter.on('&').omitEmptyStrings().split(text)) {
      int equals = part.indexOf('=');
      String key = decode(equals < 0 ? part : part.substring(0, equals), text);
      if (!keys.add(key)) {
        throw invalid(text);
      }
      tags.add(new TagRules.Tag(key, equals < 0 ? "" : decode(part.substring(equals + 1), text)));
    }
    return TagRules.check(tags, TagRules.Owner.OBJECT);
  }

  private static String decode(String part, String whole) {
    try {
      return PercentCoding.decode(part, true);
    } catch (S3Exception notEncoded) {
      throw invalid(whole);
    }
  }

  private static S3Exception invalid(String text) {
    return Arguments.invalid(
        "The header 'x-amz-tagging' shall be encoded as UTF-8 then URLEncoded URL query parameters"
            + " without tag name duplicates.",
        NAME,
        text);
  }

  private TaggingHeader() {}
}
