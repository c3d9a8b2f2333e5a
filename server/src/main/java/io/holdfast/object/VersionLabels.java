package io.holdfast.object;

import io.holdfast.commit.Register;
import io.holdfast.commit.VersionEntry;
import io.holdfast.commit.VersionTable;
import io.holdfast.control.BucketRecord;
import io.holdfast.crypto.MetadataKey;
import io.holdfast.storage.RecordKey;

/**
 * Reads and changes the labels of versions: tags, retention, legal hold. A change is one record
 * without data; the version itself stays where it is, and keeps its id and its date.
 */
final class VersionLabels {
  private final BucketRegistry buckets;
  private final ErasureSet set;
  private final ObjectEncryption encryption;
  private final RetentionClock clock;

  VersionLabels(
      BucketRegistry buckets, ErasureSet set, ObjectEncryption encryption, RetentionClock clock) {
    this.buckets = buckets;
    this.set = set;
    this.encryption = encryption;
    this.clock = clock;
  }

  LabeledVersion read(VersionName name) {
    BucketRecord bucket = buckets.require(name.bucket());
    RecordKey key = new RecordKey(bucket.ref(), name.key());
    VersionTable table = set.newest(key).map(Register::table).orElse(VersionTable.GONE);
    VersionEntry version = VersionChoice.of(name, "GET").toRead(table);
    return labeled(bucket, key, version);
  }

  LabeledVersion change(VersionName name, LabelChange change) {
    BucketRecord before = buckets.require(name.bucket());
    RecordKey key = new RecordKey(before.ref(), name.key());
    set.requireWritable(key);
    try (KeyLocks.Held shared = buckets.shared(name.bucket())) {
      BucketRecord bucket = buckets.requireSame(before);
      if (change.lock()) {
        LockRules.require(bucket);
      }
      return set.change(
          key,
          (newest, writer) -> {
            VersionTable table = newest.map(Register::table).orElse(VersionTable.GONE);
            VersionEntry version = VersionChoice.of(name, "PUT").toChange(table);
            VersionEntry changed = apply(change, bucket, key, version);
            if (!changed.equals(version)) {
              writer.commitTable(TableChange.fitting(TableChange.replace(table, version, changed)));
            }
            return labeled(bucket, key, changed);
          });
    }
  }

  private LabeledVersion labeled(BucketRecord bucket, RecordKey key, VersionEntry version) {
    PrivateFacts.Facts facts =
        PrivateFacts.open(encryption.keysOf(bucket).metadataKey(), key, version);
    return new LabeledVersion(
        WriteRules.shownVersion(bucket, version), PrivateFacts.labels(version, facts));
  }

  private VersionEntry apply(
      LabelChange change, BucketRecord bucket, RecordKey key, VersionEntry version) {
    MetadataKey metadataKey = encryption.keysOf(bucket).metadataKey();
    PrivateFacts.Facts facts = PrivateFacts.open(metadataKey, key, version);
    return switch (change) {
      case LabelChange.SetTags(var tags) ->
          resealed(version, metadataKey, key, facts, facts.withTags(tags));
      case LabelChange.SetRetention retention -> {
        LockRules.checkRetention(version, retention, clock.expiryMillis());
        yield version.withRetention(retention.retention());
      }
      case LabelChange.SetLegalHold(boolean on) ->
          resealed(version.withLegalHold(on), metadataKey, key, facts, facts.withHoldReleased(!on));
    };
  }

  /** Sealing the same facts anew would change bytes and nothing else. */
  private static VersionEntry resealed(
      VersionEntry version,
      MetadataKey metadataKey,
      RecordKey key,
      PrivateFacts.Facts before,
      PrivateFacts.Facts after) {
    return after.equals(before)
        ? version
        : version.withSealedFacts(PrivateFacts.seal(metadataKey, key, version.writeId(), after));
  }
}
