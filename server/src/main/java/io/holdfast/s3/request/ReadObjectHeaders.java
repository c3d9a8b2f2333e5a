package io.holdfast.s3.request;

import io.holdfast.error.S3ErrorCode;
import io.holdfast.error.S3Exception;
import io.holdfast.object.Conditions;
import io.holdfast.object.RangeSpec;

/**
 * What the headers of a GetObject or HeadObject ask.
 *
 * @param checksums whether stored checksums are wanted ({@code x-amz-checksum-mode: ENABLED})
 */
public record ReadObjectHeaders(RangeSpec range, Conditions conditions, boolean checksums) {
  /**
   * Bad ranges and dates are ignored, as S3 does.
   *
   * @throws S3Exception InvalidRequest for headers that only fit an object encrypted under the
   *     client's own key, InvalidArgument for encryption headers that only a write may have
   */
  public static ReadObjectHeaders of(Headers headers) {
    if (headers.has("x-amz-server-side-encryption")) {
      throw S3Exception.of(
          S3ErrorCode.INVALID_ARGUMENT,
          "x-amz-server-side-encryption header is not supported for this operation.");
    }
    if (EncryptionHeaders.customerKeyGiven(headers)) {
      throw S3Exception.of(
          S3ErrorCode.INVALID_REQUEST,
          "The encryption parameters are not applicable to this object.");
    }
    return new ReadObjectHeaders(
        range(headers),
        ConditionalHeaders.of(headers),
        headers.first("x-amz-checksum-mode").filter("ENABLED"::equalsIgnoreCase).isPresent());
  }

  /**
   * If-Range makes a range depend on what the object is. The whole object is a right answer to it
   * whatever that is (RFC 9110 section 13.1.5), so that no resumed download ever mixes two objects.
   */
  private static RangeSpec range(Headers headers) {
    return headers
        .first("Range")
        .filter(value -> !headers.has("If-Range"))
        .map(RangeHeader::parse)
        .orElseGet(RangeSpec.Whole::new);
  }
}
