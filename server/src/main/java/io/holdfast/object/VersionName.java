package io.holdfast.object;

import io.holdfast.common.ObjectKey;
import java.util.Optional;

/**
 * Names one version.
 *
 * @param versionId empty for the latest
 */
public record VersionName(String bucket, ObjectKey key, Optional<String> versionId) {}
