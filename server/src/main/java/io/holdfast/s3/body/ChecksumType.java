package io.holdfast.s3.body;

import java.util.Map;
import java.util.Optional;

/** What the checksum of a multipart object is computed over. */
public enum ChecksumType {
  /** The bytes of the object, as if it had been sent in one piece. */
  FULL_OBJECT,
  /** The checksums of its parts; {@code -} and their number follow the value. */
  COMPOSITE;

  private static final char DIVIDER = '-';

  /**
   * By the form of the value: base64 has no hyphen.
   *
   * @param checksums name of the algorithm to value
   * @return empty where there is no checksum
   */
  public static Optional<ChecksumType> of(Map<String, String> checksums) {
    return checksums.values().stream()
        .findFirst()
        .map(value -> value.indexOf(DIVIDER) < 0 ? FULL_OBJECT : COMPOSITE);
  }
}
