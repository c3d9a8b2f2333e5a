package io.holdfast.object;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.holdfast.common.Bytes;
import io.holdfast.common.Entropy;
import io.holdfast.common.EntropyRandom;
import io.holdfast.control.BucketRecord;
import io.holdfast.crypto.BucketKey;
import io.holdfast.crypto.CryptoException;
import io.holdfast.crypto.DataKey;
import io.holdfast.crypto.EncryptionContext;
import io.holdfast.crypto.GeneratedKey;
import io.holdfast.crypto.KeyId;
import io.holdfast.crypto.Kms;
import io.holdfast.crypto.MetadataKey;
import io.holdfast.crypto.PackageCipher;
import io.holdfast.crypto.SealedKey;
import io.holdfast.error.S3Error;
import io.holdfast.error.S3ErrorCode;
import io.holdfast.error.S3Exception;
import io.holdfast.storage.BucketRef;
import io.holdfast.storage.RecordKey;
import io.holdfast.storage.VersionFacts;
import java.security.SecureRandom;
import java.util.Map;
import java.util.Optional;

/**
 * Which keys what is written under: KMS key → bucket key → data key. Opens bucket keys once and
 * keeps them, so that no object asks the KMS.
 */
final class ObjectEncryption {
  private static final KeyId BUCKET_KEY_ID = new KeyId("bucket-key");

  /** Buckets whose keys are kept open. */
  private static final int MAX_OPEN_BUCKETS = 10_000;

  private final Optional<Kms> kms;
  private final boolean automatic;
  private final SecureRandom random;
  private final Cache<BucketRef, BucketKeys> open =
      Caffeine.newBuilder().maximumSize(MAX_OPEN_BUCKETS).build();

  /**
   * @param automatic encrypt also what no client asked to encrypt; needs a KMS
   */
  ObjectEncryption(Optional<Kms> kms, boolean automatic, Entropy entropy) {
    this.kms = kms;
    this.automatic = automatic && kms.isPresent();
    random = new EntropyRandom(entropy);
  }

  /** The keys of a bucket that is being made, in the form that its record keeps. */
  record NewKeys(Bytes sealedBucketKey, Bytes metadataKey, boolean metadataKeySealed) {}

  NewKeys newKeys(BucketRef bucket) {
    if (kms.isEmpty()) {
      try (DataKey metadata = DataKey.random(random)) {
        return new NewKeys(Bytes.EMPTY, Bytes.copyOf(metadata.copyOfBytes()), false);
      }
    }
    try (GeneratedKey bucketKey =
            kms.get().generate(kms.get().defaultKey(), context(bucket, "data"));
        GeneratedKey metadata =
            kms.get().generate(kms.get().defaultKey(), context(bucket, "metadata"))) {
      return new NewKeys(
          Bytes.copyOf(bucketKey.sealed().encode()),
          Bytes.copyOf(metadata.sealed().encode()),
          true);
    } catch (CryptoException e) {
      throw broken("the keys of a new bucket cannot be sealed", e);
    }
  }

  /** Whether a write would need a bucket key that could be made now. */
  boolean lacksKey(BucketRecord bucket, EncryptionRequest request) {
    return kms.isPresent() && encrypts(request) && bucket.sealedBucketKey().isEmpty();
  }

  /** The record of a bucket with a key of its own; its metadata key stays, old objects need it. */
  BucketRecord withNewKey(BucketRecord bucket) {
    return bucket.withSealedBucketKey(newKeys(bucket.ref()).sealedBucketKey());
  }

  /** The record of the bucket has changed, or the bucket is gone. */
  void forget(BucketRecord bucket) {
    open.invalidate(bucket.ref());
  }

  private boolean encrypts(EncryptionRequest request) {
    return automatic || request == EncryptionRequest.SSE_S3;
  }

  /** How a write that asks this is encrypted. */
  VersionFacts.Encryption kind(EncryptionRequest request) {
    return encrypts(request) ? VersionFacts.Encryption.BUCKET_KEY : VersionFacts.Encryption.NONE;
  }

  BucketKeys keysOf(BucketRecord bucket) {
    return open.get(bucket.ref(), absent -> openKeys(bucket));
  }

