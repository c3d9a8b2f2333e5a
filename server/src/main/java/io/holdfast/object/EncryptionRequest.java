package io.holdfast.object;

/**
 * What a client asks of encryption. Under auto-encryption an object is encrypted also when it asks
 * nothing.
 */
public enum EncryptionRequest {
  /** No header. */
  UNSAID,
  /** {@code x-amz-server-side-encryption: AES256}. */
  SSE_S3
}
