package io.holdfast.object;

import java.util.Optional;

/**
 * An open multipart upload.
 *
 * @param serverSideEncryption value of {@code x-amz-server-side-encryption}, if its parts are
 *     encrypted
 * @param checksumAlgorithm name of what its parts are summed with, if anything
 * @param checksumType {@code COMPOSITE} or {@code FULL_OBJECT}; present with an algorithm
 */
public record UploadInfo(
    UploadName name,
    long initiatedMillis,
    String storageClass,
    Optional<String> serverSideEncryption,
    Optional<String> checksumAlgorithm,
    Optional<String> checksumType) {}
