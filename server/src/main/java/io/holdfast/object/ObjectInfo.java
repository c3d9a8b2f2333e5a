package io.holdfast.object;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One version as clients see it.
 *
 * @param etag without quotes
 * @param versionId only in a bucket that is or was versioned
 * @param checksums algorithm to base64; of a checksum of checksums, {@code -} and the number of
 *     parts follow
 * @param partLengths plaintext bytes of the parts of a multipart object; empty for any other
 */
public record ObjectInfo(
    long plaintextLength,
    String etag,
    long lastModifiedMillis,
    String storageClass,
    Optional<String> versionId,
    AppliedEncryption encryption,
    Map<String, String> checksums,
    ObjectMetadata metadata,
    ObjectLabels labels,
    List<Long> partLengths) {
  public ObjectInfo {
    partLengths = List.copyOf(partLengths);
  }
}
