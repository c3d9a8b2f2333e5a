package io.holdfast.s3.request;

import io.holdfast.error.S3Error;
import io.holdfast.error.S3ErrorCode;
import io.holdfast.error.S3Exception;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/** What tags S3 allows. Pure. */
public final class TagRules {
  /** Lengths are those of UTF-16, as S3 counts. */
  private static final int MAX_KEY_LENGTH = 128;

  private static final int MAX_VALUE_LENGTH = 256;

  /** Letters, digits and spaces of all scripts, and some signs. */
  private static final Pattern ALLOWED = Pattern.compile("[\\p{L}\\p{Z}\\p{N}_.:/=+\\-@]*");

  /** What has the tags. */
  public enum Owner {
    OBJECT(10, "Object tags cannot be greater than 10"),
    BUCKET(50, "Bucket tag count cannot be greater than 50");

    private final int most;
    private final String tooMany;

    Owner(int most, String tooMany) {
      this.most = most;
      this.tooMany = tooMany;
    }
  }

  /** One tag as a client wrote it. */
  public record Tag(String key, String value) {}

  /**
   * The tags in their order. S3 looks at each of them first, and then at their number.
   *
   * @throws S3Exception InvalidTag; BadRequest when there are too many
   */
  public static Map<String, String> check(List<Tag> tags, Owner owner) {
    Map<String, String> checked = new LinkedHashMap<>();
    for (Tag tag : tags) {
      check(tag);
      if (checked.put(tag.key(), tag.value()) != null) {
        throw invalid("Cannot provide multiple Tags with the same key", tag);
      }
    }
    if (checked.size() > owner.most) {
      throw S3Exception.of(S3ErrorCode.BAD_REQUEST, owner.tooMany);
    }
    return checked;
  }

  private static void check(Tag tag) {
    if (tag.key().isEmpty()
        || tag.key().length() > MAX_KEY_LENGTH
        || !ALLOWED.matcher(tag.key()).matches()) {
      throw invalid("The TagKey you have provided is invalid", tag);
    }
    if (tag.key().toLowerCase(Locale.ROOT).startsWith("aws:")) {
      throw invalid("System tags cannot be added/updated by requester", tag);
    }
    if (tag.value().length() > MAX_VALUE_LENGTH || !ALLOWED.matcher(tag.value()).matches()) {
      throw new S3Error(
              S3ErrorCode.INVALID_TAG,
              "The TagValue you have provided is invalid",
              Map.of("TagKey", tag.key(), "TagValue", tag.value()),
              Map.of())
          .exception();
    }
  }

  private static S3Exception invalid(String message, Tag tag) {
    return new S3Error(S3ErrorCode.INVALID_TAG, message, Map.of("TagKey", tag.key()), Map.of())
        .exception();
  }

  private TagRules() {}
}
