package io.holdfast.object.listing;

import io.holdfast.object.listing.VersionListing.ListedVersion;
import io.holdfast.object.listing.VersionListing.Marker;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Folds versions and common prefixes, told in order, into one page. Pure. A page is truncated only
 * when a further entry has been seen, so a full last page is not.
 */
final class VersionAccumulator {
  private final int maxKeys;
  private final List<ListedVersion> versions = new ArrayList<>();
  private final List<String> commonPrefixes = new ArrayList<>();
  private Optional<Marker> last = Optional.empty();
  private boolean truncated;

  VersionAccumulator(int maxKeys) {
    this.maxKeys = maxKeys;
  }

  /** What the page may still show. */
  int room() {
    return maxKeys - versions.size() - commonPrefixes.size();
  }

  /** Takes a common prefix; false when the page is full. */
  boolean offerPrefix(String prefix) {
    if (room() == 0) {
      truncated = true;
      return false;
    }
    commonPrefixes.add(prefix);
    last = Optional.of(new Marker(prefix, Optional.empty()));
    return true;
  }

  /**
   * Takes a version; false when the page is full.
   *
   * @param version asked for only when it is shown
   */
  boolean offer(Supplier<ListedVersion> version) {
    if (room() == 0) {
      truncated = true;
      return false;
    }
    ListedVersion shown = version.get();
    versions.add(shown);
    last = Optional.of(new Marker(shown.key(), Optional.of(shown.versionId())));
    return true;
  }

  VersionListing page() {
    return new VersionListing(versions, commonPrefixes, truncated ? last : Optional.empty());
  }
}
