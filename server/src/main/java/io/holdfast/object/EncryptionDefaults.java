package io.holdfast.object;

import io.holdfast.control.BucketEncryption;
import io.holdfast.error.S3ErrorCode;
import io.holdfast.error.S3Exception;
import java.util.Map;
import java.util.Optional;

/**
 * What a write gets that leaves something open: first the bucket's configuration counts, then
 * whether the deployment encrypts by itself. Pure.
 */
final class EncryptionDefaults {
  /**
   * @param automatic whether the deployment encrypts what nobody asked to encrypt
   * @return with nothing left open but the default key's name; {@code UNSAID} means not at all
   */
  static EncryptionRequest complete(
      EncryptionRequest asked, Optional<BucketEncryption> bucket, boolean automatic) {
    return switch (asked) {
      case EncryptionRequest.Unsaid() ->
          bucket
              .map(EncryptionDefaults::ofBucket)
              .orElse(automatic ? EncryptionRequest.SSE_S3 : EncryptionRequest.UNSAID);
      case EncryptionRequest.SseS3 sse -> sse;
      case EncryptionRequest.SseKms kms ->
          new EncryptionRequest.SseKms(
              kms.keyId(),
              kms.context(),
              kms.bucketKey().or(() -> bucket.map(BucketEncryption::bucketKeyEnabled)));
      case EncryptionRequest.SseC client -> client;
    };
  }

  private static EncryptionRequest ofBucket(BucketEncryption bucket) {
    return switch (bucket.algorithm()) {
      case AES256 -> EncryptionRequest.SSE_S3;
      case KMS ->
          new EncryptionRequest.SseKms(
              bucket.kmsKeyId(), Map.of(), Optional.of(bucket.bucketKeyEnabled()));
      case KMS_DSSE ->
          // One layer in the place of two would be less than the bucket's owner was promised.
          throw S3Exception.of(
              S3ErrorCode.NOT_IMPLEMENTED, "Dual-layer encryption (DSSE) is not implemented.");
    };
  }

  private EncryptionDefaults() {}
}
