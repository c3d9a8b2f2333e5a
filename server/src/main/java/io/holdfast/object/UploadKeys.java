package io.holdfast.object;

import io.holdfast.common.Bytes;
import io.holdfast.control.BucketRecord;
import io.holdfast.crypto.BucketKey;
import io.holdfast.crypto.DataKey;
import io.holdfast.error.S3ErrorCode;
import io.holdfast.error.S3Exception;
import io.holdfast.object.ObjectEncryption.WriteKeys;
import io.holdfast.storage.RecordKey;
import io.holdfast.storage.VersionFacts;
import java.util.Optional;

/**
 * The keys of uploads. Under SSE-KMS and SSE-C an upload has one data key, which seals those of its
 * parts: so the KMS is asked once for a part and once for a reader of the whole, and all parts open
 * with the client's key that the upload was created with. Else each part's is sealed under the
 * bucket's key.
 */
final class UploadKeys {
  private final ObjectEncryption encryption;
  private final DataKeys dataKeys;

  UploadKeys(ObjectEncryption encryption) {
    this.encryption = encryption;
    dataKeys = encryption.dataKeys();
  }

  /**
   * What becomes of what a client asks for an upload.
   *
   * @param told to the client now
   */
  record Settled(UploadEncryption kept, AppliedEncryption told) {}

  /**
   * @throws S3Exception KMS.NotFoundException, InvalidArgument; NotImplemented without a KMS
   */
  Settled settle(BucketRecord bucket, RecordKey object, EncryptionRequest request) {
    return switch (encryption.completed(bucket, request)) {
      case EncryptionRequest.Unsaid() -> new Settled(UploadEncryption.NONE, AppliedEncryption.NONE);
      case EncryptionRequest.SseS3() -> {
        encryption.bucketKey(bucket);
        yield new Settled(UploadEncryption.BUCKET_KEY, AppliedEncryption.SSE_S3);
      }
      case EncryptionRequest.SseKms asked -> settled(dataKeys.make(object, asked));
      case EncryptionRequest.SseC(ClientKey clientKey) -> settled(dataKeys.make(object, clientKey));
    };
  }

  private static Settled settled(DataKeys.Made made) {
    try (made) {
      return new Settled(
          new UploadEncryption(made.encryption(), made.sealed(), made.facts()), made.applied());
    }
  }

  /**
   * The keys of one part.
   *
   * @throws S3Exception InvalidRequest where the client's key is missing, has no place, or is
   *     another one than that of the upload
   */
  WriteKeys forPart(
      BucketRecord bucket,
      RecordKey object,
      RecordKey part,
      UploadEncryption upload,
      Optional<ClientKey> clientKey) {
    return switch (upload.encryption()) {
      case NONE -> {
        requireNone(clientKey);
        yield WriteKeys.PLAIN;
      }
      case BUCKET_KEY -> {
        requireNone(clientKey);
        yield ObjectEncryption.writeKeys(part, dataKeys.make(part, encryption.bucketKey(bucket)));
      }
      case KMS -> {
        requireNone(clientKey);
        KmsFacts facts = KmsFacts.of(upload.facts());
        try (DataKey ofUpload = dataKeys.open(object, upload.sealedDataKey(), facts)) {
          yield ofPart(part, ofUpload, upload, facts.applied());
        }
      }
      case CLIENT_KEY -> {
        ClientKey sent = clientKey.orElseThrow(UploadKeys::keyIsMissing);
        try (DataKey ofUpload = opened(object, upload, sent)) {
          yield ofPart(part, ofUpload, upload, new AppliedEncryption.SseC(sent.md5()));
        }
      }
    };
  }

  private WriteKeys ofPart(
      RecordKey part, DataKey ofUpload, UploadEncryption upload, AppliedEncryption applied) {
    try (BucketKey sealing = dataKeys.ofUpload(ofUpload)) {
      return ObjectEncryption.writeKeys(
          part, dataKeys.make(part, sealing, upload.encryption(), applied));
    }
  }

  /**
   * Looks at a key that comes with a Complete. It need not come: AWS asks for it only of uploads
   * with checksums, and most clients do not send it then, either.
   */
  void check(RecordKey object, UploadEncryption upload, Optional<ClientKey> clientKey) {
    if (upload.encryption() != VersionFacts.Encryption.CLIENT_KEY) {
      requireNone(clientKey);
    } else if (clientKey.isPresent()) {
      opened(object, upload, clientKey.get()).close();
    }
  }

  private DataKey opened(RecordKey object, UploadEncryption upload, ClientKey clientKey) {
    return dataKeys
        .tryOpen(object, upload.sealedDataKey(), clientKey)
        .orElseThrow(
            () ->
                S3Exception.of(
                    S3ErrorCode.INVALID_REQUEST,
                    "The provided encryption parameters did not match the ones used originally."));
  }

  private static S3Exception keyIsMissing() {
    return S3Exception.of(
        S3ErrorCode.INVALID_REQUEST,
        "The multipart upload initiate requested encryption. Subsequent part requests must include"
            + " the appropriate encryption parameters.");
  }

  private static void requireNone(Optional<ClientKey> clientKey) {
    if (clientKey.isPresent()) {
      throw S3Exception.of(
          S3ErrorCode.INVALID_REQUEST,
          "The multipart upload initiate did not request encryption with a key of the client."
              + " Subsequent part requests must not include one.");
    }
  }

  /**
   * What opens the parts of a version.
   *
   * @param keys of the version
   * @return to be closed; empty where the bucket's key opens them, or they are not encrypted
   */
  Optional<BucketKey> opening(VersionFacts version, ObjectEncryption.ReadKeys keys) {
    if (version.parts().isEmpty() || version.sealedDataKey().equals(Bytes.EMPTY)) {
      return Optional.empty();
    }
    try (DataKey ofUpload = keys.dataKey().orElseThrow().get()) {
      return Optional.of(dataKeys.ofUpload(ofUpload));
    }
  }
}
