package io.holdfast.s3.auth;

import io.holdfast.common.ObjectKey;
import io.holdfast.s3.request.CopySource;
import io.holdfast.s3.request.S3Operation;
import io.holdfast.s3.request.Subresource;
import io.holdfast.s3.request.Target;
import java.util.Optional;

/**
 * What an operation needs, in the words of AWS policies.
 *
 * @param action such as {@code s3:GetObject}
 * @param resource such as {@code arn:aws:s3:::bucket/key}
 */
public record Permission(String action, String resource) {
  private static final String EVERYTHING = "arn:aws:s3:::*";

  /** The permission that stands for the whole of an operation. */
  public static Permission of(S3Operation operation) {
    return switch (operation) {
      case S3Operation.ListBuckets _ -> new Permission("s3:ListAllMyBuckets", EVERYTHING);
      case S3Operation.CreateBucket(String bucket) -> onBucket("CreateBucket", bucket);
      case S3Operation.HeadBucket(String bucket) -> onBucket("ListBucket", bucket);
      case S3Operation.DeleteBucket(String bucket) -> onBucket("DeleteBucket", bucket);
      case S3Operation.GetBucketLocation(String bucket) -> onBucket("GetBucketLocation", bucket);
      case S3Operation.GetBucketVersioning(String bucket) ->
          onBucket("GetBucketVersioning", bucket);
      case S3Operation.PutBucketVersioning(String bucket) ->
          onBucket("PutBucketVersioning", bucket);
      case S3Operation.GetBucketTagging(String bucket) -> onBucket("GetBucketTagging", bucket);
      // Policies have no action for the removal of a bucket's tags or encryption.
      case S3Operation.PutBucketTagging(String bucket) -> onBucket("PutBucketTagging", bucket);
      case S3Operation.DeleteBucketTagging(String bucket) -> onBucket("PutBucketTagging", bucket);
      case S3Operation.GetBucketEncryption(String bucket) ->
          onBucket("GetEncryptionConfiguration", bucket);
      case S3Operation.PutBucketEncryption(String bucket) ->
          onBucket("PutEncryptionConfiguration", bucket);
      case S3Operation.DeleteBucketEncryption(String bucket) ->
          onBucket("PutEncryptionConfiguration", bucket);
      case S3Operation.GetObjectLockConfiguration(String bucket) ->
          onBucket("GetBucketObjectLockConfiguration", bucket);
      case S3Operation.PutObjectLockConfiguration(String bucket) ->
          onBucket("PutBucketObjectLockConfiguration", bucket);
      case S3Operation.GetObjectTagging(String bucket, ObjectKey key, Optional<String> version) ->
          onKey(version.isPresent() ? "GetObjectVersionTagging" : "GetObjectTagging", bucket, key);
      case S3Operation.PutObjectTagging(String bucket, ObjectKey key, Optional<String> version) ->
          onKey(version.isPresent() ? "PutObjectVersionTagging" : "PutObjectTagging", bucket, key);
      case S3Operation.DeleteObjectTagging(
              String bucket,
              ObjectKey key,
              Optional<String> version) ->
          onKey(
              version.isPresent() ? "DeleteObjectVersionTagging" : "DeleteObjectTagging",
              bucket,
              key);
      case S3Operation.GetObjectRetention(String bucket, ObjectKey key, _) ->
          onKey("GetObjectRetention", bucket, key);
      case S3Operation.PutObjectRetention(String bucket, ObjectKey key, _) ->
          onKey("PutObjectRetention", bucket, key);
      case S3Operation.GetObjectLegalHold(String bucket, ObjectKey key, _) ->
          onKey("GetObjectLegalHold", bucket, key);
      case S3Operation.PutObjectLegalHold(String bucket, ObjectKey key, _) ->
          onKey("PutObjectLegalHold", bucket, key);
      case S3Operation.ListObjects list -> onBucket("ListBucket", list.bucket());
      case S3Operation.ListObjectsV2 list -> onBucket("ListBucket", list.bucket());
      case S3Operation.ListObjectVersions list -> onBucket("ListBucketVersions", list.bucket());
      case S3Operation.GetObject get -> onKey(read(get.versionId()), get.bucket(), get.key());
      case S3Operation.HeadObject head -> onKey(read(head.versionId()), head.bucket(), head.key());
      case S3Operation.PutObject(String bucket, ObjectKey key) -> onKey("PutObject", bucket, key);
      // The source is asked for besides, as a read.
      case S3Operation.CopyObject copy -> onKey("PutObject", copy.bucket(), copy.key());
      case S3Operation.CreateMultipartUpload(String bucket, ObjectKey key) ->
          onKey("PutObject", bucket, key);
      case S3Operation.UploadPart part -> onKey("PutObject", part.bucket(), part.key());
      case S3Operation.UploadPartCopy part -> onKey("PutObject", part.bucket(), part.key());
      case S3Operation.CompleteMultipartUpload(String bucket, ObjectKey key, _) ->
          onKey("PutObject", bucket, key);
      case S3Operation.AbortMultipartUpload(String bucket, ObjectKey key, _) ->
          onKey("AbortMultipartUpload", bucket, key);
      case S3Operation.ListParts list ->
          onKey("ListMultipartUploadParts", list.bucket(), list.key());
      case S3Operation.ListMultipartUploads list ->
          onBucket("ListBucketMultipartUploads", list.bucket());
      case S3Operation.GetObjectAttributes(
              String bucket,
              ObjectKey key,
              Optional<String> version) ->
          onKey(
              version.isPresent() ? "GetObjectVersionAttributes" : "GetObjectAttributes",
              bucket,
              key);
      case S3Operation.DeleteObject(String bucket, ObjectKey key, Optional<String> version) ->
          onKey(version.isPresent() ? "DeleteObjectVersion" : "DeleteObject", bucket, key);
      // Each key of the body is asked for by itself, with permission DeleteObject.
      case S3Operation.DeleteObjects(String bucket) ->
          new Permission("s3:DeleteObject", "arn:aws:s3:::" + bucket + "/*");
      case S3Operation.AbsentSubresource absent -> ofAbsent(absent);
      // Policies have no actions for removals, but for that of a policy and of a website.
      case S3Operation.RemoveAbsentSubresource removal ->
          onBucket(removal.kind().removeAction(), removal.bucket());
      case S3Operation.PutDefaultConfiguration(Subresource kind, String bucket) ->
          onBucket(kind.writeAction(), bucket);
      // Policies have no actions for the removals of these two.
      case S3Operation.GetBucketOwnershipControls(String bucket) ->
          onBucket("GetBucketOwnershipControls", bucket);
      case S3Operation.PutBucketOwnershipControls(String bucket) ->
          onBucket("PutBucketOwnershipControls", bucket);
      case S3Operation.DeleteBucketOwnershipControls(String bucket) ->
          onBucket("PutBucketOwnershipControls", bucket);
      case S3Operation.GetPublicAccessBlock(String bucket) ->
          onBucket("GetBucketPublicAccessBlock", bucket);
      case S3Operation.PutPublicAccessBlock(String bucket) ->
          onBucket("PutBucketPublicAccessBlock", bucket);
      case S3Operation.DeletePublicAccessBlock(String bucket) ->
          onBucket("PutBucketPublicAccessBlock", bucket);
      case S3Operation.PutBucketAcl(String bucket) -> onBucket("PutBucketAcl", bucket);
      case S3Operation.PutObjectAcl(String bucket, ObjectKey key, Optional<String> version) ->
          onKey(version.isPresent() ? "PutObjectVersionAcl" : "PutObjectAcl", bucket, key);
      case S3Operation.RestoreObject(String bucket, ObjectKey key, _) ->
          onKey("RestoreObject", bucket, key);
      case S3Operation.Preflight(Target target) -> new Permission("s3:Preflight", arn(target));
      case S3Operation.NotYet(String action, Target target) ->
          new Permission("s3:" + action, arn(target));
    };
  }

