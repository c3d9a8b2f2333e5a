package io.holdfast.object;

import java.util.Map;
import java.util.Optional;

/**
 * What a client asks of encryption. A write that asks nothing gets what its bucket is configured
 * for, else what the deployment does by itself. Closing it wipes a key that the client sent.
 */
public sealed interface EncryptionRequest extends AutoCloseable {
  /** No header. */
  EncryptionRequest UNSAID = new Unsaid();

  /** {@code x-amz-server-side-encryption: AES256}. */
  EncryptionRequest SSE_S3 = new SseS3();

  /** No header. */
  record Unsaid() implements EncryptionRequest {
    @Override
    public void close() {}
  }

  /** {@code x-amz-server-side-encryption: AES256}. */
  record SseS3() implements EncryptionRequest {
    @Override
    public void close() {}
  }

  /**
   * {@code x-amz-server-side-encryption: aws:kms}.
   *
   * @param keyId as the client spelled it; empty for the default key
   * @param context to which the data key is bound besides
   * @param bucketKey whether data keys may be sealed by way of a bucket key; empty for what the
   *     bucket says
   */
  record SseKms(Optional<String> keyId, Map<String, String> context, Optional<Boolean> bucketKey)
      implements EncryptionRequest {
    public SseKms {
      context = Map.copyOf(context);
    }

    @Override
    public void close() {}
  }

  /** The client's own key, which is not kept. */
  record SseC(ClientKey key) implements EncryptionRequest {
    @Override
    public void close() {
      key.close();
    }
  }

  // Not a default method: that would tie the constants above to the classes they are of.
  @Override
  void close();
}
