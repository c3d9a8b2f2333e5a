package io.holdfast.object;

import io.holdfast.common.Bytes;
import io.holdfast.storage.VersionFacts;
import java.util.Map;

/**
 * How the parts of an upload are encrypted. It is settled when the upload is created, and kept:
 * what the bucket is configured for later plays no part. Of a key that the client sends nothing is
 * in it; whether another key is the right one shows in that it opens the data key.
 *
 * @param sealedDataKey of the upload, which seals those of its parts; empty where the bucket's key
 *     does that, or nothing
 * @param facts to be sealed with the metadata of the object, for its readers
 */
record UploadEncryption(
    VersionFacts.Encryption encryption, Bytes sealedDataKey, Map<String, String> facts) {
  static final UploadEncryption NONE =
      new UploadEncryption(VersionFacts.Encryption.NONE, Bytes.EMPTY, Map.of());

  static final UploadEncryption BUCKET_KEY =
      new UploadEncryption(VersionFacts.Encryption.BUCKET_KEY, Bytes.EMPTY, Map.of());

  UploadEncryption {
    facts = Map.copyOf(facts);
  }

  /**
   * What clients are told when the upload is over. Nothing of a key that the client sends: S3 has
   * no header for it in these answers.
   */
  AppliedEncryption told() {
    return switch (encryption) {
      case NONE, CLIENT_KEY -> AppliedEncryption.NONE;
      case BUCKET_KEY -> AppliedEncryption.SSE_S3;
      case KMS -> KmsFacts.of(facts).applied();
    };
  }
}
