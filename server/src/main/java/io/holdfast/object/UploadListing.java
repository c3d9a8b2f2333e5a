package io.holdfast.object;

import java.util.List;
import java.util.Optional;

/**
 * A page of open uploads, by key and then by the time of their creation.
 *
 * @param next markers of the next page; empty on the last one
 */
public record UploadListing(
    List<UploadInfo> uploads, List<String> commonPrefixes, Optional<Markers> next) {
  /**
   * Where a page ends.
   *
   * @param uploadId empty when it ends with a common prefix
   */
  public record Markers(String key, String uploadId) {}

  public UploadListing {
    uploads = List.copyOf(uploads);
    commonPrefixes = List.copyOf(commonPrefixes);
  }
}
