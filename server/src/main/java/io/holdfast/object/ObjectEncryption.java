package io.holdfast.object;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.holdfast.commit.WriteId;
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
import io.holdfast.crypto.UnknownKeyException;
import io.holdfast.error.S3ErrorCode;
import io.holdfast.error.S3Exception;
import io.holdfast.storage.BucketRef;
import io.holdfast.storage.RecordKey;
import io.holdfast.storage.VersionFacts;
import java.security.SecureRandom;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Which keys what is written under, and who may read it. Opens bucket keys once and keeps them, so
 * that under these no object asks the KMS; data keys are {@link DataKeys}' affair.
 */
final class ObjectEncryption {
  private static final KeyId BUCKET_KEY_ID = new KeyId("bucket-key");

  /** Buckets whose keys are kept open. */
  private static final int MAX_OPEN_BUCKETS = 10_000;

  private final Optional<Kms> kms;
  private final boolean automatic;
  private final SecureRandom random;
  private final DataKeys dataKeys;
  private final Cache<BucketRef, BucketKeys> open =
      Caffeine.newBuilder().maximumSize(MAX_OPEN_BUCKETS).build();

  /**
   * @param automatic encrypt also what no client asked to encrypt; needs a KMS
   */
  ObjectEncryption(Optional<Kms> kms, boolean automatic, Entropy entropy) {
    this.kms = kms;
    this.automatic = automatic && kms.isPresent();
    random = new EntropyRandom(entropy);
    dataKeys = new DataKeys(kms, random);
  }

