package io.holdfast.object;

import io.holdfast.commit.ExtraFields;
import io.holdfast.commit.Register;
import io.holdfast.commit.Stamp;
import io.holdfast.commit.VersionEntry;
import io.holdfast.commit.VersionTable;
import io.holdfast.commit.WriteId;
import io.holdfast.common.Bytes;
import io.holdfast.common.ObjectKey;
import io.holdfast.common.Utf8;
import io.holdfast.control.BucketRecord;
import io.holdfast.control.BucketRecordCodec;
import io.holdfast.control.ControlStore;
import io.holdfast.storage.BucketRef;
import io.holdfast.storage.ChildName;
import io.holdfast.storage.FormatException;
import io.holdfast.storage.RecordKey;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListMap;

/**
 * The buckets, as records of the reserved bucket: plain copies on all drives, by the same commit as
 * everything else. All records are kept in memory, which is always right since this process is
 * their only writer. The record itself lies in the table's entry, so that it needs no data shards
 * and a look at the heads is enough.
 */
final class Buckets implements ControlStore {
  private static final String PREFIX = "bucket/";

  private final ErasureSet system;
  private final NavigableMap<String, BucketRecord> cache =
      new ConcurrentSkipListMap<>(Utf8::compare);

  private Buckets(ErasureSet system) {
    this.system = system;
  }

  /** Reads all bucket records. What is in doubt has been settled before, or this says so. */
  static Buckets load(ErasureSet system) {
    Buckets buckets = new Buckets(system);
    TreeSet<String> names = new TreeSet<>();
    for (ChildName child : system.children(BucketRef.SYSTEM, PREFIX)) {
      if (child.head()) {
        names.add(child.component());
      }
    }
    system.unsettled(BucketRef.SYSTEM).stream()
        .filter(key -> key.startsWith(PREFIX))
        .forEach(key -> names.add(key.substring(PREFIX.length())));
    List<ObjectKey> keys = names.stream().map(name -> new ObjectKey(PREFIX + name)).toList();
    for (VersionTable table : system.newest(BucketRef.SYSTEM, new ArrayList<>(keys))) {
      table.latest().ifPresent(entry -> buckets.remember(entry));
    }
    return buckets;
  }

  private void remember(VersionEntry entry) {
    try {
      BucketRecord bucket = BucketRecordCodec.decode(entry.sealedFacts().toArray());
      cache.put(bucket.ref().name(), bucket);
    } catch (FormatException e) {
      throw new IllegalStateException("a bucket record cannot be read: " + e.getMessage(), e);
    }
  }

  @Override
  public Optional<BucketRecord> bucket(String name) {
    return Optional.ofNullable(cache.get(name));
  }

  @Override
  public List<BucketRecord> buckets() {
    return List.copyOf(cache.values());
  }

  @Override
  public boolean create(BucketRecord bucket) {
    return write(bucket, Optional.empty());
  }

  @Override
  public boolean replace(BucketRecord bucket) {
    return write(bucket, Optional.of(bucket.ref()));
  }

  /** Writes the record if what is there is what the caller thinks. */
  private boolean write(BucketRecord bucket, Optional<BucketRef> expected) {
    return system.change(
        keyOf(bucket.ref().name()),
        (newest, writer) -> {
          if (!current(newest).equals(expected)) {
            return false;
          }
          Stamp stamp = writer.nextStamp();
          WriteId writeId = system.context().newWriteId();
          writer.commitTable(new Register(stamp, writeId, tableOf(bucket, stamp, writeId)));
          cache.put(bucket.ref().name(), bucket);
          return true;
        });
  }

  @Override
  public boolean delete(BucketRecord bucket) {
    return system.change(
        keyOf(bucket.ref().name()),
        (newest, writer) -> {
          if (!current(newest).equals(Optional.of(bucket.ref()))) {
            return false;
          }
          writer.commitTable(VersionTable.GONE);
          cache.remove(bucket.ref().name());
          return true;
        });
  }

  private static VersionTable tableOf(BucketRecord bucket, Stamp stamp, WriteId writeId) {
    return VersionTable.of(
        List.of(
            new VersionEntry(
                stamp,
                true,
                VersionEntry.Kind.OBJECT,
                writeId,
                bucket.createdMillis(),
                0,
                VersionEntry.STANDARD,
                Optional.empty(),
                false,
                Bytes.copyOf(BucketRecordCodec.encode(bucket)),
                ExtraFields.NONE)));
  }

  private static RecordKey keyOf(String name) {
    return new RecordKey(BucketRef.SYSTEM, new ObjectKey(PREFIX + name));
  }

  private static Optional<BucketRef> current(Optional<Register> newest) {
    return newest
        .flatMap(register -> register.table().latest())
        .map(
            entry -> {
              try {
                return BucketRecordCodec.decode(entry.sealedFacts().toArray()).ref();
              } catch (FormatException e) {
                throw new IllegalStateException("a bucket record cannot be read", e);
              }
            });
  }
}
