package io.holdfast.s3.body;

import io.holdfast.error.S3ErrorCode;
import io.holdfast.error.S3Exception;
import java.util.Locale;
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
   * The type that an upload has.
   *
   * @param asked empty for the usual one of the algorithm
   * @throws S3Exception InvalidRequest for one that the algorithm cannot have
   */
  public static ChecksumType of(ChecksumAlgorithm algorithm, Optional<String> asked) {
    if (asked.isEmpty()) {
      return algorithm.types().getFirst();
    }
    return algorithm.types().stream()
        .filter(type -> type.name().equals(asked.get()))
        .findFirst()
        .orElseThrow(
            () ->
                S3Exception.of(
                    S3ErrorCode.INVALID_REQUEST,
                    "The "
                        + asked.get()
                        + " checksum type cannot be used with the "
                        + algorithm.name().toLowerCase(Locale.ROOT)
                        + " checksum algorithm."));
  }

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