  /** For those who need keys of other writes than of whole objects. */
  DataKeys dataKeys() {
    return dataKeys;
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
      throw DataKeys.broken("the keys of a new bucket cannot be sealed", e);
    }
  }

  /** Whether a write would need a bucket key that could be made now. */
  boolean lacksKey(BucketRecord bucket, EncryptionRequest request) {
    return kms.isPresent()
        && bucket.sealedBucketKey().isEmpty()
        && completed(bucket, request) instanceof EncryptionRequest.SseS3;
  }

  /** The record of a bucket with a key of its own; its metadata key stays, old objects need it. */
  BucketRecord withNewKey(BucketRecord bucket) {
    return bucket.withSealedBucketKey(newKeys(bucket.ref()).sealedBucketKey());
  }

  /** The record of a bucket with its keys sealed under the default key of the KMS. */
  BucketRecord resealed(BucketRecord bucket) {
    Kms keys = kms.orElseThrow(DataKeys::withoutKms);
    Bytes bucketKey = resealed(keys, bucket, bucket.sealedBucketKey(), "data");
    Bytes metadataKey =
        bucket.metadataKeySealed()
            ? resealed(keys, bucket, bucket.metadataKey(), "metadata")
            : bucket.metadataKey();
    return bucket.withSealedKeys(bucketKey, metadataKey);
  }

  private Bytes resealed(Kms keys, BucketRecord bucket, Bytes sealed, String purpose) {
    if (sealed.isEmpty()) {
      return sealed;
    }
    KeyId old = BucketKeyRotation.sealingKey(bucket, sealed);
    if (old.equals(keys.defaultKey())) {
      return sealed;
    }
    EncryptionContext context = context(bucket.ref(), purpose);
    try (DataKey key = unseal(sealed, context)) {
      return Bytes.copyOf(keys.seal(key, keys.defaultKey(), context).encode());
    } catch (UnknownKeyException e) {
      throw KmsKeyName.unknown(old.name());
    } catch (CryptoException e) {
      throw DataKeys.broken("the keys of bucket " + bucket.ref().name() + " do not open", e);
    }
  }

  /** The record of the bucket has changed, or the bucket is gone. */
  void forget(BucketRecord bucket) {
    open.invalidate(bucket.ref());
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
      throw DataKeys.broken("the keys of bucket " + bucket.ref().name() + " do not open", e);
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

  /** What a write gets, with everything filled in that it leaves open. */
  EncryptionRequest completed(BucketRecord bucket, EncryptionRequest request) {
    return EncryptionDefaults.complete(request, bucket.settings().encryption(), automatic);
  }

  /**
   * What one write of an object is encrypted with.
   *
   * @param applied what its client is told
   * @param facts to be sealed with the metadata, for readers
   * @param cipher of this write; empty where it is not encrypted
   */
  record WriteKeys(
      VersionFacts.Encryption encryption,
      Bytes sealedDataKey,
      AppliedEncryption applied,
      Map<String, String> facts,
      Optional<PackageCipher> cipher)
      implements AutoCloseable {
    static final WriteKeys PLAIN =
        new WriteKeys(
            VersionFacts.Encryption.NONE,
            Bytes.EMPTY,
            AppliedEncryption.NONE,
            Map.of(),
            Optional.empty());

    StripeFormat format() {
      return cipher.isPresent() ? StripeFormat.ENCRYPTED : StripeFormat.PLAIN;
    }

    @Override
    public void close() {
      cipher.ifPresent(PackageCipher::close);
    }
  }

  /**
   * @throws S3Exception KMS.NotFoundException, InvalidArgument; NotImplemented without a KMS
   */
  WriteKeys forWrite(BucketRecord bucket, RecordKey key, EncryptionRequest request) {
    return switch (completed(bucket, request)) {
      case EncryptionRequest.Unsaid() -> WriteKeys.PLAIN;
      case EncryptionRequest.SseS3() -> writeKeys(key, dataKeys.make(key, bucketKey(bucket)));
      case EncryptionRequest.SseKms asked -> writeKeys(key, dataKeys.make(key, asked));
      case EncryptionRequest.SseC(ClientKey clientKey) ->
          writeKeys(key, dataKeys.make(key, clientKey));
    };
  }

  /**
   * @throws S3Exception NotImplemented without a KMS
   */
  BucketKey bucketKey(BucketRecord bucket) {
    return keysOf(bucket).bucketKey().orElseThrow(DataKeys::withoutKms);
  }

  /** Closes what was made. */
  static WriteKeys writeKeys(RecordKey key, DataKeys.Made made) {
    try (made) {
      return new WriteKeys(
          made.encryption(),
          made.sealed(),
          made.applied(),
          made.facts(),
          Optional.of(cipher(key, made.key().key())));
    }
  }

  private static PackageCipher cipher(RecordKey key, DataKey data) {
    return new PackageCipher(data, DataKeys.contextOf(key).canonicalBytes());
  }

  /**
   * What a reader may see of a version, and the way to its data key.
   *
   * @param dataKey opens it; the caller closes it
   */
  record ReadKeys(RecordKey key, AppliedEncryption applied, Optional<Supplier<DataKey>> dataKey) {
    static ReadKeys plain(RecordKey key) {
      return new ReadKeys(key, AppliedEncryption.NONE, Optional.empty());
    }

    /** The cipher that opens the version; empty where it is not encrypted. */
    Optional<PackageCipher> cipher() {
      return dataKey.map(
          open -> {
            try (DataKey data = open.get()) {
              return ObjectEncryption.cipher(key, data);
            }
          });
    }
  }

  /**
   * Looks at who may read a version: one under a client's key is nobody's without that key, not
   * even for a HEAD. No key of the KMS is used before the data key is asked for.
   *
   * @throws S3Exception InvalidRequest where a client's key is missing or has no place,
   *     AccessDenied where it is another one
   */
  ReadKeys forRead(
      BucketRecord bucket,
      RecordKey key,
      WriteId writeId,
      VersionFacts facts,
      Optional<ClientKey> clientKey) {
    if (facts.encryption() != VersionFacts.Encryption.CLIENT_KEY && clientKey.isPresent()) {
      throw S3Exception.of(
          S3ErrorCode.INVALID_REQUEST,
          "The encryption parameters are not applicable to this object.");
    }
    return switch (facts.encryption()) {
      case NONE -> ReadKeys.plain(key);
      case BUCKET_KEY ->
          new ReadKeys(
              key,
              AppliedEncryption.SSE_S3,
              Optional.of(
                  () -> dataKeys.open(key, facts.sealedDataKey(), bucketKeyOfStored(bucket))));
      case KMS -> {
        KmsFacts kmsFacts =
            KmsFacts.of(
                PrivateFacts.openEncryption(
                    keysOf(bucket).metadataKey(), key, writeId, facts.sealedMetadata()));
        yield new ReadKeys(
            key,
            kmsFacts.applied(),
            Optional.of(() -> dataKeys.open(key, facts.sealedDataKey(), kmsFacts)));
      }
      case CLIENT_KEY -> underClientKey(key, facts, clientKey);
    };
  }

  /**
   * The keys of a part of a version that its reader was found fit to read.
   *
   * @param ofUpload opens the part's data key; empty where the bucket's key does
   */
  ReadKeys forPart(
      BucketRecord bucket, RecordKey part, VersionFacts facts, Optional<BucketKey> ofUpload) {
    if (facts.encryption() == VersionFacts.Encryption.NONE) {
      return ReadKeys.plain(part);
    }
    BucketKey opening = ofUpload.orElseGet(() -> bucketKeyOfStored(bucket));
    return new ReadKeys(
        part,
        AppliedEncryption.NONE,
        Optional.of(() -> dataKeys.open(part, facts.sealedDataKey(), opening)));
  }

  private BucketKey bucketKeyOfStored(BucketRecord bucket) {
    return keysOf(bucket)
        .bucketKey()
        .orElseThrow(
            () ->
                S3Exception.of(
                    S3ErrorCode.KMS_NOT_FOUND,
                    "This object is encrypted and no KMS key is configured."));
  }

  private ReadKeys underClientKey(
      RecordKey key, VersionFacts facts, Optional<ClientKey> clientKey) {
    ClientKey sent =
        clientKey.orElseThrow(
            () ->
                S3Exception.of(
                    S3ErrorCode.INVALID_REQUEST,
                    "The object was stored using a form of Server Side Encryption. The correct"
                        + " parameters must be provided to retrieve the object."));
    dataKeys.open(key, facts.sealedDataKey(), sent).close();
    return new ReadKeys(
        key,
        new AppliedEncryption.SseC(sent.md5()),
        Optional.of(() -> dataKeys.open(key, facts.sealedDataKey(), sent)));
  }
}