  /** What the source of a copy needs. */
  public static Permission ofSource(CopySource source) {
    return onKey(read(source.versionId()), source.bucket(), source.key());
  }

  /** What a request needs that governance mode shall not bind. */
  public static Permission toBypassGovernance(String bucket, ObjectKey key) {
    return onKey("BypassGovernanceRetention", bucket, key);
  }

  private static Permission ofAbsent(S3Operation.AbsentSubresource absent) {
    String action = absent.kind().readAction(absent.key().isPresent());
    return absent
        .key()
        .map(key -> onKey(action, absent.bucket(), key))
        .orElseGet(() -> onBucket(action, absent.bucket()));
  }

  private static String read(Optional<String> versionId) {
    return versionId.isPresent() ? "GetObjectVersion" : "GetObject";
  }

  private static Permission onBucket(String action, String bucket) {
    return new Permission("s3:" + action, arn(new Target.Bucket(bucket)));
  }

  private static Permission onKey(String action, String bucket, ObjectKey key) {
    return new Permission("s3:" + action, arn(new Target.Key(bucket, key)));
  }

  private static String arn(Target target) {
    return switch (target) {
      case Target.Service() -> EVERYTHING;
      case Target.Bucket(String name) -> "arn:aws:s3:::" + name;
      case Target.Key(String bucket, ObjectKey key) -> "arn:aws:s3:::" + bucket + "/" + key.text();
    };
  }
}
