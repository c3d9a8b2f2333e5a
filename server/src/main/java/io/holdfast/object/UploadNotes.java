package io.holdfast.object;

import io.holdfast.commit.Register;
import io.holdfast.commit.Stamp;
import io.holdfast.commit.UploadId;
import io.holdfast.commit.VersionEntry;
import io.holdfast.commit.VersionTable;
import io.holdfast.control.BucketRecord;
import io.holdfast.object.listing.ListQuery;
import io.holdfast.object.listing.Lister;
import io.holdfast.object.listing.Listing;
import io.holdfast.object.listing.Listing.ListedObject;
import io.holdfast.storage.Realm;
import io.holdfast.storage.RecordKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Function;

/**
 * The registers of the realm of uploads. They keep what was said of an upload, and are the list of
 * those whose parts may have to go, which survives a crash: an upload stands in it from before it
 * is open until its needless parts are gone, and again from before the version that was made of it
 * goes. Whether an upload is open, they do not know.
 */
final class UploadNotes {
  private final ErasureSet set;
  private final Lister lister;

  UploadNotes(ErasureSet set, Lister lister) {
    this.set = set;
    this.lister = lister;
  }

  /** Those of one object, newest first. */
  List<VersionEntry> of(RecordKey object) {
    return set.newest(PartKeys.uploads(object))
        .map(Register::table)
        .orElse(VersionTable.GONE)
        .versions();
  }

  Optional<VersionEntry> of(RecordKey object, UploadId upload) {
    return of(object).stream().filter(entry -> UploadTables.id(entry).equals(upload)).findFirst();
  }

  /**
   * Notes a new upload.
   *
   * @param entry of the stamp that its id begins with
   */
  VersionEntry add(RecordKey object, Function<Stamp, VersionEntry> entry) {
    return set.change(
        PartKeys.uploads(object),
        (newest, writer) -> {
          VersionTable table = newest.map(Register::table).orElse(VersionTable.GONE);
          VersionEntry added = entry.apply(writer.nextStamp());
          writer.commitTable(TableChange.fitting(UploadTables.noted(table, added)));
          return added;
        });
  }

  /** Notes uploads again, those that are not on the list. */
  void addAll(RecordKey object, List<UploadId> uploads) {
    set.change(
        PartKeys.uploads(object),
        (newest, writer) -> {
          VersionTable table = newest.map(Register::table).orElse(VersionTable.GONE);
          VersionTable noted = UploadTables.notedAll(table, uploads);
          return noted.equals(table) ? Optional.empty() : Optional.of(writer.commitTable(noted));
        });
  }

  /**
   * Takes an upload off the list.
   *
   * @return whether the list of this object is empty by that
   */
  boolean remove(RecordKey object, UploadId upload) {
    return set.change(
        PartKeys.uploads(object),
        (newest, writer) -> {
          VersionTable table = newest.map(Register::table).orElse(VersionTable.GONE);
          if (UploadTables.entry(table, upload).isEmpty()) {
            return false;
          }
          return writer.commitTable(UploadTables.forgotten(table, upload)).table().isGone();
        });
  }

  /** All of a bucket, by object. */
  void each(BucketRecord bucket, BiConsumer<RecordKey, VersionEntry> action) {
    Optional<String> after = Optional.empty();
    do {
      ListQuery query =
          new ListQuery(bucket.ref().name(), "", Optional.empty(), after, ListQuery.MAX_KEYS);
      List<RecordKey> objects = new ArrayList<>();
      Listing page =
          lister.list(
              bucket.ref().in(Realm.UPLOADS),
              query,
              (key, entry) -> {
                objects.add(new RecordKey(bucket.ref(), key));
                return new ListedObject(key.text(), 0, "", 0, VersionEntry.STANDARD);
              });
      objects.forEach(object -> of(object).forEach(entry -> action.accept(object, entry)));
      after = page.nextAfter();
    } while (after.isPresent());
  }
}
