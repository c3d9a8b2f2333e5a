package io.holdfast.object;

import java.util.Map;

/**
 * A part that has been uploaded.
 *
 * @param etag without quotes
 * @param checksums algorithm to base64
 */
public record PartInfo(
    int number,
    long plaintextLength,
    String etag,
    long lastModifiedMillis,
    Map<String, String> checksums) {}
