package io.holdfast.object.listing;

import io.holdfast.commit.Stamp;
import io.holdfast.commit.VersionEntry;
import io.holdfast.commit.VersionTable;
import io.holdfast.common.ObjectKey;
import io.holdfast.object.listing.VersionListing.ListedVersion;
import io.holdfast.storage.BucketRef;
import java.util.List;
import java.util.Optional;

/**
 * Makes one page of a bucket's versions, by the same walk and the same index as {@link Lister}. All
 * versions of a key stand in its register, so a key costs one look however many it has; and with a
 * key as the prefix the walk seeks that key at once.
 */
public final class VersionLister {
  private final NameIndex index;
  private final Registers registers;

  public VersionLister(NameIndex index, Registers registers) {
    this.index = index;
    this.registers = registers;
  }

  /** Shows an entry to clients: unseals what a list tells of it. */
  @FunctionalInterface
  public interface VersionView {
    ListedVersion show(ObjectKey key, VersionEntry entry, boolean latest);
  }

  /** One page. */
  public VersionListing list(BucketRef bucket, VersionQuery query, VersionView view) {
    if (query.maxKeys() == 0) {
      return VersionListing.EMPTY;
    }
    MergedWalk walk = new MergedWalk(index, bucket, query.prefix(), registers.unsettled(bucket));
    return new Page(bucket, query, view).fill(walk);
  }

  /** One page on its way. */
  private final class Page {
    private final BucketRef bucket;
    private final VersionQuery query;
    private final VersionView view;
    private final CommonPrefixes prefixes;
    private final VersionAccumulator entries;

    Page(BucketRef bucket, VersionQuery query, VersionView view) {
      this.bucket = bucket;
      this.query = query;
      this.view = view;
      prefixes = new CommonPrefixes(query.prefix(), query.delimiter());
      entries = new VersionAccumulator(query.maxKeys());
    }

    VersionListing fill(MergedWalk walk) {
      Optional<String> bound = Optional.of(start());
      while (bound.isPresent()) {
        bound = fold(KeyBatch.of(walk, prefixes, bound.get(), entries.room()));
      }
      return entries.page();
    }

    private String start() {
      if (query.keyMarker().isEmpty()) {
        return query.prefix();
      }
      String marker = query.keyMarker().get();
      return query.versionIdMarker().isPresent() ? marker : MergedWalk.justAfter(marker);
    }

    /** Where the walk goes on; empty when the page is done. */
    private Optional<String> fold(KeyBatch batch) {
      List<VersionTable> tables = registers.newest(bucket, batch.keys());
      for (int i = 0; i < tables.size(); i++) {
        ObjectKey key = batch.keys().get(i);
        VersionTable table = tables.get(i);
        Optional<String> rolledUp = prefixes.of(key.text());
        if (rolledUp.isPresent()) {
          if (table.versions().isEmpty()) {
            // The batch went on behind the prefix, and the next key below it may have a version.
            return Optional.of(MergedWalk.justAfter(key.text()));
          }
          if (!rolledUp.equals(query.keyMarker()) && !entries.offerPrefix(rolledUp.get())) {
            return Optional.empty();
          }
        } else if (!foldVersions(key, table)) {
          return Optional.empty();
        }
      }
      return batch.nextAfter(tables.size());
    }

    private boolean foldVersions(ObjectKey key, VersionTable table) {
      List<VersionEntry> versions = table.versions();
      for (int i = firstBehindMarker(key, versions); i < versions.size(); i++) {
        VersionEntry version = versions.get(i);
        boolean latest = i == 0;
        if (!entries.offer(() -> view.show(key, version, latest))) {
          return false;
        }
      }
      return true;
    }

    private int firstBehindMarker(ObjectKey key, List<VersionEntry> versions) {
      return query.versionIdMarker().isPresent()
              && query.keyMarker().equals(Optional.of(key.text()))
          ? firstBehind(query.versionIdMarker().get(), versions)
          : 0;
    }
  }

  /**
   * The first version older than the marker. A stamp tells where it was even when its version is
   * gone. The version {@code null} does not, if it is gone: then everything that is still there is
   * shown, since clients that delete page by page must never miss a version.
   */
  static int firstBehind(String versionId, List<VersionEntry> versions) {
    for (int i = 0; i < versions.size(); i++) {
      VersionEntry version = versions.get(i);
      if (versionId.equals("null")) {
        if (version.nullVersion()) {
          return i + 1;
        }
      } else if (Stamp.parse(versionId).isAfter(version.stamp())) {
        return i;
      }
    }
    return versionId.equals("null") ? 0 : versions.size();
  }
}
