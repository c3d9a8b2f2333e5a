package io.holdfast.storage;

import io.holdfast.common.Bytes;
import java.util.Objects;

/**
 * A bucket as drives know it: the directory is named by name and id.
 *
 * @param realm which of the bucket's registers are meant
 */
public record BucketRef(String name, BucketId id, Realm realm) {
  /** The reserved bucket: control state. No S3 name has a dot in front. */
  public static final BucketRef SYSTEM =
      new BucketRef(".system", new BucketId(Bytes.copyOf(new byte[BucketId.LENGTH_BYTES])));

  /** A bucket's objects. */
  public BucketRef(String name, BucketId id) {
    this(name, id, Realm.OBJECTS);
  }

  /**
   * An enum's own hash differs from one Java process to the next, and with it the order in which
   * keys are settled: a simulation could not be replayed.
   */
  @Override
  public int hashCode() {
    return Objects.hash(name, id, realm.number());
  }

  public boolean isSystem() {
    return equals(SYSTEM);
  }

  /** Other registers of the same bucket. */
  public BucketRef in(Realm other) {
    return new BucketRef(name, id, other);
  }
}
