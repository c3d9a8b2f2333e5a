package io.holdfast.object;

import io.holdfast.common.Bytes;
import io.holdfast.crypto.BucketKey;
import io.holdfast.crypto.CryptoException;
import io.holdfast.crypto.DataKey;
import io.holdfast.crypto.EncryptionContext;
import io.holdfast.crypto.GeneratedKey;
import io.holdfast.crypto.KeyId;
import io.holdfast.crypto.Kms;
import io.holdfast.crypto.SealException;
import io.holdfast.crypto.SealedKey;
import io.holdfast.crypto.UnknownKeyException;
import io.holdfast.error.S3Error;
import io.holdfast.error.S3ErrorCode;
import io.holdfast.error.S3Exception;
import io.holdfast.storage.RecordKey;
import io.holdfast.storage.VersionFacts;
import java.security.SecureRandom;
import java.util.Map;
import java.util.Optional;

/**
 * The data keys of single writes: made and sealed, and opened again, under the bucket's key, under
 * a key of the KMS, or under one that the client sends. Keeps none of them.
 */
final class DataKeys {
  private static final KeyId CLIENT_KEY_ID = new KeyId("client-key");
  private static final KeyId UPLOAD_KEY_ID = new KeyId("upload-key");

  /** Keeps what a client names apart from what we bind to. */
  private static final String CLIENT_CONTEXT = "client.";

  private final Optional<Kms> kms;
  private final SecureRandom random;

  DataKeys(Optional<Kms> kms, SecureRandom random) {
    this.kms = kms;
    this.random = random;
  }

  /**
   * A new data key, and what is kept of it.
   *
   * @param facts to be sealed with the metadata
   */
  record Made(
      GeneratedKey key,
      VersionFacts.Encryption encryption,
      AppliedEncryption applied,
      Map<String, String> facts)
      implements AutoCloseable {
    Bytes sealed() {
      return Bytes.copyOf(key.sealed().encode());
    }

    @Override
    public void close() {
      key.close();
    }
  }

  /** SSE-S3, and what the deployment encrypts by itself. */
  Made make(RecordKey key, BucketKey bucketKey) {
    return new Made(
        bucketKey.generate(contextOf(key)),
        VersionFacts.Encryption.BUCKET_KEY,
        AppliedEncryption.SSE_S3,
        Map.of());
  }

  /**
   * SSE-KMS. The named key seals each data key itself, also where the client allows a bucket key:
   * with keys at hand that saves no call, and every object opens with the key that it names.
   *
   * @throws S3Exception KMS.NotFoundException, InvalidArgument for too large a context
   */
  Made make(RecordKey key, EncryptionRequest.SseKms asked) {
    Kms keys = requireKms(asked);
    KmsKeyName.Resolved name = KmsKeyName.resolve(asked.keyId(), keys);
    KmsFacts facts = new KmsFacts(name.shown(), asked.bucketKey().orElse(false), asked.context());
    EncryptionContext context;
    try {
      context = contextOf(key, facts.context());
    } catch (IllegalArgumentException tooLarge) {
      throw S3Exception.of(
          S3ErrorCode.INVALID_ARGUMENT, "The encryption context is too large or not valid text.");
    }
    try {
      return new Made(
          keys.generate(name.id(), context),
          VersionFacts.Encryption.KMS,
          facts.applied(),
          facts.toMap());
    } catch (CryptoException e) {
      throw broken("a data key cannot be sealed", e);
    }
  }

  private Kms requireKms(EncryptionRequest.SseKms asked) {
    return kms.orElseThrow(
        () -> asked.keyId().map(KmsKeyName::unknown).orElseGet(DataKeys::withoutKms));
  }

  static S3Exception withoutKms() {
    return S3Exception.of(
        S3ErrorCode.NOT_IMPLEMENTED,
        "Server-side encryption needs a KMS key, and none is configured.");
  }

  /** SSE-C. */
  Made make(RecordKey key, ClientKey clientKey) {
    try (BucketKey sealing = sealing(clientKey)) {
      return new Made(
          sealing.generate(contextOf(key)),
          VersionFacts.Encryption.CLIENT_KEY,
          new AppliedEncryption.SseC(clientKey.md5()),
          Map.of());
    }
  }

  /** A part of an upload that has a data key of its own. */
  Made make(
      RecordKey part,
      BucketKey ofUpload,
      VersionFacts.Encryption encryption,
      AppliedEncryption applied) {
    return new Made(ofUpload.generate(contextOf(part)), encryption, applied, Map.of());
  }

  /** An upload's data key, to seal and open those of its parts; the caller closes it. */
  BucketKey ofUpload(DataKey key) {
    return new BucketKey(UPLOAD_KEY_ID, key, random);
  }

  private BucketKey sealing(ClientKey clientKey) {
    try (DataKey key = clientKey.dataKey()) {
      return new BucketKey(CLIENT_KEY_ID, key, random);
    }
  }

  DataKey open(RecordKey key, Bytes sealed, BucketKey bucketKey) {
    try {
      return bucketKey.unseal(sealedKey(sealed), contextOf(key));
    } catch (CryptoException e) {
      throw broken("the data key of " + key + " does not open", e);
    }
  }

  DataKey open(RecordKey key, Bytes sealed, KmsFacts kmsFacts) {
    Kms keys = kms.orElseThrow(() -> KmsKeyName.unknown(kmsFacts.shownKeyId()));
    try {
      return keys.unseal(sealedKey(sealed), contextOf(key, kmsFacts.context()));
    } catch (UnknownKeyException e) {
      throw KmsKeyName.unknown(kmsFacts.shownKeyId());
    } catch (CryptoException | IllegalArgumentException e) {
      throw broken("the data key of " + key + " does not open", e);
    }
  }

  /**
   * @return empty when it is another key; a damaged seal looks no different, but what holds it has
   *     a digest
   */
  Optional<DataKey> tryOpen(RecordKey key, Bytes sealed, ClientKey clientKey) {
    try (BucketKey sealing = sealing(clientKey)) {
      return Optional.of(sealing.unseal(sealedKey(sealed), contextOf(key)));
    } catch (CryptoException e) {
      return Optional.empty();
    }
  }

  /**
   * @throws S3Exception AccessDenied when it is another key
   */
  DataKey open(RecordKey key, Bytes sealed, ClientKey clientKey) {
    return tryOpen(key, sealed, clientKey)
        .orElseThrow(() -> S3Exception.of(S3ErrorCode.ACCESS_DENIED));
  }

  private static SealedKey sealedKey(Bytes sealed) throws SealException {
    return SealedKey.decode(sealed.toArray());
  }

  /** Bound to the life of the bucket and the key: bytes moved elsewhere do not open. */
  static EncryptionContext contextOf(RecordKey key) {
    return EncryptionContext.ofObject(key.bucket().name(), key.key().text())
        .with("bucket-id", key.bucket().id().toString());
  }

  private static EncryptionContext contextOf(RecordKey key, Map<String, String> ofClient) {
    EncryptionContext context = contextOf(key);
    for (Map.Entry<String, String> entry : ofClient.entrySet()) {
      context = context.with(CLIENT_CONTEXT + entry.getKey(), entry.getValue());
    }
    return context;
  }

  static S3Exception broken(String what, Exception cause) {
    return new S3Exception(
        new S3Error(
            S3ErrorCode.INTERNAL_ERROR,
            "The keys of this bucket or object cannot be opened.",
            Map.of(),
            Map.of()),
        new IllegalStateException(what, cause));
  }
}
