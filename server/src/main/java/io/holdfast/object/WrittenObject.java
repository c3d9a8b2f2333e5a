package io.holdfast.object;

import java.util.Map;
import java.util.Optional;

/**
 * The answer to a write.
 *
 * @param etag without quotes
 * @param versionId only in a versioned bucket
 * @param serverSideEncryption value of {@code x-amz-server-side-encryption}, if encrypted
 */
public record WrittenObject(
    String etag,
    long lastModifiedMillis,
    Optional<String> versionId,
    Optional<String> serverSideEncryption,
    Map<String, String> checksums) {}
