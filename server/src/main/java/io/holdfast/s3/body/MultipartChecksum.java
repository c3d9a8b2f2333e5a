package io.holdfast.s3.body;

import io.holdfast.error.S3ErrorCode;
import io.holdfast.error.S3Exception;
import io.holdfast.object.PartInfo;
import io.holdfast.object.UploadInfo;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The checksum of a multipart object, made of those of its parts. Pure. */
public final class MultipartChecksum {
  /**
   * @return algorithm to value; empty when the upload was created without a checksum
   * @throws S3Exception InvalidRequest when a part has no checksum of the upload's algorithm
   */
  public static Map<String, String> ofWhole(UploadInfo upload, List<PartInfo> parts) {
    if (upload.checksumAlgorithm().isEmpty()) {
      return Map.of();
    }
    ChecksumAlgorithm algorithm = ChecksumAlgorithm.asked(upload.checksumAlgorithm().get());
    ChecksumType type = ChecksumType.of(algorithm, upload.checksumType());
    return Map.of(
        algorithm.name(),
        switch (type) {
          case COMPOSITE -> composite(algorithm, parts);
          case FULL_OBJECT -> combined(algorithm, parts);
        });
  }

  private static String composite(ChecksumAlgorithm algorithm, List<PartInfo> parts) {
    RunningChecksum all = algorithm.start();
    for (PartInfo part : parts) {
      byte[] value = value(algorithm, part);
      all.update(value, 0, value.length);
    }
    return Base64.getEncoder().encodeToString(all.value()) + "-" + parts.size();
  }

  private static String combined(ChecksumAlgorithm algorithm, List<PartInfo> parts) {
    CrcCombination crc = algorithm.combination().orElseThrow();
    long whole = number(value(algorithm, parts.getFirst()));
    for (PartInfo part : parts.subList(1, parts.size())) {
      whole = crc.combine(whole, number(value(algorithm, part)), part.plaintextLength());
    }
    byte[] bytes = new byte[crc.widthBits() / Byte.SIZE];
    for (int i = bytes.length - 1; i >= 0; i--) {
      bytes[i] = (byte) whole;
      whole >>>= Byte.SIZE;
    }
    return Base64.getEncoder().encodeToString(bytes);
  }

  private static byte[] value(ChecksumAlgorithm algorithm, PartInfo part) {
    return Optional.ofNullable(part.checksums().get(algorithm.name()))
        .map(Base64.getDecoder()::decode)
        .orElseThrow(
            () ->
                S3Exception.of(
                    S3ErrorCode.INVALID_REQUEST,
                    "The upload was created using a "
                        + algorithm.name().toLowerCase(Locale.ROOT)
                        + " checksum. The complete request must include the checksum for each part."
                        + " It was missing for part "
                        + part.number()
                        + " in the request."));
  }

  private static long number(byte[] bigEndian) {
    long number = 0;
    for (byte b : bigEndian) {
      number = number << Byte.SIZE | Byte.toUnsignedInt(b);
    }
    return number;
  }

  private MultipartChecksum() {}
}
