package io.holdfast.object;

import io.holdfast.control.BucketEncryption;
import io.holdfast.control.BucketRecord;
import io.holdfast.control.BucketRecord.Versioning;
import io.holdfast.control.ObjectLock;
import io.holdfast.control.ObjectOwnership;
import io.holdfast.control.PublicAccessBlock;
import io.holdfast.error.S3ErrorCode;
import io.holdfast.error.S3Exception;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** One change of a bucket's configuration. Pure: a record in, a record out, or an S3 error. */
public sealed interface BucketChange {
  /**
   * @throws S3Exception InvalidBucketState when the bucket is not in a state that allows it
   */
  BucketRecord applyTo(BucketRecord bucket);

  /** Enables or suspends versioning. */
  record SetVersioning(boolean enabled) implements BucketChange {
    @Override
    public BucketRecord applyTo(BucketRecord bucket) {
      if (!enabled && bucket.settings().objectLock().isPresent()) {
        throw S3Exception.of(
            S3ErrorCode.INVALID_BUCKET_STATE,
            "An Object Lock configuration is present on this bucket, so the versioning state cannot"
                + " be changed.");
      }
      return bucket.withVersioning(enabled ? Versioning.ENABLED : Versioning.SUSPENDED);
    }
  }

  /** Enables Object Lock, or changes its default retention. */
  record SetObjectLock(ObjectLock lock) implements BucketChange {
    @Override
    public BucketRecord applyTo(BucketRecord bucket) {
      if (bucket.versioning() != Versioning.ENABLED) {
        throw S3Exception.of(
            S3ErrorCode.INVALID_BUCKET_STATE,
            "Versioning must be 'Enabled' on the bucket to apply a Object Lock configuration");
      }
      return bucket.withSettings(bucket.settings().withObjectLock(lock));
    }
  }

  /** Replaces all tags; no tags are the same as none ever given. */
  record SetTags(Map<String, String> tags) implements BucketChange {
    public SetTags {
      tags = Collections.unmodifiableMap(new LinkedHashMap<>(tags));
    }

    @Override
    public BucketRecord applyTo(BucketRecord bucket) {
      return bucket.withSettings(bucket.settings().withTags(tags));
    }
  }

  /** Sets or removes who owns what is written. */
  record SetOwnership(Optional<ObjectOwnership> ownership) implements BucketChange {
    @Override
    public BucketRecord applyTo(BucketRecord bucket) {
      return bucket.withSettings(bucket.settings().withOwnership(ownership));
    }
  }

  /** Sets or removes what of public access is refused. */
  record SetPublicAccessBlock(Optional<PublicAccessBlock> block) implements BucketChange {
    @Override
    public BucketRecord applyTo(BucketRecord bucket) {
      return bucket.withSettings(bucket.settings().withPublicAccessBlock(block));
    }
  }

  /** Sets or removes what writes that ask for no encryption get. */
  record SetEncryption(Optional<BucketEncryption> encryption) implements BucketChange {
    @Override
    public BucketRecord applyTo(BucketRecord bucket) {
      return bucket.withSettings(bucket.settings().withEncryption(encryption));
    }
  }
}
