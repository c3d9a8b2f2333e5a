package io.holdfast.object;

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
import io.holdfast.error.S3Exception;
import io.holdfast.storage.BucketRef;
import io.holdfast.storage.ChildName;
import io.holdfast.storage.FormatException;
import io.holdfast.storage.RecordKey;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
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

  /** Names whose last write failed, so that only a look at their registers tells what is there. */
  private final Set<String> doubtful = ConcurrentHashMap.newKeySet();

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
    BucketRecord bucket = decode(entry);
    cache.put(bucket.ref().name(), bucket);
  }

  @Override
  public Optional<BucketRecord> bucket(String name) {
    if (doubtful.contains(name)) {
      lookAgain(name);
    }
    return Optional.ofNullable(cache.get(name));
  }

  @Override
  public List<BucketRecord> buckets() {
    doubtful.forEach(this::lookAgain);
    return List.copyOf(cache.values());
  }

  /** Settles a write whose outcome was not known, and remembers what is there. */
  private void lookAgain(String name) {
    system.change(
        keyOf(name),
        (newest, writer) -> {
          current(newest)
              .ifPresentOrElse(bucket -> cache.put(name, bucket), () -> cache.remove(name));
          doubtful.remove(name);
          return true;
        });
  }

  @Override
  public boolean create(BucketRecord bucket) {
    return write(bucket, Optional.empty());
  }

  @Override
  public boolean replace(BucketRecord expected, BucketRecord changed) {
    if (!expected.ref().equals(changed.ref())) {
      throw new IllegalArgumentException(changed.ref() + " is not " + expected.ref());
    }
    return write(changed, Optional.of(expected));
  }

  /** Writes the record if what is there is what the caller thinks. */
  private boolean write(BucketRecord bucket, Optional<BucketRecord> expected) {
    String name = bucket.ref().name();
    return system.change(
        keyOf(name),
        (newest, writer) -> {
          if (!current(newest).equals(expected)) {
            return false;
          }
          Stamp stamp = writer.nextStamp();
          WriteId writeId = system.context().newWriteId();
          commit(
              name,
              () ->
                  writer.commitTable(
                      new Register(stamp, writeId, tableOf(bucket, stamp, writeId))));
          cache.put(name, bucket);
          return true;
        });
  }

  @Override
  public boolean delete(BucketRecord bucket) {
    String name = bucket.ref().name();
    return system.change(
        keyOf(name),
        (newest, writer) -> {
          if (!current(newest).map(BucketRecord::ref).equals(Optional.of(bucket.ref()))) {
            return false;
          }
          commit(name, () -> writer.commitTable(VersionTable.GONE));
          cache.remove(name);
          return true;
        });
  }

  /** A commit that fails may still turn out to have been chosen: the cache is no truth then. */
  private void commit(String name, Runnable commit) {
    try {
      commit.run();
    } catch (S3Exception unknown) {
      doubtful.add(name);
      throw unknown;
    }
  }

  private static VersionTable tableOf(BucketRecord bucket, Stamp stamp, WriteId writeId) {
    return SystemTables.of(
        stamp, writeId, bucket.createdMillis(), Bytes.copyOf(BucketRecordCodec.encode(bucket)));
  }

  private static RecordKey keyOf(String name) {
    return new RecordKey(BucketRef.SYSTEM, new ObjectKey(PREFIX + name));
  }

  private static Optional<BucketRecord> current(Optional<Register> newest) {
    return newest.flatMap(register -> register.table().latest()).map(Buckets::decode);
  }

  private static BucketRecord decode(VersionEntry entry) {
    try {
      return BucketRecordCodec.decode(entry.sealedFacts().toArray());
    } catch (FormatException e) {
      throw new IllegalStateException("a bucket record cannot be read: " + e.getMessage(), e);
    }
  }
}
