package io.holdfast.object;

import java.util.Map;

/**
 * A part that has been uploaded.
 *
 * @param number that it was uploaded under; of an object that was made of parts, its place
 * @param etag without quotes
 * @param checksums algorithm to base64
 */
public record PartInfo(
    int number,
    long plaintextLength,
    String etag,
    long lastModifiedMillis,
    Map<String, String> checksums) {
  PartInfo withNumber(int place) {
    return new PartInfo(place, plaintextLength, etag, lastModifiedMillis, checksums);
  }
}
