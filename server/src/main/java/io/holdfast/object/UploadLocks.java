package io.holdfast.object;

import io.holdfast.commit.UploadId;
import io.holdfast.storage.RecordKey;

/**
 * What operations on uploads hold against each other, besides the lock of the bucket, which is
 * taken before, and those of keys, which are taken after.
 */
final class UploadLocks {
  private final BucketLocks uploads = new BucketLocks();
  private final BucketLocks objects = new BucketLocks();

  /** While a part is added: the upload does not end meanwhile. */
  KeyLocks.Held share(UploadId upload) {
    return uploads.shared(upload.text());
  }

  /** While an upload ends: nobody adds a part meanwhile. */
  KeyLocks.Held end(UploadId upload) {
    return uploads.alone(upload.text());
  }

  /** While an upload of this object is on the list already and not open yet. */
  KeyLocks.Held create(RecordKey object) {
    return objects.shared(object.toString());
  }

  /** While uploads of this object that are not open are taken for over. */
  KeyLocks.Held sweep(RecordKey object) {
    return objects.alone(object.toString());
  }
}
