package io.holdfast.object;

import io.holdfast.commit.Register;
import io.holdfast.commit.UploadId;
import io.holdfast.commit.VersionEntry;
import io.holdfast.commit.VersionTable;
import io.holdfast.commit.WriteId;
import io.holdfast.common.ObjectKey;
import io.holdfast.common.Tasks;
import io.holdfast.control.BucketRecord;
import io.holdfast.error.S3Exception;
import io.holdfast.object.listing.ListQuery;
import io.holdfast.object.listing.Lister;
import io.holdfast.object.listing.Listing;
import io.holdfast.object.listing.Listing.ListedObject;
import io.holdfast.object.stripe.Answers;
import io.holdfast.storage.BucketRef;
import io.holdfast.storage.ChildName;
import io.holdfast.storage.Realm;
import io.holdfast.storage.RecordKey;
import io.holdfast.storage.RecordReader;
import io.holdfast.storage.VersionFacts;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;

/**
 * Removes parts that nobody needs: those of uploads that are over and that no version names. The
 * registers of the realm of uploads are its list, which survives a crash: an upload stands in it
 * from before it is open until its needless parts are gone, and again from before the version that
 * was made of it goes. Never removes a part while its object is being read.
 */
final class PartSweeper {
  /** Parts removed in one turn, so that housekeeping has time for the rest. */
  private static final int PARTS_IN_A_TURN = 512;

  /** Parts removed side by side. */
  private static final int PARTS_AT_ONCE = 32;

  private final BucketRegistry buckets;
  private final ErasureSet set;
  private final WrittenRecords records;
  private final UploadedParts parts;
  private final Lister lister;
  private final Sweeper names;
  private final Tasks tasks;
  private final BucketLocks uploadLocks = new BucketLocks();
  private final BucketLocks objectLocks = new BucketLocks();
  private final Set<Item> waiting = new LinkedHashSet<>();
  private boolean scanned;

  private record Item(RecordKey object, UploadId upload) {}

  PartSweeper(
      BucketRegistry buckets,
      ErasureSet set,
      WrittenRecords records,
      UploadedParts parts,
      Lister lister,
      Sweeper names,
      Tasks tasks) {
    this.buckets = buckets;
    this.set = set;
    this.records = records;
    this.parts = parts;
    this.lister = lister;
    this.names = names;
    this.tasks = tasks;
  }

  // What operations on uploads hold

  /** While a part is added: the upload does not end meanwhile. */
  KeyLocks.Held share(UploadId upload) {
    return uploadLocks.shared(upload.text());
  }

  /** While an upload ends: nobody adds a part meanwhile. */
  KeyLocks.Held end(UploadId upload) {
    return uploadLocks.alone(upload.text());
  }

  /** While an upload is on the list already and not open yet. */
  KeyLocks.Held pause(RecordKey object) {
    return objectLocks.shared(object.toString());
  }

  // The list

  synchronized void sweepLater(RecordKey object, UploadId upload) {
    waiting.add(new Item(object, upload));
  }

  /**
   * Versions made of these uploads are about to go: their parts are put on the list first. Called
   * under the lock of the object's key.
   */
  void losing(RecordKey object, List<UploadId> uploads) {
    RecordKey key = PartKeys.uploads(object);
    set.change(
        key,
        (newest, writer) -> {
          VersionTable table = newest.map(Register::table).orElse(VersionTable.GONE);
          VersionTable noted = UploadTables.notedAll(table, uploads);
          return noted.equals(table) ? Optional.empty() : Optional.of(writer.commitTable(noted));
        });
    uploads.forEach(upload -> sweepLater(object, upload));
  }

  /** What the process before this one has left. */
  private void scan() {
    for (BucketRecord bucket : buckets.records()) {
      Optional<String> after = Optional.empty();
      do {
        ListQuery query =
            new ListQuery(bucket.ref().name(), "", Optional.empty(), after, ListQuery.MAX_KEYS);
        Listing page =
            lister.list(
                bucket.ref().in(Realm.UPLOADS),
                query,
                (key, entry) -> {
                  listed(new RecordKey(bucket.ref(), key));
                  return new ListedObject(key.text(), 0, "", 0, VersionEntry.STANDARD);
                });
        after = page.nextAfter();
      } while (after.isPresent());
    }
  }

  private void listed(RecordKey object) {
    table(PartKeys.uploads(object))
        .versions()
        .forEach(entry -> sweepLater(object, UploadTables.id(entry)));
  }

  private VersionTable table(RecordKey key) {
    return set.newest(key).map(Register::table).orElse(VersionTable.GONE);
  }

  /** The name of a key whose table is empty can go. */
  void nameIsFree(RecordKey key) {
    names.sweepLater(key);
  }

  // Sweeping

