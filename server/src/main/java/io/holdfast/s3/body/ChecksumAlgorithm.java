package io.holdfast.s3.body;

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

  int lengthBytes() {
    return lengthBytes;
  }
}
