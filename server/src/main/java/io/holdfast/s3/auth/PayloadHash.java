package io.holdfast.s3.auth;

import io.holdfast.error.S3Error;
import io.holdfast.error.S3ErrorCode;
import io.holdfast.error.S3Exception;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/** Understands the value of {@code x-amz-content-sha256}. */
final class PayloadHash {
  static final String UNSIGNED = "UNSIGNED-PAYLOAD";

  private static final String SIGNED_CHUNKS = "STREAMING-AWS4-HMAC-SHA256-PAYLOAD";
  private static final String SIGNED_CHUNKS_TRAILER = SIGNED_CHUNKS + "-TRAILER";
  private static final String UNSIGNED_CHUNKS = "STREAMING-UNSIGNED-PAYLOAD-TRAILER";
  private static final String ECDSA_CHUNKS = "STREAMING-AWS4-ECDSA-P256-SHA256-PAYLOAD";
  private static final Pattern SHA_256 = Pattern.compile("[0-9a-fA-F]{64}");

  /** Makes the chain of chunk signatures start where the request's signature is. */
  interface ChainStart {
    PayloadSigning.SignedChunks signedChunks(boolean trailer);
  }

  static PayloadSigning signing(String value, ChainStart chain) {
    return switch (value) {
      case UNSIGNED -> new PayloadSigning.Unsigned();
      case UNSIGNED_CHUNKS -> new PayloadSigning.UnsignedChunks();
      case SIGNED_CHUNKS -> chain.signedChunks(false);
      case SIGNED_CHUNKS_TRAILER -> chain.signedChunks(true);
      case ECDSA_CHUNKS, ECDSA_CHUNKS + "-TRAILER" ->
          throw S3Exception.of(
              S3ErrorCode.NOT_IMPLEMENTED, "Signature Version 4A is not implemented.");
      default -> hash(value);
    };
  }

  private static PayloadSigning hash(String value) {
    if (!SHA_256.matcher(value).matches()) {
      throw new S3Error(
              S3ErrorCode.INVALID_ARGUMENT,
              "x-amz-content-sha256 must be UNSIGNED-PAYLOAD, STREAMING-UNSIGNED-PAYLOAD-TRAILER,"
                  + " STREAMING-AWS4-HMAC-SHA256-PAYLOAD,"
                  + " STREAMING-AWS4-HMAC-SHA256-PAYLOAD-TRAILER or a valid sha256 value.",
              Map.of("ArgumentName", "x-amz-content-sha256", "ArgumentValue", value),
              Map.of())
          .exception();
    }
    return new PayloadSigning.SignedSha256(value.toLowerCase(Locale.ROOT));
  }

  private PayloadHash() {}
}
