package io.holdfast.crypto;

import static io.holdfast.crypto.CiphertextLayout.PACKAGE_BYTES;
import static io.holdfast.crypto.CiphertextLayout.PACKAGE_PLAINTEXT_BYTES;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.holdfast.crypto.CiphertextLayout.PackageRange;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class CiphertextLayoutTest {
  private static final long TIB = 1L << 40;

  @ParameterizedTest
  @CsvSource({
    "0, 0, 0",
    "1, 17, 1",
    "15, 31, 1",
    "16, 32, 1",
    "65535, 65551, 1",
    "65536, 65552, 1",
    "65537, 65569, 2",
    "131071, 131103, 2",
    "131072, 131104, 2",
    "131073, 131121, 3",
    "1048576, 1048832, 16",
    "5368709120, 5370019840, 81920",
    "281474976710656, 281543696187392, 4294967296"
  })
  void boundaryTable(long plaintext, long ciphertext, long packages) {
    assertEquals(ciphertext, CiphertextLayout.ciphertextLength(plaintext));
    assertEquals(plaintext, CiphertextLayout.plaintextLength(ciphertext));
    assertEquals(packages, CiphertextLayout.packageCount(plaintext));
    assertTrue(CiphertextLayout.isCiphertextLength(ciphertext));
  }

  @ParameterizedTest
  @ValueSource(
      longs = {
        -1,
        1,
        2,
        15,
        16,
        65553,
        65568,
        131105,
        Long.MIN_VALUE,
        Long.MAX_VALUE,
        281543696187393L
      })
  void noPlaintextHasTheseLengths(long ciphertext) {
    assertFalse(CiphertextLayout.isCiphertextLength(ciphertext));
    assertThrows(
        IllegalArgumentException.class, () -> CiphertextLayout.plaintextLength(ciphertext));
  }

  @Test
  void lengthsAboveTheLimitAreRefused() {
    assertEquals(281474976710656L, CiphertextLayout.MAX_PLAINTEXT_LENGTH);
    for (long length : new long[] {-1, 281474976710657L, Long.MAX_VALUE}) {
      assertThrows(IllegalArgumentException.class, () -> CiphertextLayout.ciphertextLength(length));
      assertThrows(IllegalArgumentException.class, () -> CiphertextLayout.packageCount(length));
      assertThrows(IllegalArgumentException.class, () -> CiphertextLayout.packagesOf(length, 0, 0));
    }
    assertThrows(
        IllegalArgumentException.class, () -> CiphertextLayout.packageAt(281474976710656L));
    assertThrows(IndexOutOfBoundsException.class, () -> CiphertextLayout.packageOffset(1L << 32));
  }

  @Test
  void everyShortCiphertextLengthIsOneOrNone() {
    long plaintext = 0;
    for (long ciphertext = 0; ciphertext < 3 * PACKAGE_BYTES + 40; ciphertext++) {
      boolean exists = CiphertextLayout.ciphertextLength(plaintext) == ciphertext;
      assertEquals(exists, CiphertextLayout.isCiphertextLength(ciphertext), "" + ciphertext);
      if (exists) {
        assertEquals(plaintext, CiphertextLayout.plaintextLength(ciphertext));
        plaintext++;
      }
    }
  }

  @Test
  void packagesTileThePlaintextAndTheCiphertext() {
    for (long length : new long[] {1, 65_535, 65_536, 65_537, 200_000, 1 << 20}) {
      long plaintext = 0;
      long ciphertext = 0;
      for (long n = 0; n < CiphertextLayout.packageCount(length); n++) {
        assertEquals(ciphertext, CiphertextLayout.packageOffset(n));
        assertEquals(n, CiphertextLayout.packageAt(plaintext));
        int piece = CiphertextLayout.packagePlaintextLength(length, n);
        plaintext += piece;
        ciphertext += piece + CiphertextLayout.TAG_BYTES;
        assertEquals(n, CiphertextLayout.packageAt(plaintext - 1));
        assertEquals(plaintext == length, CiphertextLayout.isLastPackage(length, n));
      }
      assertEquals(length, plaintext);
      assertEquals(CiphertextLayout.ciphertextLength(length), ciphertext);
    }
    assertThrows(
        IndexOutOfBoundsException.class, () -> CiphertextLayout.packagePlaintextLength(0, 0));
    assertThrows(IndexOutOfBoundsException.class, () -> CiphertextLayout.isLastPackage(65_536, 1));
  }

  @ParameterizedTest
  @CsvSource({
    // plaintext, offset, length -> first, count, ciphertext offset and length, skipped
    "0,      0,      0,      0, 0, 0,      0,      0",
    "200000, 0,      0,      0, 0, 0,      0,      0",
    "200000, 200000, 0,      3, 0, 196656, 0,      0",
    "200000, 0,      1,      0, 1, 0,      65552,  0",
    "200000, 0,      65536,  0, 1, 0,      65552,  0",
    "200000, 0,      65537,  0, 2, 0,      131104, 0",
    "200000, 65535,  1,      0, 1, 0,      65552,  65535",
    "200000, 65535,  2,      0, 2, 0,      131104, 65535",
    "200000, 65536,  1,      1, 1, 65552,  65552,  0",
    "200000, 131072, 68928,  2, 2, 131104, 68960,  0",
    "200000, 199999, 1,      3, 1, 196656, 3408,   3391",
    "200000, 0,      200000, 0, 4, 0,      200064, 0"
  })
  void rangeTable(
      long plaintext,
      long offset,
      long length,
      long first,
      long count,
      long cipherOffset,
      long cipherLength,
      int skipped) {
    assertEquals(
        new PackageRange(first, count, cipherOffset, cipherLength, skipped, length),
        CiphertextLayout.packagesOf(plaintext, offset, length));
  }

  @ParameterizedTest
  @CsvSource({"10, -1, 1", "10, 0, -1", "10, 0, 11", "10, 10, 1", "10, 11, 0", "10, 5, 6"})
  void rangesOutsideAreRefused(long plaintext, long offset, long length) {
    assertThrows(
        IndexOutOfBoundsException.class,
        () -> CiphertextLayout.packagesOf(plaintext, offset, length));
  }

  @Test
  void rangesCoverExactlyThePackagesTheyNeed() {
    Random random = new Random(4_711);
    for (int round = 0; round < 20_000; round++) {
      long plaintext = 1 + random.nextLong(round % 2 == 0 ? 300_000 : 5 * TIB);
      long offset = random.nextLong(plaintext);
      long length = 1 + random.nextLong(plaintext - offset);
      PackageRange range = CiphertextLayout.packagesOf(plaintext, offset, length);
      long start = range.firstPackage() * PACKAGE_PLAINTEXT_BYTES;
      long lastPackage = range.firstPackage() + range.packageCount() - 1;
      assertEquals(offset, start + range.skippedPlaintext());
      assertTrue(range.skippedPlaintext() < PACKAGE_PLAINTEXT_BYTES);
      assertEquals(lastPackage, CiphertextLayout.packageAt(offset + length - 1));
      assertEquals(CiphertextLayout.packageOffset(range.firstPackage()), range.ciphertextOffset());
      long end = range.ciphertextOffset() + range.ciphertextLength();
      assertEquals(
          lastPackage == CiphertextLayout.packageCount(plaintext) - 1
              ? CiphertextLayout.ciphertextLength(plaintext)
              : CiphertextLayout.packageOffset(lastPackage + 1),
          end);
    }
  }
}