  private BucketKeys openKeys(BucketRecord bucket) {
    try (DataKey metadata =
        bucket.metadataKeySealed()
            ? unseal(bucket.metadataKey(), context(bucket.ref(), "metadata"))
            : DataKey.copyOf(bucket.metadataKey().toArray())) {
      Optional<BucketKey> bucketKey = Optional.empty();
      if (!bucket.sealedBucketKey().isEmpty() && kms.isPresent()) {
        try (DataKey key = unseal(bucket.sealedBucketKey(), context(bucket.ref(), "data"))) {
          bucketKey = Optional.of(new BucketKey(BUCKET_KEY_ID, key, random));
        }
      }
      return new BucketKeys(bucketKey, new MetadataKey(metadata, random));
    } catch (CryptoException e) {
      throw broken("the keys of bucket " + bucket.ref().name() + " do not open", e);
    }
  }

  private DataKey unseal(Bytes sealed, EncryptionContext context) throws CryptoException {
    if (kms.isEmpty()) {
      throw S3Exception.of(
          S3ErrorCode.KMS_NOT_FOUND, "This bucket is encrypted and no KMS key is configured.");
    }
    return kms.get().unseal(SealedKey.decode(sealed.toArray()), context);
  }

  private static EncryptionContext context(BucketRef bucket, String purpose) {
    return EncryptionContext.ofBucket(bucket.name())
        .with("bucket-id", bucket.id().toString())
        .with("purpose", purpose);
  }

  /**
   * What one write of an object is encrypted with.
   *
   * @param cipher of this write; empty where it is not encrypted
   */
  record WriteKeys(
      VersionFacts.Encryption encryption, Bytes sealedDataKey, Optional<PackageCipher> cipher)
      implements AutoCloseable {
    static final WriteKeys PLAIN =
        new WriteKeys(VersionFacts.Encryption.NONE, Bytes.EMPTY, Optional.empty());

    StripeFormat format() {
      return cipher.isPresent() ? StripeFormat.ENCRYPTED : StripeFormat.PLAIN;
    }

    @Override
    public void close() {
      cipher.ifPresent(PackageCipher::close);
    }
  }

  WriteKeys forWrite(BucketRecord bucket, RecordKey key, EncryptionRequest request) {
    if (!encrypts(request)) {
      return WriteKeys.PLAIN;
    }
    BucketKey bucketKey =
        keysOf(bucket)
            .bucketKey()
            .orElseThrow(
                () ->
                    S3Exception.of(
                        S3ErrorCode.NOT_IMPLEMENTED,
                        "Server-side encryption needs a KMS key, and none is configured."));
    EncryptionContext context = objectContext(key);
    try (GeneratedKey data = bucketKey.generate(context)) {
      return new WriteKeys(
          VersionFacts.Encryption.BUCKET_KEY,
          Bytes.copyOf(data.sealed().encode()),
          Optional.of(new PackageCipher(data.key(), context.canonicalBytes())));
    }
  }

  /** The cipher that opens a version; empty where it is not encrypted. */
  Optional<PackageCipher> forRead(BucketRecord bucket, RecordKey key, VersionFacts facts) {
    return switch (facts.encryption()) {
      case NONE -> Optional.empty();
      case BUCKET_KEY -> Optional.of(openCipher(bucket, key, facts));
      case KMS, CLIENT_KEY ->
          throw S3Exception.of(
              S3ErrorCode.NOT_IMPLEMENTED,
              "This object's kind of encryption is not supported yet.");
    };
  }

  private PackageCipher openCipher(BucketRecord bucket, RecordKey key, VersionFacts facts) {
    BucketKey bucketKey =
        keysOf(bucket)
            .bucketKey()
            .orElseThrow(
                () ->
                    S3Exception.of(
                        S3ErrorCode.KMS_NOT_FOUND,
                        "This object is encrypted and no KMS key is configured."));
    EncryptionContext context = objectContext(key);
    try (DataKey data =
        bucketKey.unseal(SealedKey.decode(facts.sealedDataKey().toArray()), context)) {
      return new PackageCipher(data, context.canonicalBytes());
    } catch (CryptoException e) {
      throw broken("the data key of " + key + " does not open", e);
    }
  }

  /** Bound to the life of the bucket and the key: bytes moved elsewhere do not open. */
  private static EncryptionContext objectContext(RecordKey key) {
    return EncryptionContext.ofObject(key.bucket().name(), key.key().text())
        .with("bucket-id", key.bucket().id().toString());
  }

  private static S3Exception broken(String what, CryptoException cause) {
    return new S3Exception(
        new S3Error(
            S3ErrorCode.INTERNAL_ERROR,
            "The keys of this bucket or object cannot be opened.",
            Map.of(),
            Map.of()),
        new IllegalStateException(what, cause));
  }
}
