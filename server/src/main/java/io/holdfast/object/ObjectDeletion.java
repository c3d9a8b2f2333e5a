package io.holdfast.object;

import io.holdfast.commit.ExtraFields;
import io.holdfast.commit.Register;
import io.holdfast.commit.Stamp;
import io.holdfast.commit.VersionEntry;
import io.holdfast.commit.VersionTable;
import io.holdfast.commit.WriteId;
import io.holdfast.common.Bytes;
import io.holdfast.common.Tasks;
import io.holdfast.control.BucketRecord;
import io.holdfast.error.S3Exception;
import io.holdfast.storage.RecordKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;

/** DELETE of keys and of single versions: a table with one entry less, or a marker more. */
final class ObjectDeletion {
  /** Keys of a multi-object delete that are worked on at once. */
  private static final int DELETES_AT_ONCE = 64;

  private final BucketRegistry buckets;
  private final ErasureSet set;
  private final WriteRules rules;
  private final RetentionClock clock;
  private final Sweeper sweeper;
  private final Tasks tasks;

  ObjectDeletion(
      BucketRegistry buckets,
      ErasureSet set,
      WriteRules rules,
      RetentionClock clock,
      Sweeper sweeper,
      Tasks tasks) {
    this.buckets = buckets;
    this.set = set;
    this.rules = rules;
    this.clock = clock;
    this.sweeper = sweeper;
    this.tasks = tasks;
  }

  DeletedObject delete(ObjectDelete delete) {
    BucketRecord before = buckets.require(delete.bucket());
    RecordKey key = new RecordKey(before.ref(), delete.key());
    set.requireWritable(key);
    try (KeyLocks.Held shared = buckets.shared(delete.bucket())) {
      BucketRecord bucket = buckets.requireSame(before);
      return set.change(
          key,
          (newest, writer) -> {
            VersionTable table = newest.map(Register::table).orElse(VersionTable.GONE);
            rules.judge(delete.conditions(), bucket, key, table);
            return delete.versionId().isPresent()
                ? deleteVersion(key, table, delete, delete.versionId().get(), writer)
                : deleteLatest(key, bucket, table, writer);
          });
    }
  }

  private DeletedObject deleteVersion(
      RecordKey key,
      VersionTable table,
      ObjectDelete delete,
      String versionId,
      ErasureSet.Writer writer) {
    Optional<VersionEntry> version = table.version(versionId);
    if (version.isPresent()) {
      LockRules.checkDelete(version.get(), delete.bypassGovernance(), clock.expiryMillis());
      commitTable(key, TableChange.withoutVersion(table, versionId), writer);
    }
    return new DeletedObject(
        version.filter(VersionEntry::isDeleteMarker).isPresent(), Optional.of(versionId));
  }

  private DeletedObject deleteLatest(
      RecordKey key, BucketRecord bucket, VersionTable table, ErasureSet.Writer writer) {
    if (!TableChange.leavesMarker(bucket.versioning())) {
      if (!table.versions().isEmpty()) {
        commitTable(key, TableChange.withoutVersion(table, "null"), writer);
      }
      return DeletedObject.PLAIN;
    }
    Stamp stamp = writer.nextStamp();
    WriteId writeId = set.context().newWriteId();
    VersionEntry marker =
        new VersionEntry(
            stamp,
            TableChange.writesNull(bucket.versioning()),
            VersionEntry.Kind.DELETE_MARKER,
            writeId,
            rules.lastModifiedMillis(table),
            0,
            VersionEntry.STANDARD,
            Optional.empty(),
            false,
            Bytes.EMPTY,
            ExtraFields.NONE);
    VersionTable marked = TableChange.fitting(TableChange.put(table, marker));
    writer.commitTable(new Register(stamp, writeId, marked));
    return new DeletedObject(true, Optional.of(marker.versionId()));
  }

  private void commitTable(RecordKey key, VersionTable table, ErasureSet.Writer writer) {
    Register register = writer.commitTable(table);
    if (register.table().isGone()) {
      sweeper.sweepLater(key);
    }
  }

  List<DeleteOutcome> deleteAll(String bucket, List<ObjectDelete> deletes) {
    buckets.require(bucket);
    List<DeleteOutcome> outcomes = new ArrayList<>();
    for (int from = 0; from < deletes.size(); from += DELETES_AT_ONCE) {
      List<ObjectDelete> some =
          deletes.subList(from, Math.min(deletes.size(), from + DELETES_AT_ONCE));
      outcomes.addAll(
          tasks.all(
              some.stream().<Callable<DeleteOutcome>>map(one -> () -> outcomeOf(one)).toList()));
    }
    return outcomes;
  }

  private DeleteOutcome outcomeOf(ObjectDelete delete) {
    try {
      return new DeleteOutcome.Deleted(delete, delete(delete));
    } catch (S3Exception e) {
      return new DeleteOutcome.Refused(delete, e.error());
    }
  }
}
