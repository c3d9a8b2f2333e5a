package io.holdfast.object;

import io.holdfast.commit.Register;
import io.holdfast.commit.UploadId;
import io.holdfast.commit.VersionEntry;
import io.holdfast.commit.VersionTable;
import io.holdfast.common.Clock;
import io.holdfast.control.BucketRecord;
import io.holdfast.error.S3Exception;
import io.holdfast.storage.RecordKey;
import io.holdfast.storage.RecordReader;
import io.holdfast.storage.VersionFacts;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * Decides which uploads are over and have parts that nobody needs: those that no version names.
 * Keeps in mind which uploads to look at, and looks through all of them now and then. Never lets a
 * part go while its object is being read.
 */
final class PartSweeper {
  /**
   * Between two looks at all uploads that are noted. The first finds what the process before this
   * one left; the later ones are for an end that no one could know of when it was tried: one that
   * was taken up only when a drive came back with it.
   */
  private static final long SCAN_PERIOD_NANOS = TimeUnit.HOURS.toNanos(1);

  /** Uploads looked at in one turn, so that housekeeping has time for the rest. */
  private static final int UPLOADS_IN_A_TURN = 1_000;

  private final BucketRegistry buckets;
  private final ErasureSet set;
  private final WrittenRecords records;
  private final UploadNotes notes;
  private final UploadLocks locks;
  private final PartRemoval removal;
  private final Sweeper names;
  private final Clock clock;
  private final Set<Item> waiting = new LinkedHashSet<>();
  private OptionalLong scannedNanos = OptionalLong.empty();

  private record Item(RecordKey object, UploadId upload) {}

  PartSweeper(
      BucketRegistry buckets,
      ErasureSet set,
      WrittenRecords records,
      UploadNotes notes,
      UploadLocks locks,
      PartRemoval removal,
      Sweeper names,
      Clock clock) {
    this.buckets = buckets;
    this.set = set;
    this.records = records;
    this.notes = notes;
    this.locks = locks;
    this.removal = removal;
    this.names = names;
    this.clock = clock;
  }

  /**
   * An upload is about to end or to begin. It is said before the commit, under a lock that keeps
   * the sweeper from looking before it has ended: who tried it may not get to know its outcome, and
   * the sweeper has the key settled before it looks.
   */
  synchronized void sweepLater(RecordKey object, UploadId upload) {
    waiting.add(new Item(object, upload));
  }

  /**
   * Versions made of these uploads are about to go: their parts are put on the list first. Called
   * under the lock of the object's key.
   */
  void losing(RecordKey object, List<UploadId> uploads) {
    uploads.forEach(upload -> sweepLater(object, upload));
    notes.addAll(object, uploads);
  }

  synchronized int waiting() {
    return waiting.size();
  }

  /** One turn. What cannot be done now stays on the list. */
  void sweepSome() {
    if (isScanDue() && attempt(this::scan)) {
      scannedNanos = OptionalLong.of(clock.nanos());
    }
    for (Item item : taken()) {
      boolean[] done = {false};
      if (!attempt(() -> done[0] = sweep(item)) || !done[0]) {
        sweepLater(item.object(), item.upload());
      }
    }
  }

  private boolean isScanDue() {
    return scannedNanos.isEmpty() || clock.nanos() - scannedNanos.getAsLong() >= SCAN_PERIOD_NANOS;
  }

  private void scan() {
    for (BucketRecord bucket : buckets.records()) {
      notes.each(bucket, (object, entry) -> sweepLater(object, UploadTables.id(entry)));
    }
  }

  /** Too few drives, or a key that is in doubt: later, and the log has been told. */
  private static boolean attempt(Runnable work) {
    try {
      work.run();
      return true;
    } catch (S3Exception e) {
      return false;
    }
  }

  private synchronized List<Item> taken() {
    List<Item> items = waiting.stream().limit(UPLOADS_IN_A_TURN).toList();
    items.forEach(waiting::remove);
    return items;
  }

  /** Whether nothing is left to do. */
  private boolean sweep(Item item) {
    RecordKey object = item.object();
    try (KeyLocks.Held shared = buckets.shared(object.bucket().name());
        KeyLocks.Held alone = locks.sweep(object)) {
      Optional<BucketRecord> bucket = buckets.sameAs(object.bucket());
      if (bucket.isEmpty()) {
        // It is removed as a whole.
        return true;
      }
      VersionTable table = certain(object);
      if (UploadTables.isOpen(table, item.upload())) {
        return true;
      }
      Optional<VersionEntry> version = UploadTables.completed(table, item.upload());
      if (version.isEmpty() && set.context().openReads().isRead(object)) {
        return false;
      }
      Optional<List<VersionFacts.Part>> named = named(object, version);
      return named.isPresent()
          && removal.remove(bucket.get(), item.upload(), named.get())
          && forget(item, version.isPresent());
    }
  }

  /** The object's table, with no writer of the key at work. */
  private VersionTable certain(RecordKey object) {
    return set.change(
        object, (newest, writer) -> newest.map(Register::table).orElse(VersionTable.GONE));
  }

  /** The parts that a version names; empty when that cannot be read now. */
  private Optional<List<VersionFacts.Part>> named(
      RecordKey object, Optional<VersionEntry> version) {
    if (version.isEmpty()) {
      return Optional.of(List.of());
    }
    Map<Integer, RecordReader> opened =
        records.open(object, version.get().stamp(), version.get().writeId());
    try {
      return opened.values().stream().findFirst().map(any -> any.facts().parts());
    } finally {
      opened.values().forEach(RecordReader::close);
    }
  }

  /**
   * Takes the upload off the list, unless the version has gone since: under the lock of the
   * object's key, which whoever makes a version go holds.
   */
  private boolean forget(Item item, boolean hadVersion) {
    return set.change(
        item.object(),
        (newest, writer) -> {
          VersionTable table = newest.map(Register::table).orElse(VersionTable.GONE);
          if (UploadTables.completed(table, item.upload()).isPresent() != hadVersion) {
            return false;
          }
          if (notes.remove(item.object(), item.upload())) {
            names.sweepLater(PartKeys.uploads(item.object()));
          }
          if (table.isGone()) {
            names.sweepLater(item.object());
          }
          return true;
        });
  }
}
