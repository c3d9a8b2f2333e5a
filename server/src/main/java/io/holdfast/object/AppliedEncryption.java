package io.holdfast.object;

/** How a version is encrypted, as far as its clients are told. */
public sealed interface AppliedEncryption {
  AppliedEncryption NONE = new None();
  AppliedEncryption SSE_S3 = new SseS3();

  /** Not at all. */
  record None() implements AppliedEncryption {}

  /** Under keys of the deployment. */
  record SseS3() implements AppliedEncryption {}

  /**
   * Under a KMS key that the client or the bucket named.
   *
   * @param keyId as it is shown: the client's ARN, else the plain name
   */
  record SseKms(String keyId, boolean bucketKey) implements AppliedEncryption {}

  /**
   * Under the client's own key.
   *
   * @param keyMd5 base64 of the MD5 of the key
   */
  record SseC(String keyMd5) implements AppliedEncryption {}
}
