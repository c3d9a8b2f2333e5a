package io.holdfast.object;

import java.util.Optional;

/**
 * The labels of one version.
 *
 * @param versionId only in a bucket that is or was versioned
 */
public record LabeledVersion(Optional<String> versionId, ObjectLabels labels) {}
