package io.holdfast.object.listing;

import java.util.Optional;

/**
 * What page of a bucket's versions is wanted.
 *
 * @param keyMarker only keys behind this one; with a version id marker also older versions of it
 * @param versionIdMarker {@code null} or a spelled stamp; only with a key marker
 * @param maxKeys versions, delete markers and common prefixes together, 0 to 1000
 */
public record VersionQuery(
    String bucket,
    String prefix,
    Optional<String> delimiter,
    Optional<String> keyMarker,
    Optional<String> versionIdMarker,
    int maxKeys) {
  public VersionQuery {
    if (versionIdMarker.isPresent() && keyMarker.isEmpty()) {
      throw new IllegalArgumentException("a version id marker without a key marker");
    }
  }
}
