package io.holdfast.s3.request;

import io.holdfast.object.Conditions;
import io.holdfast.object.EncryptionRequest;
import io.holdfast.object.ObjectMetadata;

/** What the headers of a PutObject say of the object; digests belong to the payload reader. */
public record PutObjectHeaders(
    ObjectMetadata metadata,
    String storageClass,
    EncryptionRequest encryption,
    Conditions conditions) {
  /**
   * @throws io.holdfast.error.S3Exception MetadataTooLarge, InvalidStorageClass,
   *     InvalidEncryptionAlgorithmError, AccessControlListNotSupported, NotImplemented, …
   */
  public static PutObjectHeaders of(Headers headers) {
    if (headers.fields().isEmpty()) {
      return new PutObjectHeaders(
          ObjectMetadata.NONE, "STANDARD", EncryptionRequest.UNSAID, Conditions.NONE);
    }
    throw new UnsupportedOperationException("not yet: " + headers);
  }
}
