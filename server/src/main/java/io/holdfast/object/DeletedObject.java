package io.holdfast.object;

import java.util.Optional;

/**
 * The answer to a DELETE.
 *
 * @param deleteMarker whether a marker was made, or the version removed was one
 * @param versionId of the marker made or of the version removed
 */
public record DeletedObject(boolean deleteMarker, Optional<String> versionId) {
  public static final DeletedObject PLAIN = new DeletedObject(false, Optional.empty());
}
