package io.holdfast.object;

import java.util.List;

/**
 * A page of an upload's parts, by number.
 *
 * @param truncated whether more follow
 */
public record PartListing(UploadInfo upload, List<PartInfo> parts, boolean truncated) {
  public PartListing {
    parts = List.copyOf(parts);
  }
}
