package io.holdfast.object;

import io.holdfast.commit.Register;
import io.holdfast.commit.VersionEntry;
import io.holdfast.commit.VersionTable;
import io.holdfast.common.ObjectKey;
import io.holdfast.common.Utf8;
import io.holdfast.control.BucketRecord;
import io.holdfast.object.listing.ListQuery;
import io.holdfast.object.listing.Lister;
import io.holdfast.object.listing.Listing;
import io.holdfast.object.listing.Listing.ListedObject;
import io.holdfast.storage.Realm;
import io.holdfast.storage.RecordKey;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Pages of open uploads. Keys come from the ordinary list of the realm of uploads; what is open is
 * decided by the objects' own tables.
 */
final class UploadLister {
  private final ErasureSet set;
  private final ObjectEncryption encryption;
  private final Lister lister;

  UploadLister(ErasureSet set, ObjectEncryption encryption, Lister lister) {
    this.set = set;
    this.encryption = encryption;
    this.lister = lister;
  }

  private UploadInfo info(BucketRecord bucket, RecordKey object, VersionEntry entry) {
    UploadFacts facts =
        UploadFacts.open(encryption.keysOf(bucket).metadataKey(), PartKeys.uploads(object), entry);
    return facts.info(
        new UploadName(object.bucket().name(), object.key(), UploadTables.id(entry).text()),
        entry.lastModifiedMillis());
  }

  UploadListing list(BucketRecord bucket, UploadQuery query) {
    Page page = new Page(query.maxUploads());
    if (query.maxUploads() == 0) {
      return page.listing();
    }
    if (query.keyMarker().isPresent() && query.uploadIdMarker().isPresent()) {
      ObjectKey key = new ObjectKey(query.keyMarker().get());
      page.addAll(openOf(bucket, key, query.uploadIdMarker()));
    }
    Optional<String> after = query.keyMarker().filter(marker -> !marker.isEmpty());
    boolean more = true;
    while (more && !page.isFull()) {
      Listing names = names(bucket, query, after);
      for (Name name : Name.inOrder(names)) {
        if (name.prefix()) {
          page.addPrefix(name.text());
        } else {
          page.addAll(openOf(bucket, new ObjectKey(name.text()), Optional.empty()));
        }
      }
      after = names.nextAfter();
      more = after.isPresent();
    }
    return page.listing();
  }

  private Listing names(BucketRecord bucket, UploadQuery query, Optional<String> after) {
    return lister.list(
        bucket.ref().in(Realm.UPLOADS),
        new ListQuery(query.bucket(), query.prefix(), query.delimiter(), after, ListQuery.MAX_KEYS),
        (key, entry) ->
            new ListedObject(key.text(), 0, "", entry.lastModifiedMillis(), VersionEntry.STANDARD));
  }

  /**
   * Open uploads of a key in the order of their creation.
   *
   * @param after only those behind this one
   */
  private List<UploadInfo> openOf(BucketRecord bucket, ObjectKey key, Optional<String> after) {
    RecordKey object = new RecordKey(bucket.ref(), key);
    VersionTable table = table(object);
    return table(PartKeys.uploads(object)).versions().stream()
        .filter(entry -> UploadTables.isOpen(table, UploadTables.id(entry)))
        .map(entry -> info(bucket, object, entry))
        // Ids begin with their stamp, so their order is that of their creation.
        .sorted(Comparator.comparing(upload -> upload.name().uploadId()))
        .filter(upload -> after.isEmpty() || upload.name().uploadId().compareTo(after.get()) > 0)
        .toList();
  }

  private VersionTable table(RecordKey key) {
    return set.newest(key).map(Register::table).orElse(VersionTable.GONE);
  }

  /** A key or a common prefix. */
  private record Name(String text, boolean prefix) {
    static List<Name> inOrder(Listing names) {
      List<Name> all = new ArrayList<>();
      names.objects().forEach(object -> all.add(new Name(object.key(), false)));
      names.commonPrefixes().forEach(prefix -> all.add(new Name(prefix, true)));
      all.sort((a, b) -> Utf8.compare(a.text(), b.text()));
      return all;
    }
  }

  /** Takes uploads and prefixes until it is full, and remembers whether more came. */
  private static final class Page {
    private final int max;
    private final List<UploadInfo> uploads = new ArrayList<>();
    private final List<String> prefixes = new ArrayList<>();
    private Optional<UploadListing.Markers> last = Optional.empty();
    private boolean overflowed;

    Page(int max) {
      this.max = max;
    }

    boolean isFull() {
      return overflowed;
    }

    private boolean hasRoom() {
      overflowed |= uploads.size() + prefixes.size() >= max;
      return !overflowed;
    }

    void addAll(List<UploadInfo> some) {
      for (UploadInfo upload : some) {
        if (hasRoom()) {
          uploads.add(upload);
          last =
              Optional.of(
                  new UploadListing.Markers(upload.name().key().text(), upload.name().uploadId()));
        }
      }
    }

    void addPrefix(String prefix) {
      if (hasRoom()) {
        prefixes.add(prefix);
        last = Optional.of(new UploadListing.Markers(prefix, ""));
      }
    }

    UploadListing listing() {
      return new UploadListing(uploads, prefixes, overflowed ? last : Optional.empty());
    }
  }
}
