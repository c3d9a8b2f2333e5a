package io.holdfast.s3.body;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.holdfast.commit.VersionEntry;
import io.holdfast.common.ObjectKey;
import io.holdfast.error.S3Exception;
import io.holdfast.object.PartInfo;
import io.holdfast.object.UploadInfo;
import io.holdfast.object.UploadName;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What parts' checksums make, against the checksum of the whole. */
final class MultipartChecksumTest {
  private final Random random = new Random(42);

  private static String value(ChecksumAlgorithm algorithm, byte[] bytes) {
    RunningChecksum sum = algorithm.start();
    sum.update(bytes, 0, bytes.length);
    return Base64.getEncoder().encodeToString(sum.value());
  }

  private static UploadInfo upload(ChecksumAlgorithm algorithm, ChecksumType type) {
    return new UploadInfo(
        new UploadName("b", new ObjectKey("k"), "u"),
        0,
        VersionEntry.STANDARD,
        Optional.of(algorithm.name()),
        Optional.of(type.name()));
  }

  private static PartInfo part(int number, ChecksumAlgorithm algorithm, byte[] bytes) {
    return new PartInfo(
        number, bytes.length, "", 0, Map.of(algorithm.name(), value(algorithm, bytes)));
  }

  @ParameterizedTest
  @EnumSource(names = {"CRC32", "CRC32C", "CRC64NVME"})
  void ofTheFullObjectItIsThatOfTheWhole(ChecksumAlgorithm algorithm) {
    for (int round = 0; round < 200; round++) {
      byte[] whole = new byte[random.nextInt(5_000)];
      random.nextBytes(whole);
      List<PartInfo> parts = new ArrayList<>();
      int from = 0;
      while (from < whole.length || parts.isEmpty()) {
        int to = Math.min(whole.length, from + random.nextInt(2_000));
        parts.add(part(parts.size() + 1, algorithm, Arrays.copyOfRange(whole, from, to)));
        from = to;
      }
      assertEquals(
          Map.of(algorithm.name(), value(algorithm, whole)),
          MultipartChecksum.ofWhole(upload(algorithm, ChecksumType.FULL_OBJECT), parts));
    }
  }

  @Test
  void aLongSecondPartShiftsAsFarAsItIsLong() {
    // The CRC of a gibibyte of zeros behind a text, fed in pieces.
    byte[] first = {1, 2, 3};
    byte[] zeros = new byte[1 << 20];
    RunningChecksum whole = ChecksumAlgorithm.CRC32C.start();
    RunningChecksum second = ChecksumAlgorithm.CRC32C.start();
    whole.update(first, 0, first.length);
    for (int i = 0; i < 1024; i++) {
      whole.update(zeros, 0, zeros.length);
      second.update(zeros, 0, zeros.length);
    }
    PartInfo last =
        new PartInfo(
            2,
            1L << 30,
            "",
            0,
            Map.of("CRC32C", Base64.getEncoder().encodeToString(second.value())));
    assertEquals(
        Map.of("CRC32C", Base64.getEncoder().encodeToString(whole.value())),
        MultipartChecksum.ofWhole(
            upload(ChecksumAlgorithm.CRC32C, ChecksumType.FULL_OBJECT),
            List.of(part(1, ChecksumAlgorithm.CRC32C, first), last)));
  }

  @ParameterizedTest
  @EnumSource(names = {"CRC32", "CRC32C", "SHA1", "SHA256"})
  void aCompositeOneIsThatOfThePartsChecksums(ChecksumAlgorithm algorithm) {
    byte[] one = {1};
    byte[] two = {2, 2};
    Base64.Decoder decoder = Base64.getDecoder();
    byte[] a = decoder.decode(value(algorithm, one));
    byte[] b = decoder.decode(value(algorithm, two));
    byte[] both = Arrays.copyOf(a, a.length + b.length);
    System.arraycopy(b, 0, both, a.length, b.length);
    assertEquals(
        Map.of(algorithm.name(), value(algorithm, both) + "-2"),
        MultipartChecksum.ofWhole(
            upload(algorithm, ChecksumType.COMPOSITE),
            List.of(part(1, algorithm, one), part(2, algorithm, two))));
  }

  @Test
  void typesThatAnAlgorithmCannotHave() {
    assertEquals(
        ChecksumType.COMPOSITE, ChecksumType.of(ChecksumAlgorithm.CRC32, Optional.empty()));
    assertEquals(
        ChecksumType.FULL_OBJECT, ChecksumType.of(ChecksumAlgorithm.CRC64NVME, Optional.empty()));
    assertThrows(
        S3Exception.class,
        () -> ChecksumType.of(ChecksumAlgorithm.SHA256, Optional.of("FULL_OBJECT")));
    assertThrows(
        S3Exception.class,
        () -> ChecksumType.of(ChecksumAlgorithm.CRC64NVME, Optional.of("COMPOSITE")));
    assertThrows(
        S3Exception.class, () -> ChecksumType.of(ChecksumAlgorithm.CRC32, Optional.of("HALF")));
  }

  @Test
  void aPartWithoutItsChecksumIsRefused() {
    PartInfo bare = new PartInfo(1, 1, "", 0, Map.of());
    assertThrows(
        S3Exception.class,
        () ->
            MultipartChecksum.ofWhole(
                upload(ChecksumAlgorithm.CRC32, ChecksumType.COMPOSITE), List.of(bare)));
  }
}
