package io.holdfast.s3.request;

import io.holdfast.error.S3ErrorCode;
import io.holdfast.error.S3Exception;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/**
 * The opaque place where a V2 list goes on.
 *
 * @param after what {@link io.holdfast.object.listing.ListQuery#after} is to be
 */
public record ContinuationToken(String after) {
  /** The form that clients see: base64url of a version byte and the UTF-8 of the name. */
  public String text() {
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(("1" + after).getBytes(StandardCharsets.UTF_8));
  }

  /**
   * @throws io.holdfast.error.S3Exception InvalidArgument for what {@link #text} never made
   */
  public static ContinuationToken parse(String text) {
    if (text.isEmpty()) {
      throw S3Exception.of(S3ErrorCode.INVALID_ARGUMENT);
    }
    throw new UnsupportedOperationException("not yet: " + text);
  }
}
