package io.holdfast.control;

import io.holdfast.commit.ExtraFields;
import io.holdfast.common.Bytes;
import io.holdfast.storage.BucketRef;

/**
 * What the deployment knows of one bucket.
 *
 * @param sealedBucketKey the key that seals the data keys, sealed by the KMS; empty without a KMS
 * @param metadataKey the key for private metadata: sealed by the KMS ({@code metadataKeySealed}),
 *     or in the clear where there is no KMS
 */
public record BucketRecord(
    BucketRef ref,
    long createdMillis,
    Versioning versioning,
    Bytes sealedBucketKey,
    Bytes metadataKey,
    boolean metadataKeySealed,
    BucketSettings settings,
    ExtraFields extra) {
  /** The states of S3 versioning. */
  public enum Versioning {
    UNVERSIONED,
    ENABLED,
    SUSPENDED
  }

  public BucketRecord withVersioning(Versioning newVersioning) {
    return new BucketRecord(
        ref,
        createdMillis,
        newVersioning,
        sealedBucketKey,
        metadataKey,
        metadataKeySealed,
        settings,
        extra);
  }

  public BucketRecord withSettings(BucketSettings newSettings) {
    return new BucketRecord(
        ref,
        createdMillis,
        versioning,
        sealedBucketKey,
        metadataKey,
        metadataKeySealed,
        newSettings,
        extra);
  }

  public BucketRecord withSealedBucketKey(Bytes newKey) {
    return new BucketRecord(
        ref, createdMillis, versioning, newKey, metadataKey, metadataKeySealed, settings, extra);
  }

  /** The same keys, sealed in another way. */
  public BucketRecord withSealedKeys(Bytes newBucketKey, Bytes newMetadataKey) {
    return new BucketRecord(
        ref,
        createdMillis,
        versioning,
        newBucketKey,
        newMetadataKey,
        metadataKeySealed,
        settings,
        extra);
  }
}