  /** One turn. What cannot be done now stays on the list. */
  void sweepSome() {
    if (!scanned) {
      scanned = attempt(this::scan);
    }
    for (Item item : taken()) {
      boolean[] done = {false};
      if (!attempt(() -> done[0] = sweep(item)) || !done[0]) {
        sweepLater(item.object(), item.upload());
      }
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
    List<Item> items = List.copyOf(waiting);
    waiting.clear();
    return items;
  }

  synchronized int waiting() {
    return waiting.size();
  }

  /** Whether nothing is left to do. */
  private boolean sweep(Item item) {
    RecordKey object = item.object();
    try (KeyLocks.Held shared = buckets.shared(object.bucket().name());
        KeyLocks.Held alone = objectLocks.alone(object.toString())) {
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
          && removeParts(bucket.get(), item.upload(), writesOf(named.get()))
          && isSwept(bucket.get(), item.upload(), named.get())
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
      return opened.values().stream().findFirst().map(any -> any.trailer().facts().parts());
    } finally {
      opened.values().forEach(RecordReader::close);
    }
  }

  private static Set<WriteId> writesOf(List<VersionFacts.Part> parts) {
    return parts.stream().map(VersionFacts.Part::writeId).collect(Collectors.toSet());
  }

  /**
   * Whether the names of all parts but these are gone from the drives, too: only then may the list
   * forget the upload, since nothing else would ever look for them.
   */
  private boolean isSwept(BucketRecord bucket, UploadId upload, List<VersionFacts.Part> named) {
    RecordKey anyPart = PartKeys.of(bucket.ref(), upload, 1);
    Optional<Set<String>> left = namesOnAll(anyPart.bucket(), PartKeys.prefix(upload));
    if (left.isEmpty()) {
      return false;
    }
    named.forEach(part -> left.get().remove(PartKeys.name(part.number())));
    for (String name : left.get()) {
      ObjectKey part = new ObjectKey(PartKeys.prefix(upload) + name);
      names.sweepLater(new RecordKey(anyPart.bucket(), part));
    }
    return left.get().isEmpty() && staysSwept(anyPart);
  }

  /** Names of parts on all drives; empty unless all of them tell. */
  private Optional<Set<String>> namesOnAll(BucketRef bucket, String prefix) {
    Answers<List<ChildName>> answers =
        set.context()
            .fanOut()
            .unordered(
                set.context().members().inReach(),
                (drive, position) -> drive.children(bucket, prefix));
    if (answers.successes().size() < set.context().drives()) {
      return Optional.empty();
    }
    Set<String> names = new HashSet<>();
    for (int position : answers.successes()) {
      answers.value(position).orElseThrow().forEach(child -> names.add(child.component()));
    }
    return Optional.of(names);
  }

  /** A power cut could bring names back that were only unlinked. */
  private boolean staysSwept(RecordKey anyPart) {
    Answers<Boolean> synced =
        set.context()
            .fanOut()
            .unordered(
                set.context().members().inReach(),
                (drive, position) -> {
                  drive.syncNames(List.of(anyPart));
                  drive.removeDirectories(anyPart);
                  return true;
                });
    return synced.successes().size() == set.context().drives();
  }

  /** Whether none is left. */
  private boolean removeParts(BucketRecord bucket, UploadId upload, Set<WriteId> named) {
    int removed = 0;
    int after = 0;
    while (true) {
      List<PartInfo> page = parts.page(bucket, upload, after, PARTS_AT_ONCE);
      if (page.isEmpty()) {
        return true;
      }
      if (removed >= PARTS_IN_A_TURN) {
        return false;
      }
      after = page.getLast().number();
      List<Callable<Boolean>> steps = new ArrayList<>();
      for (PartInfo part : page) {
        RecordKey key = PartKeys.of(bucket.ref(), upload, part.number());
        steps.add(() -> removePart(key, named));
      }
      for (boolean gone : tasks.all(steps)) {
        removed += gone ? 1 : 0;
      }
    }
  }

  private boolean removePart(RecordKey key, Set<WriteId> named) {
    boolean gone =
        set.change(
            key,
            (newest, writer) -> {
              VersionTable table = newest.map(Register::table).orElse(VersionTable.GONE);
              boolean needless =
                  table.versions().stream().noneMatch(p -> named.contains(p.writeId()));
              if (needless && !table.isGone()) {
                writer.commitTable(VersionTable.GONE);
              }
              return needless;
            });
    if (gone) {
      names.sweepLater(key);
    }
    return gone;
  }

  /**
   * Takes the upload off the list, unless the version has gone since: under the lock of the
   * object's key, which whoever makes a version go holds.
   */
  private boolean forget(Item item, boolean hadVersion) {
    RecordKey uploads = PartKeys.uploads(item.object());
    return set.change(
        item.object(),
        (newest, writer) -> {
          VersionTable table = newest.map(Register::table).orElse(VersionTable.GONE);
          if (UploadTables.completed(table, item.upload()).isPresent() != hadVersion) {
            return false;
          }
          if (set.change(uploads, (list, of) -> forget(item.upload(), list, of))) {
            names.sweepLater(uploads);
          }
          return true;
        });
  }

  /** Whether the list of this key is empty now. */
  private static boolean forget(
      UploadId upload, Optional<Register> list, ErasureSet.Writer writer) {
    VersionTable table = list.map(Register::table).orElse(VersionTable.GONE);
    if (UploadTables.entry(table, upload).isEmpty()) {
      return false;
    }
    return writer.commitTable(UploadTables.forgotten(table, upload)).table().isGone();
  }
}
