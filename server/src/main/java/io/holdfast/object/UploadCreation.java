package io.holdfast.object;

import io.holdfast.common.ObjectKey;
import java.util.Optional;

/**
 * A CreateMultipartUpload: all that is said of the object but its bytes.
 *
 * @param encryption stays the caller's to close
 * @param checksumAlgorithm name of what its parts are summed with, if anything
 * @param checksumType {@code COMPOSITE} or {@code FULL_OBJECT}; present with an algorithm
 */
public record UploadCreation(
    String bucket,
    ObjectKey key,
    ObjectMetadata metadata,
    String storageClass,
    EncryptionRequest encryption,
    ObjectLabels labels,
    Optional<String> checksumAlgorithm,
    Optional<String> checksumType) {}
