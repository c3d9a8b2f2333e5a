package io.holdfast.object;

import io.holdfast.common.ObjectKey;
import java.util.Optional;

/**
 * A DELETE of a key, or of one version.
 *
 * @param bypassGovernance whether a retention in governance mode does not stand in the way
 */
public record ObjectDelete(
    String bucket,
    ObjectKey key,
    Optional<String> versionId,
    Conditions conditions,
    boolean bypassGovernance) {
  public ObjectDelete(
      String bucket, ObjectKey key, Optional<String> versionId, Conditions conditions) {
    this(bucket, key, versionId, conditions, false);
  }
}
