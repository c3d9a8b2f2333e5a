package io.holdfast.s3.request;

import io.holdfast.common.ObjectKey;
import java.util.Optional;

/**
 * Exactly what one request asks, from its method, target and query. Headers are read by the
 * handlers, with the parsers of this package.
 */
public sealed interface S3Operation {
  record ListBuckets(BucketPage page) implements S3Operation {}

  record CreateBucket(String bucket) implements S3Operation {}

  record HeadBucket(String bucket) implements S3Operation {}

  record DeleteBucket(String bucket) implements S3Operation {}

  record GetBucketLocation(String bucket) implements S3Operation {}

  /** V1. */
  record ListObjects(String bucket, PageRequest page, Optional<String> marker)
      implements S3Operation {}

  /** A token wins over {@code startAfter}. */
  record ListObjectsV2(
      String bucket,
      PageRequest page,
      Optional<String> startAfter,
      Optional<ContinuationToken> token,
      boolean fetchOwner)
      implements S3Operation {}

  record GetBucketVersioning(String bucket) implements S3Operation {}

  record PutBucketVersioning(String bucket) implements S3Operation {}

  record GetBucketTagging(String bucket) implements S3Operation {}

  record PutBucketTagging(String bucket) implements S3Operation {}

  record DeleteBucketTagging(String bucket) implements S3Operation {}

  record GetBucketEncryption(String bucket) implements S3Operation {}

  record PutBucketEncryption(String bucket) implements S3Operation {}

  record DeleteBucketEncryption(String bucket) implements S3Operation {}

  record GetObjectLockConfiguration(String bucket) implements S3Operation {}

  record PutObjectLockConfiguration(String bucket) implements S3Operation {}

  /** A version id marker only with a key marker. */
  record ListObjectVersions(
      String bucket, PageRequest page, Optional<String> keyMarker, Optional<String> versionIdMarker)
      implements S3Operation {}

  record GetObject(
      String bucket,
      ObjectKey key,
      Optional<String> versionId,
      Optional<Integer> partNumber,
      ResponseOverrides overrides)
      implements S3Operation {}

  record HeadObject(
      String bucket,
      ObjectKey key,
      Optional<String> versionId,
      Optional<Integer> partNumber,
      ResponseOverrides overrides)
      implements S3Operation {}

  record PutObject(String bucket, ObjectKey key) implements S3Operation {}

  /** A PUT that names another object as its source. */
  record CopyObject(String bucket, ObjectKey key, CopySource source) implements S3Operation {}

  record CreateMultipartUpload(String bucket, ObjectKey key) implements S3Operation {}

  record UploadPart(String bucket, ObjectKey key, String uploadId, int partNumber)
      implements S3Operation {}

  /** An UploadPart that names another object, or a range of it, as its source. */
  record UploadPartCopy(
      String bucket, ObjectKey key, String uploadId, int partNumber, CopySource source)
      implements S3Operation {}

  record CompleteMultipartUpload(String bucket, ObjectKey key, String uploadId)
      implements S3Operation {}

  record AbortMultipartUpload(String bucket, ObjectKey key, String uploadId)
      implements S3Operation {}

  /**
   * @param after only parts of higher numbers
   */
  record ListParts(String bucket, ObjectKey key, String uploadId, int after, int maxParts)
      implements S3Operation {}

  /**
   * @param page whose {@code max-keys} is {@code max-uploads} here
   */
  record ListMultipartUploads(
      String bucket, PageRequest page, Optional<String> keyMarker, Optional<String> uploadIdMarker)
      implements S3Operation {}

  record GetObjectAttributes(String bucket, ObjectKey key, Optional<String> versionId)
      implements S3Operation {}

  record DeleteObject(String bucket, ObjectKey key, Optional<String> versionId)
      implements S3Operation {}

  record GetObjectTagging(String bucket, ObjectKey key, Optional<String> versionId)
      implements S3Operation {}

  record PutObjectTagging(String bucket, ObjectKey key, Optional<String> versionId)
      implements S3Operation {}

  record DeleteObjectTagging(String bucket, ObjectKey key, Optional<String> versionId)
      implements S3Operation {}

  record GetObjectRetention(String bucket, ObjectKey key, Optional<String> versionId)
      implements S3Operation {}

  record PutObjectRetention(String bucket, ObjectKey key, Optional<String> versionId)
      implements S3Operation {}

  record GetObjectLegalHold(String bucket, ObjectKey key, Optional<String> versionId)
      implements S3Operation {}

  record PutObjectLegalHold(String bucket, ObjectKey key, Optional<String> versionId)
      implements S3Operation {}

  /** Multi-object delete; the keys are in the body. */
  record DeleteObjects(String bucket) implements S3Operation {}

  /**
   * Reads a configuration that no bucket or object has yet: answered with AWS's default document or
   * its {@code NoSuch…} code, after the bucket (and key) have been found to exist.
   *
   * @param configurationId of analytics, inventory, metrics and intelligent tiering: {@code id}
   */
  record AbsentSubresource(
      Subresource kind,
      String bucket,
      Optional<ObjectKey> key,
      Optional<String> versionId,
      Optional<String> configurationId)
      implements S3Operation {}

  /** Removes such a configuration: it succeeds, as on AWS, since nothing is there to be removed. */
  record RemoveAbsentSubresource(Subresource kind, String bucket, Optional<String> configurationId)
      implements S3Operation {}

  /**
   * Writes such a configuration: what asks for no more than what every bucket has is taken, all
   * else is not implemented.
   */
  record PutDefaultConfiguration(Subresource kind, String bucket) implements S3Operation {}

  record GetBucketOwnershipControls(String bucket) implements S3Operation {}

  record PutBucketOwnershipControls(String bucket) implements S3Operation {}

  record DeleteBucketOwnershipControls(String bucket) implements S3Operation {}

  record GetPublicAccessBlock(String bucket) implements S3Operation {}

  record PutPublicAccessBlock(String bucket) implements S3Operation {}

  record DeletePublicAccessBlock(String bucket) implements S3Operation {}

  record PutBucketAcl(String bucket) implements S3Operation {}

  record PutObjectAcl(String bucket, ObjectKey key, Optional<String> versionId)
      implements S3Operation {}

  /** Nothing is ever archived here, so that this is always refused. */
  record RestoreObject(String bucket, ObjectKey key, Optional<String> versionId)
      implements S3Operation {}

  /** An OPTIONS request of a browser. Needs no signature; no bucket has CORS rules yet. */
  record Preflight(Target target) implements S3Operation {}

  /** Something of S3 that is not built yet: NotImplemented, and nothing done. */
  record NotYet(String action, Target target) implements S3Operation {}
}
