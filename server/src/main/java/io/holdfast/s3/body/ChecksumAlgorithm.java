package io.holdfast.s3.body;

import io.holdfast.common.Bytes;
import io.holdfast.error.S3ErrorCode;
import io.holdfast.error.S3Exception;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.zip.CRC32;
import java.util.zip.CRC32C;

/** The additional checksums of S3. */
public enum ChecksumAlgorithm {
  CRC32("x-amz-checksum-crc32", 4, 0xEDB8_8320L),
  CRC32C("x-amz-checksum-crc32c", 4, 0x82F6_3B78L),
  CRC64NVME("x-amz-checksum-crc64nvme", 8, 0x9A6C_9329_AC4B_C9B5L),
  SHA1("x-amz-checksum-sha1", 20, 0),
  SHA256("x-amz-checksum-sha256", 32, 0);

  private final String headerName;
  private final int lengthBytes;
  private final long polynomial;

  /**
   * @param polynomial of a CRC, reflected; 0 for what is none
   */
  ChecksumAlgorithm(String headerName, int lengthBytes, long polynomial) {
    this.headerName = headerName;
    this.lengthBytes = lengthBytes;
    this.polynomial = polynomial;
  }

  /** How values of parts become that of the whole; empty for what is no CRC. */
  Optional<CrcCombination> combination() {
    return polynomial == 0
        ? Optional.empty()
        : Optional.of(new CrcCombination(polynomial, lengthBytes * Byte.SIZE));
  }

  /** The types that a multipart object may have; the first is the usual one. */
  public List<ChecksumType> types() {
    return switch (this) {
      case CRC32, CRC32C -> List.of(ChecksumType.COMPOSITE, ChecksumType.FULL_OBJECT);
      case CRC64NVME -> List.of(ChecksumType.FULL_OBJECT);
      case SHA1, SHA256 -> List.of(ChecksumType.COMPOSITE);
    };
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
