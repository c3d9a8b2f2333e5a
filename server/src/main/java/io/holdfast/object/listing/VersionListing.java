package io.holdfast.object.listing;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One page of versions.
 *
 * @param versions in the order of their keys, those of one key newest first
 * @param commonPrefixes in order; each ends in the delimiter
 * @param next where the next page begins; empty on the last page
 */
public record VersionListing(
    List<ListedVersion> versions, List<String> commonPrefixes, Optional<Marker> next) {
  public static final VersionListing EMPTY =
      new VersionListing(List.of(), List.of(), Optional.empty());

  public VersionListing {
    versions = List.copyOf(versions);
    commonPrefixes = List.copyOf(commonPrefixes);
  }

  /**
   * The last entry of a page.
   *
   * @param key or a common prefix, which has no version
   */
  public record Marker(String key, Optional<String> versionId) {}

  /**
   * One version or delete marker.
   *
   * @param etag empty for a delete marker
   * @param checksums names of the algorithms to values
   */
  public record ListedVersion(
      String key,
      String versionId,
      boolean latest,
      boolean deleteMarker,
      long plaintextLength,
      String etag,
      long lastModifiedMillis,
      String storageClass,
      Map<String, String> checksums) {
    public ListedVersion {
      checksums = Map.copyOf(checksums);
    }

    /** Without checksums. */
    public ListedVersion(
        String key,
        String versionId,
        boolean latest,
        boolean deleteMarker,
        long plaintextLength,
        String etag,
        long lastModifiedMillis,
        String storageClass) {
      this(
          key,
          versionId,
          latest,
          deleteMarker,
          plaintextLength,
          etag,
          lastModifiedMillis,
          storageClass,
          Map.of());
    }
  }

  public boolean isTruncated() {
    return next.isPresent();
  }
}
