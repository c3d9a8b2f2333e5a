package io.holdfast.control;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What a bucket's owner has configured, apart from versioning.
 *
 * @param objectLock present when objects of the bucket may be locked; it is never taken back
 * @param tags in the order given
 * @param encryption what writes that ask for nothing get
 */
public record BucketSettings(
    Optional<ObjectLock> objectLock,
    Map<String, String> tags,
    Optional<BucketEncryption> encryption) {
  public static final BucketSettings NONE =
      new BucketSettings(Optional.empty(), Map.of(), Optional.empty());

  public BucketSettings {
    tags = Collections.unmodifiableMap(new LinkedHashMap<>(tags));
  }

  public BucketSettings withObjectLock(ObjectLock lock) {
    return new BucketSettings(Optional.of(lock), tags, encryption);
  }

  public BucketSettings withTags(Map<String, String> newTags) {
    return new BucketSettings(objectLock, newTags, encryption);
  }

  public BucketSettings withEncryption(Optional<BucketEncryption> newEncryption) {
    return new BucketSettings(objectLock, tags, newEncryption);
  }
}
