package io.holdfast.object;

import java.util.Map;
import java.util.Optional;

/**
 * The answer to a write.
 *
 * @param etag without quotes
 * @param versionId only in a versioned bucket
 */
public record WrittenObject(
    String etag,
    long lastModifiedMillis,
    Optional<String> versionId,
    AppliedEncryption encryption,
    Map<String, String> checksums) {}
