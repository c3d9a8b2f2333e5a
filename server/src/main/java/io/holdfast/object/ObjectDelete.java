package io.holdfast.object;

import io.holdfast.common.ObjectKey;
import java.util.Optional;

/** A DELETE of a key, or of one version. */
public record ObjectDelete(
    String bucket, ObjectKey key, Optional<String> versionId, Conditions conditions) {}
