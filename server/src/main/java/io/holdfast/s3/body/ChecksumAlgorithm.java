package io.holdfast.s3.body;

import io.holdfast.common.Bytes;
import io.holdfast.error.S3ErrorCode;
import io.holdfast.error.S3Exception;
import java.util.Arrays;
import java.util.Base64;
import java.util.Locale;
import java.util.Optional;
import java.util.zip.CRC32;
import java.util.zip.CRC32C;

/** The additional checksums of S3. */
public enum ChecksumAlgorithm {
  CRC32("x-amz-checksum-crc32", 4),
  CRC32C("x-amz-checksum-crc32c", 4),
  CRC64NVME("x-amz-checksum-crc64nvme", 8),
  SHA1("x-amz-checksum-sha1", 20),
  SHA256("x-amz-checksum-sha256", 32);

  private final String headerName;
  private final int lengthBytes;

  ChecksumAlgorithm(String headerName, int lengthBytes) {
    this.headerName = headerName;
    this.lengthBytes = lengthBytes;
  }

  /** The header and trailer that carries it, in base64, big-endian. */
  public String headerName() {
    return headerName;
  }

  /** By its name as clients ask for it, without case. */
  static Optional<ChecksumAlgorithm> named(String name) {
    String upper = name.strip().toUpperCase(Locale.ROOT);
    return Arrays.stream(values()).filter(algorithm -> algorithm.name().equals(upper)).findFirst();
  }

  /**
   * @throws S3Exception InvalidRequest for a name that is none
   */
  public static ChecksumAlgorithm asked(String name) {
    return named(name)
        .orElseThrow(
            () ->
                S3Exception.of(
                    S3ErrorCode.INVALID_REQUEST,
                    "Checksum algorithm provided is unsupported. Please try again with any of the"
                        + " valid types: [CRC32, CRC32C, CRC64NVME, SHA1, SHA256]"));
  }

  static Optional<ChecksumAlgorithm> ofHeader(String name) {
    return Arrays.stream(values())
        .filter(algorithm -> algorithm.headerName.equalsIgnoreCase(name))
        .findFirst();
  }

  /** The digest that a text stands for; empty when it is not base64 of the right length. */
  Optional<Bytes> decode(String base64) {
    try {
      byte[] value = Base64.getDecoder().decode(base64);
      return value.length == lengthBytes ? Optional.of(Bytes.copyOf(value)) : Optional.empty();
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  RunningChecksum start() {
    return switch (this) {
      case CRC32 -> new RunningChecksum.Crc(new CRC32(), lengthBytes);
      case CRC32C -> new RunningChecksum.Crc(new CRC32C(), lengthBytes);
      case CRC64NVME -> new RunningChecksum.Crc(new Crc64Nvme(), lengthBytes);
      case SHA1 -> new RunningChecksum.Hash(Hashes.sha1());
      case SHA256 -> new RunningChecksum.Hash(Hashes.sha256());
    };
  }
}
