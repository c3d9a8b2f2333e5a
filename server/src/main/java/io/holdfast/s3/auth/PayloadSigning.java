package io.holdfast.s3.auth;

import io.holdfast.common.Bytes;

/** What a request's signature says of its body. */
public sealed interface PayloadSigning {
  /** Nothing. */
  record Unsigned() implements PayloadSigning {}

  /** The SHA-256 of the body as transferred. */
  record SignedSha256(String hex) implements PayloadSigning {}

  /**
   * The body is aws-chunked with a chain of signatures.
   *
   * @param trailer whether trailers follow, signed too
   * @param seedSignature of the request, 64 hex digits: the chain starts with it
   * @param timestamp {@code yyyyMMdd'T'HHmmss'Z'}
   * @param scope {@code date/region/s3/aws4_request}
   */
  record SignedChunks(
      boolean trailer, String seedSignature, Bytes signingKey, String timestamp, String scope)
      implements PayloadSigning {}

  /** The body is aws-chunked without signatures, with trailers. */
  record UnsignedChunks() implements PayloadSigning {}

  /** Whether the body is aws-chunked. */
  default boolean isChunked() {
    return switch (this) {
      case Unsigned(), SignedSha256(_) -> false;
      case SignedChunks _, UnsignedChunks() -> true;
    };
  }
}
