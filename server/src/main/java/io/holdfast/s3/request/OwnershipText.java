package io.holdfast.s3.request;

import io.holdfast.control.ObjectOwnership;
import java.util.Optional;

/** How object ownership is written, in headers and documents alike. */
public final class OwnershipText {
  private static final String HEADER = "x-amz-object-ownership";

  /** Empty for anything else. */
  public static Optional<ObjectOwnership> parse(String text) {
    for (ObjectOwnership ownership : ObjectOwnership.values()) {
      if (of(ownership).equals(text)) {
        return Optional.of(ownership);
      }
    }
    return Optional.empty();
  }

  public static String of(ObjectOwnership ownership) {
    return switch (ownership) {
      case BUCKET_OWNER_ENFORCED -> "BucketOwnerEnforced";
      case BUCKET_OWNER_PREFERRED -> "BucketOwnerPreferred";
      case OBJECT_WRITER -> "ObjectWriter";
    };
  }

  /**
   * What the maker of a bucket asks for.
   *
   * @throws io.holdfast.error.S3Exception InvalidArgument
   */
  public static ObjectOwnership ofNewBucket(Headers headers) {
    return headers
        .first(HEADER)
        .map(
            text ->
                parse(text.strip())
                    .orElseThrow(
                        () -> Arguments.invalid("Invalid x-amz-object-ownership", HEADER, text)))
        .orElse(ObjectOwnership.BUCKET_OWNER_ENFORCED);
  }

  private OwnershipText() {}
}
