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
 * @param ownership empty when its owner removed it
 * @param publicAccessBlock likewise
 */
public record BucketSettings(
    Optional<ObjectLock> objectLock,
    Map<String, String> tags,
    Optional<BucketEncryption> encryption,
    Optional<ObjectOwnership> ownership,
    Optional<PublicAccessBlock> publicAccessBlock) {
  public static final BucketSettings NONE =
      new BucketSettings(
          Optional.empty(), Map.of(), Optional.empty(), Optional.empty(), Optional.empty());

  /** Those of a bucket whose maker asks for nothing: as on AWS, nothing of it can be public. */
  public static final BucketSettings OF_NEW_BUCKET =
      NONE.withOwnership(Optional.of(ObjectOwnership.BUCKET_OWNER_ENFORCED))
          .withPublicAccessBlock(Optional.of(PublicAccessBlock.ALL));

  public BucketSettings {
    tags = Collections.unmodifiableMap(new LinkedHashMap<>(tags));
  }

  public BucketSettings withObjectLock(ObjectLock lock) {
    return new BucketSettings(Optional.of(lock), tags, encryption, ownership, publicAccessBlock);
  }

  public BucketSettings withTags(Map<String, String> newTags) {
    return new BucketSettings(objectLock, newTags, encryption, ownership, publicAccessBlock);
  }

  public BucketSettings withEncryption(Optional<BucketEncryption> newEncryption) {
    return new BucketSettings(objectLock, tags, newEncryption, ownership, publicAccessBlock);
  }

  public BucketSettings withOwnership(Optional<ObjectOwnership> newOwnership) {
    return new BucketSettings(objectLock, tags, encryption, newOwnership, publicAccessBlock);
  }

  public BucketSettings withPublicAccessBlock(Optional<PublicAccessBlock> newBlock) {
    return new BucketSettings(objectLock, tags, encryption, ownership, newBlock);
  }
}
