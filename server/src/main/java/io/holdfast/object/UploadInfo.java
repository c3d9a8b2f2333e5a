package io.holdfast.object;

import java.util.Optional;

/**
 * An open multipart upload.
 *
 * @param checksumAlgorithm name of what its parts are summed with, if anything
 * @param checksumType {@code COMPOSITE} or {@code FULL_OBJECT}; present with an algorithm
 */
public record UploadInfo(
    UploadName name,
    long initiatedMillis,
    String storageClass,
    Optional<String> checksumAlgorithm,
    Optional<String> checksumType) {}
