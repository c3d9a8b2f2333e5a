package io.holdfast.s3.request;

import io.holdfast.commit.VersionEntry;
import io.holdfast.error.S3Error;
import io.holdfast.error.S3ErrorCode;
import io.holdfast.error.S3Exception;
import io.holdfast.object.Conditions;
import io.holdfast.object.EncryptionRequest;
import io.holdfast.object.ObjectLabels;
import io.holdfast.object.ObjectMetadata;
import java.util.Set;

/** What the headers of a PutObject say of the object; digests belong to the payload reader. */
public record PutObjectHeaders(
    ObjectMetadata metadata,
    String storageClass,
    EncryptionRequest encryption,
    Conditions conditions,
    ObjectLabels labels)
    implements AutoCloseable {
  // Every object is kept in one way, and a class is a label that a client reads back. So those are
  // taken whose objects a client reads as it reads any other; not the archives, which on S3 have to
  // be restored before a read, and not the classes of other kinds of buckets.
  private static final Set<String> STORAGE_CLASSES =
      Set.of(
          VersionEntry.STANDARD,
          "REDUCED_REDUNDANCY",
          "STANDARD_IA",
          "ONEZONE_IA",
          "INTELLIGENT_TIERING",
          "GLACIER_IR");

  /**
   * @return to be closed, for the sake of a key that the client sent
   * @throws S3Exception MetadataTooLarge, InvalidStorageClass, AccessControlListNotSupported,
   *     InvalidArgument, InvalidRequest, InvalidTag, BadRequest; NotImplemented for wishes that
   *     would otherwise be silently lost
   */
  public static PutObjectHeaders of(Headers headers) {
    AclHeaders.check(headers);
    refuseUnfulfilled(headers);
    ObjectMetadata metadata = MetadataHeaders.of(headers);
    String storageClass = storageClass(headers);
    Conditions conditions = ConditionalHeaders.ofWrite(headers);
    ObjectLabels labels = ObjectLockHeaders.of(headers).withTags(TaggingHeader.of(headers));
    // Last, so that nothing is thrown while a key of the client lies open.
    return new PutObjectHeaders(
        metadata, storageClass, EncryptionHeaders.of(headers), conditions, labels);
  }

  @Override
  public void close() {
    encryption.close();
  }

  private static String storageClass(Headers headers) {
    String name =
        headers
            .first("x-amz-storage-class")
            .filter(v -> !v.isEmpty())
            .orElse(VersionEntry.STANDARD);
    if (!STORAGE_CLASSES.contains(name)) {
      throw S3Error.of(S3ErrorCode.INVALID_STORAGE_CLASS)
          .with("StorageClassRequested", name)
          .exception();
    }
    return name;
  }

  private static void refuseUnfulfilled(Headers headers) {
    if (headers.has("x-amz-write-offset-bytes")) {
      throw S3Exception.of(S3ErrorCode.NOT_IMPLEMENTED, "Appending is not implemented.");
    }
  }
}
