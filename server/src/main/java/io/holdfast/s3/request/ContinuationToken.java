package io.holdfast.s3.request;

import io.holdfast.error.S3Exception;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/**
 * The opaque place where a V2 list goes on.
 *
 * @param after what {@link io.holdfast.object.listing.ListQuery#after} is to be
 */
public record ContinuationToken(String after) {
  /** Says how the rest is to be read, should a later version need more than a name. */
  private static final byte VERSION = 1;

  /** The form that clients see: base64url of a version byte and the UTF-8 of the name. */
  public String text() {
    byte[] name = after.getBytes(StandardCharsets.UTF_8);
    byte[] bytes = ByteBuffer.allocate(1 + name.length).put(VERSION).put(name).array();
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  /**
   * @throws S3Exception InvalidArgument for what {@link #text} never made
   */
  public static ContinuationToken parse(String text) {
    try {
      ByteBuffer bytes = ByteBuffer.wrap(Base64.getUrlDecoder().decode(text));
      if (bytes.remaining() > 1 && bytes.get() == VERSION) {
        return new ContinuationToken(StandardCharsets.UTF_8.newDecoder().decode(bytes).toString());
      }
    } catch (IllegalArgumentException | CharacterCodingException e) {
      throw wrong(text);
    }
    throw wrong(text);
  }

  private static S3Exception wrong(String text) {
    return Arguments.invalid(
        "The continuation token provided is incorrect", "continuation-token", text);
  }
}
