package io.holdfast.storage;

import io.holdfast.common.Bytes;

/** A bucket as drives know it: the directory is named by both. */
public record BucketRef(String name, BucketId id) {
  /** The reserved bucket: control state. No S3 name has a dot in front. */
  public static final BucketRef SYSTEM =
      new BucketRef(".system", new BucketId(Bytes.copyOf(new byte[BucketId.LENGTH_BYTES])));

  public boolean isSystem() {
    return equals(SYSTEM);
  }
}
