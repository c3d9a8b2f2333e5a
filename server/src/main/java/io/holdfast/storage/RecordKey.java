package io.holdfast.storage;

import io.holdfast.common.ObjectKey;

/** Names one register: a key in one life of a bucket. */
public record RecordKey(BucketRef bucket, ObjectKey key) {
  @Override
  public String toString() {
    return bucket.name() + bucket.realm().directory() + "/" + key.text();
  }
}
