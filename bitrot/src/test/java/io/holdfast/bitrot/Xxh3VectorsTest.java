package io.holdfast.bitrot;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/** The hasher against digests of the reference implementation, in every form it offers. */
final class Xxh3VectorsTest {
  private static final BitrotHasher HASHER = BitrotAlgorithm.XXH3_128.hasher();

  record Vector(int length, String inputSha256, String digest) {}

  static List<Vector> vectors() throws IOException {
    try (InputStream in = Xxh3VectorsTest.class.getResourceAsStream("xxh3-128.json")) {
      JsonNode root = new ObjectMapper().readTree(Objects.requireNonNull(in));
      return root.get("vectors")
          .valueStream()
          .map(
              node ->
                  new Vector(
                      node.get("length").asInt(),
                      node.get("inputSha256").asString(),
                      node.get("xxh3_128").asString()))
          .toList();
    }
  }

  @Test
  void theFileCoversEveryCodePathOfXxh3() throws IOException {
    List<Integer> lengths = vectors().stream().map(Vector::length).toList();
    assertTrue(lengths.containsAll(List.of(0, 1, 4, 9, 17, 129, 240, 241, 65_536, 1_048_576)));
  }

  @ParameterizedTest
  @MethodSource("vectors")
  void digestIsTheCanonicalOne(Vector vector) throws Exception {
    byte[] data = TestBytes.generate(vector.length);
    byte[] sha256 = MessageDigest.getInstance("SHA-256").digest(data);
    assertEquals(vector.inputSha256, HexFormat.of().formatHex(sha256), "the input itself");
    assertEquals(vector.digest, HexFormat.of().formatHex(HASHER.digest(data)));
  }

  @ParameterizedTest
  @MethodSource("vectors")
  void anyRangeOfAnyArrayGivesTheSameDigest(Vector vector) {
    byte[] expected = HexFormat.of().parseHex(vector.digest);
    for (int offset : new int[] {0, 1, 7, 16}) {
      byte[] data = new byte[offset + vector.length + 3];
      System.arraycopy(TestBytes.generate(vector.length), 0, data, offset, vector.length);
      byte[] out = new byte[offset + HASHER.digestBytes() + 2];
      HASHER.hash(data, offset, vector.length, out, offset);
      assertArrayEquals(expected, Arrays.copyOfRange(out, offset, offset + expected.length));
      assertTrue(HASHER.matches(data, offset, vector.length, out, offset));
    }
  }

  @ParameterizedTest
  @MethodSource("vectors")
  void everyFlippedBitOfTheDigestIsSeen(Vector vector) {
    byte[] data = TestBytes.generate(vector.length);
    byte[] digest = HexFormat.of().parseHex(vector.digest);
    for (int bit = 0; bit < digest.length * 8; bit++) {
      digest[bit / 8] ^= (byte) (1 << bit % 8);
      assertFalse(HASHER.matches(data, 0, data.length, digest, 0), "bit " + bit);
      digest[bit / 8] ^= (byte) (1 << bit % 8);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 16, 240, 256, 1024, 1025})
  void piecesHashLikeTheirConcatenation(int cut) {
    byte[] whole = TestBytes.generate(1025);
    byte[] first = Arrays.copyOf(whole, cut);
    byte[] second = Arrays.copyOfRange(whole, cut, whole.length);
    assertArrayEquals(HASHER.digest(whole), HASHER.digest(first, new byte[0], second));
  }

  @Test
  void noPiecesAreTheEmptyInput() {
    assertArrayEquals(HASHER.digest(new byte[0]), HASHER.digest());
  }

  @Test
  void rangesOutsideTheArraysAreRefused() {
    byte[] data = new byte[32];
    assertThrows(IndexOutOfBoundsException.class, () -> HASHER.hash(data, 30, 3, new byte[16], 0));
    assertThrows(IndexOutOfBoundsException.class, () -> HASHER.hash(data, -1, 3, new byte[16], 0));
    assertThrows(IndexOutOfBoundsException.class, () -> HASHER.hash(data, 0, -1, data, 0));
    assertThrows(IndexOutOfBoundsException.class, () -> HASHER.hash(data, 0, 3, data, 17));
    assertThrows(IndexOutOfBoundsException.class, () -> HASHER.matches(data, 0, 3, data, 17));
    assertThrows(IndexOutOfBoundsException.class, () -> HASHER.matches(data, 0, 33, data, 0));
  }

  @Test
  void selfTestPassesOnThisMachine() {
    BitrotAlgorithm.XXH3_128.selfTest();
  }

  @Test
  void numbersOfAlgorithmsAreFixed() {
    assertEquals(1, BitrotAlgorithm.XXH3_128.id());
    assertEquals(16, BitrotAlgorithm.XXH3_128.digestBytes());
    assertEquals(BitrotAlgorithm.XXH3_128, BitrotAlgorithm.fromId(1));
    for (BitrotAlgorithm algorithm : BitrotAlgorithm.values()) {
      assertEquals(algorithm, BitrotAlgorithm.fromId(algorithm.id()));
      assertEquals(algorithm.digestBytes(), algorithm.hasher().digestBytes());
    }
    for (int unknown : new int[] {-1, 0, 2, 255, 257, Integer.MAX_VALUE, Integer.MIN_VALUE}) {
      assertThrows(IllegalArgumentException.class, () -> BitrotAlgorithm.fromId(unknown));
    }
  }
}
