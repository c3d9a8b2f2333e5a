package io.holdfast.crypto;

import java.util.Objects;

/**
 * Where the packages of an encrypted byte sequence lie: pure arithmetic between plaintext and
 * ciphertext lengths and offsets, all in bytes.
 *
 * <p>Plaintext is cut into pieces of 64 KiB, the last one shorter or as long, never empty; each
 * becomes a package: as many bytes of ciphertext and a tag of 16. An empty plaintext has no
 * packages and an empty ciphertext: that it is empty must be authenticated elsewhere (an object's
 * record seals its size).
 */
public final class CiphertextLayout {
  /** Plaintext bytes of every package but the last. */
  public static final int PACKAGE_PLAINTEXT_BYTES = 64 * 1024;

  /** The tag behind the ciphertext of every package. */
  public static final int TAG_BYTES = AesGcm.TAG_BYTES;

  /** Bytes of every package but the last. */
  public static final int PACKAGE_BYTES = PACKAGE_PLAINTEXT_BYTES + TAG_BYTES;

  /**
   * Package numbers lie below this. At 256 TiB under one key it is no limit for objects, and it
   * keeps the number of blocks (2^44) where AES-GCM loses nothing that matters.
   */
  public static final long MAX_PACKAGES = 1L << 32;

  /** The longest plaintext. */
  public static final long MAX_PLAINTEXT_LENGTH = MAX_PACKAGES * PACKAGE_PLAINTEXT_BYTES;

  /** The longest ciphertext. */
  public static final long MAX_CIPHERTEXT_LENGTH = MAX_PACKAGES * PACKAGE_BYTES;

  private CiphertextLayout() {}

  /**
   * The packages that cover a plaintext range, and where they lie.
   *
   * @param firstPackage number of the first package
   * @param packageCount how many; 0 for an empty range
   * @param ciphertextOffset where the first package starts
   * @param ciphertextLength bytes from there to the end of the last one
   * @param skippedPlaintext plaintext bytes of the first package that lie before the range
   * @param plaintextLength bytes of the range itself
   */
  public record PackageRange(
      long firstPackage,
      long packageCount,
      long ciphertextOffset,
      long ciphertextLength,
      int skippedPlaintext,
      long plaintextLength) {}

  /** How many packages a plaintext has. */
  public static long packageCount(long plaintextLength) {
    checkLength(plaintextLength, MAX_PLAINTEXT_LENGTH);
    return Math.ceilDiv(plaintextLength, PACKAGE_PLAINTEXT_BYTES);
  }

  /** The length of the ciphertext of a plaintext. */
  public static long ciphertextLength(long plaintextLength) {
    return plaintextLength + packageCount(plaintextLength) * TAG_BYTES;
  }

  /** Whether some plaintext has a ciphertext of exactly this length. */
  public static boolean isCiphertextLength(long ciphertextLength) {
    if (ciphertextLength < 0 || ciphertextLength > MAX_CIPHERTEXT_LENGTH) {
      return false;
    }
    long lastPackage = ciphertextLength % PACKAGE_BYTES;
    return lastPackage == 0 || lastPackage > TAG_BYTES;
  }

  /**
   * The inverse of {@link #ciphertextLength}.
   *
   * @throws IllegalArgumentException when no plaintext has a ciphertext of this length
   */
  public static long plaintextLength(long ciphertextLength) {
    if (!isCiphertextLength(ciphertextLength)) {
      throw new IllegalArgumentException("no ciphertext has " + ciphertextLength + " bytes");
    }
    return ciphertextLength - Math.ceilDiv(ciphertextLength, PACKAGE_BYTES) * (long) TAG_BYTES;
  }

  /** The package that holds a plaintext byte. */
  public static long packageAt(long plaintextOffset) {
    checkLength(plaintextOffset, MAX_PLAINTEXT_LENGTH - 1);
    return plaintextOffset / PACKAGE_PLAINTEXT_BYTES;
  }

  /** Where a package starts in the ciphertext. */
  public static long packageOffset(long packageNumber) {
    return checkPackageNumber(packageNumber) * PACKAGE_BYTES;
  }

  /** The plaintext bytes of one package of a plaintext. */
  public static int packagePlaintextLength(long plaintextLength, long packageNumber) {
    Objects.checkIndex(packageNumber, packageCount(plaintextLength));
    return (int)
        Math.min(
            PACKAGE_PLAINTEXT_BYTES, plaintextLength - packageNumber * PACKAGE_PLAINTEXT_BYTES);
  }

  /** Whether a package of a plaintext is its last one. */
  public static boolean isLastPackage(long plaintextLength, long packageNumber) {
    return Objects.checkIndex(packageNumber, packageCount(plaintextLength))
        == packageCount(plaintextLength) - 1;
  }

  /**
   * The packages that must be opened to read a range of a plaintext.
   *
   * @throws IndexOutOfBoundsException when the range does not lie in the plaintext
   */
  public static PackageRange packagesOf(long plaintextLength, long rangeOffset, long rangeLength) {
    checkLength(plaintextLength, MAX_PLAINTEXT_LENGTH);
    Objects.checkFromIndexSize(rangeOffset, rangeLength, plaintextLength);
    long first = rangeOffset / PACKAGE_PLAINTEXT_BYTES;
    long offset = first * PACKAGE_BYTES;
    if (rangeLength == 0) {
      return new PackageRange(first, 0, offset, 0, 0, 0);
    }
    long last = packageAt(rangeOffset + rangeLength - 1);
    long end = last * PACKAGE_BYTES + packagePlaintextLength(plaintextLength, last) + TAG_BYTES;
    int skipped = (int) (rangeOffset % PACKAGE_PLAINTEXT_BYTES);
    return new PackageRange(first, last - first + 1, offset, end - offset, skipped, rangeLength);
  }

  static long checkPackageNumber(long packageNumber) {
    return Objects.checkIndex(packageNumber, MAX_PACKAGES);
  }

  private static void checkLength(long length, long max) {
    if (length < 0 || length > max) {
      throw new IllegalArgumentException("length or offset of " + length + " bytes");
    }
  }
}
