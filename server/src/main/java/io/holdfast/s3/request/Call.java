package io.holdfast.s3.request;

import io.holdfast.common.ObjectKey;
import java.util.Optional;

/** A request on its way through the router; makes the operations, one method each. */
record Call(Target target, QueryParameters query, Headers headers) {
  String bucket() {
    return target.bucketName().orElseThrow();
  }

  ObjectKey key() {
    return target.objectKey().orElseThrow();
  }

  S3Operation createBucket() {
    return new S3Operation.CreateBucket(bucket());
  }

  S3Operation headBucket() {
    return new S3Operation.HeadBucket(bucket());
  }

  S3Operation deleteBucket() {
    return new S3Operation.DeleteBucket(bucket());
  }

  S3Operation listBuckets() {
    return new S3Operation.ListBuckets(BucketPage.of(query));
  }

  S3Operation getBucketLocation() {
    return new S3Operation.GetBucketLocation(bucket());
  }

  S3Operation listObjects() {
    return new S3Operation.ListObjects(
        bucket(), PageRequest.of(query), Arguments.nonEmpty(query, "marker"));
  }

  S3Operation listObjectsV2() {
    String type = query.first("list-type").orElse("");
    if (!type.equals("2")) {
      throw Arguments.invalid("Invalid list type", "list-type", type);
    }
    Optional<String> token = query.first("continuation-token");
    return new S3Operation.ListObjectsV2(
        bucket(),
        PageRequest.of(query),
        Arguments.nonEmpty(query, "start-after"),
        token.map(ContinuationToken::parse),
        query.first("fetch-owner").filter(value -> value.equalsIgnoreCase("true")).isPresent());
  }

  S3Operation listObjectVersions() {
    Optional<String> keyMarker = Arguments.nonEmpty(query, "key-marker");
    Optional<String> versionMarker = Arguments.nonEmpty(query, "version-id-marker");
    versionMarker.ifPresent(
        id -> {
          Arguments.checkVersionId(id, "version-id-marker");
          if (keyMarker.isEmpty()) {
            throw Arguments.invalid(
                "A version-id marker cannot be specified without a key marker.",
                "version-id-marker",
                id);
          }
        });
    return new S3Operation.ListObjectVersions(
        bucket(), PageRequest.of(query), keyMarker, versionMarker);
  }

  S3Operation deleteObjects() {
    return new S3Operation.DeleteObjects(bucket());
  }

  S3Operation getObject() {
    return new S3Operation.GetObject(
        bucket(),
        key(),
        Arguments.versionId(query),
        Arguments.partNumber(query),
        ResponseOverrides.of(query));
  }

  S3Operation headObject() {
    return new S3Operation.HeadObject(
        bucket(),
        key(),
        Arguments.versionId(query),
        Arguments.partNumber(query),
        ResponseOverrides.of(query));
  }

  S3Operation putObject() {
    return headers
        .first(CopySource.HEADER)
        .<S3Operation>map(
            source -> new S3Operation.CopyObject(bucket(), key(), CopySource.parse(source)))
        .orElseGet(() -> new S3Operation.PutObject(bucket(), key()));
  }

  S3Operation createMultipartUpload() {
    return new S3Operation.CreateMultipartUpload(bucket(), key());
  }

  /** A part must never be taken for an object, so a PUT that has one of the two names both. */
  S3Operation uploadPart() {
    String uploadId = uploadId();
    int number =
        Arguments.partNumber(query)
            .orElseThrow(
                () -> Arguments.invalid("This operation needs a part number", "partNumber", ""));
    return headers
        .first(CopySource.HEADER)
        .<S3Operation>map(
            source ->
                new S3Operation.UploadPartCopy(
                    bucket(), key(), uploadId, number, CopySource.parse(source)))
        .orElseGet(() -> new S3Operation.UploadPart(bucket(), key(), uploadId, number));
  }

  S3Operation completeMultipartUpload() {
    return new S3Operation.CompleteMultipartUpload(bucket(), key(), uploadId());
  }

  S3Operation abortMultipartUpload() {
    return new S3Operation.AbortMultipartUpload(bucket(), key(), uploadId());
  }

  S3Operation listParts() {
    return new S3Operation.ListParts(
        bucket(),
        key(),
        uploadId(),
        Arguments.number(query, "part-number-marker", 0),
        Math.min(PageRequest.MAX_PARTS, Arguments.number(query, "max-parts", 1000)));
  }

  S3Operation listMultipartUploads() {
    return new S3Operation.ListMultipartUploads(
        bucket(),
        PageRequest.of(query, "max-uploads"),
        Arguments.nonEmpty(query, "key-marker"),
        Arguments.nonEmpty(query, "upload-id-marker"));
  }

  private String uploadId() {
    return query
        .first("uploadId")
        .orElseThrow(() -> Arguments.invalid("This operation needs an upload id", "uploadId", ""));
  }

  S3Operation getObjectAttributes() {
    return new S3Operation.GetObjectAttributes(bucket(), key(), Arguments.versionId(query));
  }

  S3Operation deleteObject() {
    return new S3Operation.DeleteObject(bucket(), key(), Arguments.versionId(query));
  }

  S3Operation removeAbsent(Subresource kind) {
    return new S3Operation.RemoveAbsentSubresource(kind, bucket(), Arguments.nonEmpty(query, "id"));
  }

  S3Operation absent(Subresource kind) {
    return new S3Operation.AbsentSubresource(
        kind,
        bucket(),
        target.objectKey(),
        target.objectKey().flatMap(key -> Arguments.versionId(query)),
        Arguments.nonEmpty(query, "id"));
  }
}
