package io.holdfast.object.listing;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One page.
 *
 * @param objects in the order of their keys
 * @param commonPrefixes in order; each ends in the delimiter
 * @param nextAfter what {@link ListQuery#after} of the next page is; empty on the last page
 */
public record Listing(
    List<ListedObject> objects, List<String> commonPrefixes, Optional<String> nextAfter) {
  public Listing {
    objects = List.copyOf(objects);
    commonPrefixes = List.copyOf(commonPrefixes);
  }

  /**
   * One key's latest version.
   *
   * @param checksums names of the algorithms to values
   */
  public record ListedObject(
      String key,
      long plaintextLength,
      String etag,
      long lastModifiedMillis,
      String storageClass,
      Map<String, String> checksums) {
    public ListedObject {
      checksums = Map.copyOf(checksums);
    }

    /** Without checksums. */
    public ListedObject(
        String key,
        long plaintextLength,
        String etag,
        long lastModifiedMillis,
        String storageClass) {
      this(key, plaintextLength, etag, lastModifiedMillis, storageClass, Map.of());
    }
  }

  public boolean isTruncated() {
    return nextAfter.isPresent();
  }
}
