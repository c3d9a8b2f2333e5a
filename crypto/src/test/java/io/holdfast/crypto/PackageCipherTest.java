package io.holdfast.crypto;

import static io.holdfast.crypto.CiphertextLayout.PACKAGE_BYTES;
import static io.holdfast.crypto.CiphertextLayout.PACKAGE_PLAINTEXT_BYTES;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class PackageCipherTest {
  private static final byte[] BINDING = "bucket key part".getBytes(StandardCharsets.US_ASCII);

  private final DataKey key = DataKey.copyOf(StreamRandom.bytes(1, 32));
  private final PackageCipher cipher = new PackageCipher(key, BINDING);

  @AfterEach
  void close() {
    cipher.close();
    key.close();
  }

  private byte[] encrypted(long number, boolean last, byte[] plaintext) {
    byte[] box = new byte[plaintext.length + CiphertextLayout.TAG_BYTES];
    try (PackageCipher fresh = new PackageCipher(key, BINDING)) {
      fresh.encrypt(number, last, plaintext, 0, plaintext.length, box, 0);
    }
    return box;
  }

  private byte[] opened(PackageCipher opener, long number, boolean last, byte[] box)
      throws DamagedPackageException {
    byte[] out = new byte[Math.max(0, box.length - CiphertextLayout.TAG_BYTES)];
    Arrays.fill(out, (byte) 0x55);
    try {
      opener.decrypt(number, last, box, 0, box.length, out, 0);
    } catch (DamagedPackageException e) {
      assertEquals(number, e.packageNumber());
      for (byte b : out) {
        assertEquals(true, b == 0 || b == 0x55, "plaintext of a package that did not open");
      }
      throw e;
    }
    return out;
  }

  private void assertRefused(long number, boolean last, byte[] box) {
    assertThrows(DamagedPackageException.class, () -> opened(cipher, number, last, box));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 16, 65_535, 65_536, 65_537, 131_072, 300_001})
  void sequencesComeBack(int length) throws Exception {
    byte[] plaintext = StreamRandom.bytes(2, length);
    byte[] box = Packages.encrypt(key, BINDING, plaintext);
    assertArrayEquals(plaintext, Packages.decrypt(key, BINDING, box));
  }

  @Test
  void rangesOfLargerArraysAreLeftAloneOutside() throws Exception {
    byte[] in = StreamRandom.bytes(2, PACKAGE_PLAINTEXT_BYTES + 20);
    byte[] box = new byte[PACKAGE_BYTES + 20];
    cipher.encrypt(3, false, in, 7, PACKAGE_PLAINTEXT_BYTES, box, 11);
    byte[] out = new byte[PACKAGE_PLAINTEXT_BYTES + 20];
    cipher.decrypt(3, false, box, 11, PACKAGE_BYTES, out, 13);
    assertArrayEquals(
        Arrays.copyOfRange(in, 7, 7 + PACKAGE_PLAINTEXT_BYTES),
        Arrays.copyOfRange(out, 13, 13 + PACKAGE_PLAINTEXT_BYTES));
    assertZeroOutside(box, 11, PACKAGE_BYTES);
    assertZeroOutside(out, 13, PACKAGE_PLAINTEXT_BYTES);
  }

  private static void assertZeroOutside(byte[] array, int offset, int length) {
    for (int i = 0; i < array.length; i++) {
      if (i < offset || i >= offset + length) {
        assertEquals(0, array[i], "byte " + i);
      }
    }
  }

  @Test
  void everyFlippedBitIsRefused() {
    byte[] box = encrypted(0, true, StreamRandom.bytes(2, 200));
    for (int bit = 0; bit < box.length * 8; bit++) {
      assertRefused(0, true, Bits.flip(box, bit));
    }
  }

  @Test
  void flippedBitsAllOverAFullPackageAreRefused() {
    byte[] box = encrypted(5, false, StreamRandom.bytes(2, PACKAGE_PLAINTEXT_BYTES));
    for (int bit = 0; bit < box.length * 8; bit += 997) {
      assertRefused(5, false, Bits.flip(box, bit));
    }
  }

  @Test
  void everyCutIsRefused() {
    byte[] box = encrypted(0, true, StreamRandom.bytes(2, 200));
    for (int length = 0; length < box.length; length++) {
      assertRefused(0, true, Arrays.copyOf(box, length));
    }
    assertRefused(0, true, Arrays.copyOf(box, box.length + 1));
    assertRefused(0, true, new byte[PACKAGE_BYTES + 1]);
  }

  @Test
  void aPackageOpensOnlyAtItsPlace() throws Exception {
    byte[] plaintext = StreamRandom.bytes(2, PACKAGE_PLAINTEXT_BYTES);
    byte[] box = encrypted(1, false, plaintext);
    assertArrayEquals(plaintext, opened(cipher, 1, false, box));
    for (long other : new long[] {0, 2, 257, CiphertextLayout.MAX_PACKAGES - 1}) {
      assertRefused(other, false, box);
    }
  }

  @Test
  void aSequenceCannotBeCutOrExtended() {
    byte[] full = StreamRandom.bytes(2, PACKAGE_PLAINTEXT_BYTES);
    assertRefused(0, true, encrypted(0, false, full));
    assertRefused(0, false, encrypted(0, true, full));
    // A short package is never taken for one in the middle, whatever its tag says.
    assertRefused(0, false, encrypted(0, true, new byte[10]));
  }

  @Test
  void anotherBindingOrKeyIsRefused() {
    byte[] box = encrypted(0, true, StreamRandom.bytes(2, 100));
    for (String binding : new String[] {"", "bucket key part2", "bucket key par", "Bucket key"}) {
      byte[] bytes = binding.getBytes(StandardCharsets.US_ASCII);
      try (PackageCipher other = new PackageCipher(key, bytes)) {
        assertThrows(DamagedPackageException.class, () -> opened(other, 0, true, box));
      }
    }
    try (DataKey otherKey = DataKey.copyOf(StreamRandom.bytes(3, 32));
        PackageCipher other = new PackageCipher(otherKey, BINDING)) {
      assertThrows(DamagedPackageException.class, () -> opened(other, 0, true, box));
    }
  }

  @Test
  void theBindingIsCopied() throws Exception {
    byte[] binding = BINDING.clone();
    byte[] box = encrypted(0, true, new byte[10]);
    try (PackageCipher other = new PackageCipher(key, binding)) {
      Arrays.fill(binding, (byte) 0);
      assertArrayEquals(new byte[10], opened(other, 0, true, box));
    }
  }

  @Test
  void oneInstanceEncryptsNoNumberTwice() {
    byte[] in = new byte[PACKAGE_PLAINTEXT_BYTES];
    byte[] out = new byte[PACKAGE_BYTES];
    cipher.encrypt(4, false, in, 0, in.length, out, 0);
    for (long number : new long[] {4, 3, 0, -1}) {
      assertThrows(
          IllegalArgumentException.class,
          () -> cipher.encrypt(number, false, in, 0, in.length, out, 0));
    }
    cipher.encrypt(5, false, in, 0, in.length, out, 0);
    cipher.encrypt(CiphertextLayout.MAX_PACKAGES - 1, true, in, 0, in.length, out, 0);
  }

  @Test
  void openingMayGoInAnyOrder() throws Exception {
    byte[] plaintext = StreamRandom.bytes(2, 3 * PACKAGE_PLAINTEXT_BYTES);
    byte[] box = Packages.encrypt(key, BINDING, plaintext);
    for (int number : new int[] {2, 0, 1, 1, 2}) {
      byte[] one = Arrays.copyOfRange(box, number * PACKAGE_BYTES, (number + 1) * PACKAGE_BYTES);
      byte[] expected =
          Arrays.copyOfRange(
              plaintext, number * PACKAGE_PLAINTEXT_BYTES, (number + 1) * PACKAGE_PLAINTEXT_BYTES);
      assertArrayEquals(expected, opened(cipher, number, number == 2, one));
    }
  }

  @Test
  void aRefusalDoesNotSpoilTheInstance() throws Exception {
    byte[] box = encrypted(0, true, StreamRandom.bytes(2, 100));
    assertRefused(0, true, Bits.flip(box, 3));
    assertArrayEquals(StreamRandom.bytes(2, 100), opened(cipher, 0, true, box));
    byte[] again = new byte[box.length];
    cipher.encrypt(0, true, StreamRandom.bytes(2, 100), 0, 100, again, 0);
    assertArrayEquals(box, again);
  }

  @Test
  void lengthsThatNoPackageHasAreRefused() {
    byte[] in = new byte[PACKAGE_PLAINTEXT_BYTES + 1];
    byte[] out = new byte[PACKAGE_BYTES + 1];
    assertThrows(IllegalArgumentException.class, () -> cipher.encrypt(0, true, in, 0, 0, out, 0));
    assertThrows(
        IllegalArgumentException.class, () -> cipher.encrypt(0, true, in, 0, in.length, out, 0));
    assertThrows(
        IllegalArgumentException.class, () -> cipher.encrypt(0, false, in, 0, 65_535, out, 0));
    assertThrows(IndexOutOfBoundsException.class, () -> cipher.encrypt(0, true, in, -1, 5, out, 0));
    assertThrows(
        IndexOutOfBoundsException.class,
        () -> cipher.encrypt(0, true, in, 0, 5, out, out.length - 20));
    assertThrows(
        IndexOutOfBoundsException.class,
        () -> cipher.encrypt(CiphertextLayout.MAX_PACKAGES, true, in, 0, 5, out, 0));
    assertThrows(
        IndexOutOfBoundsException.class, () -> cipher.decrypt(-1, true, out, 0, 20, in, 0));
    // None of these calls spent a number.
    cipher.encrypt(0, true, in, 0, 5, out, 0);
  }

  @Test
  void equalPackagesOfOneWriteLookDifferent() {
    byte[] plaintext = new byte[2 * PACKAGE_PLAINTEXT_BYTES];
    byte[] box = Packages.encrypt(key, BINDING, plaintext);
    assertFalse(
        Arrays.equals(
            Arrays.copyOf(box, PACKAGE_BYTES),
            Arrays.copyOfRange(box, PACKAGE_BYTES, 2 * PACKAGE_BYTES)));
  }
}
