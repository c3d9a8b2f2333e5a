package io.holdfast.object;

import io.holdfast.control.BucketSettings;
import io.holdfast.control.ObjectLock;
import io.holdfast.object.listing.ListQuery;
import io.holdfast.object.listing.Listing;
import io.holdfast.object.listing.VersionListing;
import io.holdfast.object.listing.VersionQuery;
import java.util.List;

/**
 * Buckets and objects with the meaning that S3 gives them. Everything throws {@link
 * io.holdfast.error.S3Exception}, whose message a client may read. All calls block; call them on
 * virtual threads.
 */
public interface ObjectLayer {
  /** A bucket without Object Lock. */
  default BucketInfo createBucket(String name) {
    return createBucket(name, false);
  }

  /** With the settings that a bucket has whose maker asks for nothing but perhaps Object Lock. */
  default BucketInfo createBucket(String name, boolean objectLock) {
    return createBucket(
        name,
        objectLock
            ? BucketSettings.OF_NEW_BUCKET.withObjectLock(ObjectLock.WITHOUT_DEFAULT)
            : BucketSettings.OF_NEW_BUCKET);
  }

  /**
   * BucketAlreadyOwnedByYou when it exists. The name has been validated.
   *
   * @param settings with Object Lock, the bucket is versioned from its start
   */
  BucketInfo createBucket(String name, BucketSettings settings);

  /** NoSuchBucket when there is none. */
  BucketInfo bucket(String name);

  /**
   * Changes its configuration. Every write that is chosen after this returns goes by the new one.
   */
  BucketInfo changeBucket(String name, BucketChange change);

  /** BucketNotEmpty while an object or version is left. */
  void deleteBucket(String name);

  /** All buckets, by name. */
  List<BucketInfo> buckets();

  /** Writes one object; nothing of it is to be seen unless this returns. */
  WrittenObject put(ObjectWrite write, ObjectBody body);

  /**
   * Opens an object for reading: conditions are judged, the range is resolved, and the first stripe
   * of it is verified before this returns. For a HEAD no data is read.
   */
  ObjectReader open(ObjectRead read);

  /** Tags, retention and legal hold of a version. */
  LabeledVersion labels(VersionName name);

  /**
   * Changes one of them. AccessDenied where a retention in force would be weakened; InvalidRequest
   * for lock labels in a bucket without Object Lock.
   */
  LabeledVersion changeLabels(VersionName name, LabelChange change);

  /** Deletes a key, or one version of it. Deleting what is not there succeeds. */
  DeletedObject delete(ObjectDelete delete);

  /** Deletes many keys of one bucket; results in the order given, each with its own error. */
  List<DeleteOutcome> deleteAll(String bucket, List<ObjectDelete> deletes);

  /** Objects in parts. */
  MultipartUploads uploads();

  /** One page. */
  Listing list(ListQuery query);

  /** One page of versions and delete markers. */
  VersionListing listVersions(VersionQuery query);
}
