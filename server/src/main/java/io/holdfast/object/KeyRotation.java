package io.holdfast.object;

import io.holdfast.error.S3Exception;
import java.util.List;
import java.util.Set;

/**
 * The way from an old KMS key to a new one: the keys of each bucket are sealed again under the
 * default key. No object is touched, since objects are sealed under their bucket's keys. Each
 * bucket is one step that is done or not; any of them may be repeated.
 */
public interface KeyRotation {
  /**
   * What the KMS has.
   *
   * @param defaultKey new keys are sealed under it
   * @param all by name, the default one included
   */
  record KmsKeys(String defaultKey, Set<String> all) {}

  /**
   * The KMS keys that a bucket needs.
   *
   * @param sealing those that its own keys are sealed under; none where nothing is sealed
   * @param configured those that its configuration gives to new objects
   */
  record BucketUse(String bucket, Set<String> sealing, Set<String> configured) {}

  /**
   * @throws S3Exception NotImplemented without a KMS
   */
  KmsKeys kmsKeys();

  /** Of all buckets, by name. */
  List<BucketUse> uses();

  /**
   * Seals the keys of a bucket again, where they are not under the default key.
   *
   * @return false when there was nothing to do, also because the bucket is gone
   * @throws S3Exception KMS.NotFoundException when the old key is not configured any more
   */
  boolean reseal(String bucket);
}
