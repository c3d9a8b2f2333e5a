package io.holdfast.object;

import io.holdfast.commit.ExtraFields;
import io.holdfast.common.Clock;
import io.holdfast.common.Entropy;
import io.holdfast.control.BucketRecord;
import io.holdfast.control.BucketRecord.Versioning;
import io.holdfast.control.BucketSettings;
import io.holdfast.control.ControlStore;
import io.holdfast.error.S3Error;
import io.holdfast.error.S3ErrorCode;
import io.holdfast.error.S3Exception;
import io.holdfast.object.listing.Lister;
import io.holdfast.storage.BucketId;
import io.holdfast.storage.BucketRef;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * The buckets as operations see them: made, found, changed and deleted, each under the lock of the
 * bucket's name. Whoever changes a record holds that lock alone, and writers hold it shared while
 * they commit and look at the record again under it: so no write goes by a configuration that was
 * replaced before the write was chosen.
 */
final class BucketRegistry {
  private final ControlStore control;
  private final ErasureSet set;
  private final ObjectEncryption encryption;
  private final Lister lister;
  private final Sweeper sweeper;
  private final Clock clock;
  private final Entropy entropy;
  private final BucketLocks locks = new BucketLocks();

  BucketRegistry(
      ControlStore control,
      ErasureSet set,
      ObjectEncryption encryption,
      Lister lister,
      Sweeper sweeper,
      Clock clock,
      Entropy entropy) {
    this.control = control;
    this.set = set;
    this.encryption = encryption;
    this.lister = lister;
    this.sweeper = sweeper;
    this.clock = clock;
    this.entropy = entropy;
  }

  /** For writes into the bucket, from the look at its record to the end of the commit. */
  KeyLocks.Held shared(String name) {
    return locks.shared(name);
  }

  /** NoSuchBucket when there is none. */
  BucketRecord require(String name) {
    return control.bucket(name).orElseThrow(() -> error(S3ErrorCode.NO_SUCH_BUCKET, name));
  }

  /** The bucket may have been deleted, and even made again, since the record was looked up. */
  BucketRecord requireSame(BucketRecord bucket) {
    BucketRecord now = require(bucket.ref().name());
    if (!now.ref().equals(bucket.ref())) {
      throw error(S3ErrorCode.NO_SUCH_BUCKET, bucket.ref().name());
    }
    return now;
  }

  /** The record of this very bucket, in this life of its name. */
  Optional<BucketRecord> sameAs(BucketRef bucket) {
    return control.bucket(bucket.name()).filter(record -> record.ref().equals(bucket));
  }

  List<BucketRecord> records() {
    return control.buckets();
  }

  BucketInfo info(String name) {
    return info(require(name));
  }

  List<BucketInfo> all() {
    return control.buckets().stream().map(BucketRegistry::info).toList();
  }

  private static BucketInfo info(BucketRecord bucket) {
    return new BucketInfo(
        bucket.ref().name(), bucket.createdMillis(), bucket.versioning(), bucket.settings());
  }

  private static S3Exception error(S3ErrorCode code, String name) {
    return S3Error.of(code).with("BucketName", name).exception();
  }

  BucketInfo create(String name, BucketSettings settings) {
    try (KeyLocks.Held alone = locks.alone(name)) {
      if (control.bucket(name).isPresent()) {
        throw error(S3ErrorCode.BUCKET_ALREADY_OWNED_BY_YOU, name);
      }
      BucketRef ref = new BucketRef(name, BucketId.random(entropy));
      set.onQuorum(
          "bucket " + name,
          (drive, position) -> {
            drive.makeBucket(ref);
            return true;
          });
      BucketRecord bucket = newRecord(ref, settings);
      if (!control.create(bucket)) {
        throw error(S3ErrorCode.BUCKET_ALREADY_OWNED_BY_YOU, name);
      }
      return info(bucket);
    }
  }

  /** Object Lock needs versions, so a bucket that is made with it is versioned from its start. */
  private BucketRecord newRecord(BucketRef ref, BucketSettings settings) {
    ObjectEncryption.NewKeys keys = encryption.newKeys(ref);
    return new BucketRecord(
        ref,
        clock.millis(),
        settings.objectLock().isPresent() ? Versioning.ENABLED : Versioning.UNVERSIONED,
        keys.sealedBucketKey(),
        keys.metadataKey(),
        keys.metadataKeySealed(),
        settings,
        ExtraFields.NONE);
  }

  void delete(String name) {
    try (KeyLocks.Held alone = locks.alone(name)) {
      BucketRecord bucket = require(name);
      if (!lister.isEmpty(bucket.ref())) {
        throw error(S3ErrorCode.BUCKET_NOT_EMPTY, name);
      }
      control.delete(bucket);
      sweeper.removeBucketLater(bucket.ref());
    }
  }

  BucketInfo change(String name, BucketChange change) {
    try (KeyLocks.Held alone = locks.alone(name)) {
      return info(replace(require(name), change::applyTo));
    }
  }

  /** The caller holds the bucket's lock alone, so that nobody else can have replaced the record. */
  private BucketRecord replace(BucketRecord now, UnaryOperator<BucketRecord> change) {
    BucketRecord changed = change.apply(now);
    if (!changed.equals(now) && !control.replace(now, changed)) {
      throw S3Exception.of(
          S3ErrorCode.OPERATION_ABORTED,
          "A conflicting change of this bucket is in progress. Try again.");
    }
    return changed;
  }

  /**
   * A bucket that was made before there was a KMS key gets its own key with its first encrypted
   * write.
   */
  BucketRecord withKeyFor(BucketRecord bucket, EncryptionRequest request) {
    if (!encryption.lacksKey(bucket, request)) {
      return bucket;
    }
    try (KeyLocks.Held alone = locks.alone(bucket.ref().name())) {
      BucketRecord now = requireSame(bucket);
      if (!encryption.lacksKey(now, request)) {
        return now;
      }
      BucketRecord keyed = replace(now, encryption::withNewKey);
      encryption.forget(now);
      return keyed;
    }
  }

  /**
   * Seals a bucket's keys under the default key of the KMS, in one record.
   *
   * @return false when they are already, or the bucket is gone
   */
  boolean reseal(String name) {
    try (KeyLocks.Held alone = locks.alone(name)) {
      Optional<BucketRecord> now = control.bucket(name);
      return now.isPresent() && !replace(now.get(), encryption::resealed).equals(now.get());
    }
  }
}
