package io.holdfast.s3.request;

import io.holdfast.error.S3ErrorCode;
import io.holdfast.error.S3Exception;
import io.holdfast.object.ClientKey;
import io.holdfast.object.Conditions;
import io.holdfast.object.RangeSpec;
import java.util.Optional;

/**
 * What the headers of a GetObject or HeadObject ask.
 *
 * @param checksums whether stored checksums are wanted ({@code x-amz-checksum-mode: ENABLED})
 * @param clientKey of an object under SSE-C; closed with these headers
 */
public record ReadObjectHeaders(
    RangeSpec range, Conditions conditions, boolean checksums, Optional<ClientKey> clientKey)
    implements AutoCloseable {
  /**
   * Bad ranges and dates are ignored, as S3 does.
   *
   * @throws S3Exception InvalidArgument for encryption headers that only a write may have, or that
   *     make up no key of the client
   */
  public static ReadObjectHeaders of(Headers headers) {
    if (headers.has("x-amz-server-side-encryption")) {
      throw S3Exception.of(
          S3ErrorCode.INVALID_ARGUMENT,
          "x-amz-server-side-encryption header is not supported for this operation.");
    }
    return new ReadObjectHeaders(
        range(headers),
        ConditionalHeaders.of(headers),
        headers.first("x-amz-checksum-mode").filter("ENABLED"::equalsIgnoreCase).isPresent(),
        ClientKeyHeaders.OF_OBJECT.read(headers));
  }

  @Override
  public void close() {
    clientKey.ifPresent(ClientKey::close);
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
