package io.holdfast.erasure;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Bytes, loops and losses that the tests of this package share. */
final class TestData {
  /** Every loop that this JVM can run; the vector loop must be one of them. */
  static Stream<CodingLoop> loops() {
    return Stream.of(CodingLoop.plain(), VectorLoop.create());
  }

  /** The generator of the golden vectors: low bytes of a 64-bit xorshift, one stream per shard. */
  static byte[] stream(int stream, int length) {
    byte[] bytes = new byte[length];
    long x = 0x9E3779B97F4A7C15L * (stream + 1);
    for (int i = 0; i < length; i++) {
      x ^= x << 13;
      x ^= x >>> 7;
      x ^= x << 17;
      bytes[i] = (byte) x;
    }
    return bytes;
  }

  /** Data shards of the generator, and parity shards full of rubbish. */
  static byte[][] shards(ErasureScheme scheme, int length) {
    byte[][] shards = new byte[scheme.total()][];
    Arrays.setAll(shards, i -> stream(i, length));
    return shards;
  }

  static byte[] random(Random random, int length) {
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    return bytes;
  }

  static byte[][] copy(byte[][] arrays) {
    byte[][] copy = new byte[arrays.length][];
    Arrays.setAll(copy, i -> arrays[i].clone());
    return copy;
  }

  /** All shards present but the given ones. */
  static boolean[] allBut(int total, int... missing) {
    boolean[] present = new boolean[total];
    Arrays.fill(present, true);
    for (int shard : missing) {
      present[shard] = false;
    }
    return present;
  }

  /** Product of two elements by the definition: polynomials multiplied, then reduced. */
  static int multiplyByDefinition(int a, int b) {
    int product = 0;
    for (int bit = 0; bit < 8; bit++) {
      if ((b >> bit & 1) != 0) {
        product ^= a << bit;
      }
    }
    for (int bit = 14; bit >= 8; bit--) {
      if ((product >> bit & 1) != 0) {
        product ^= 0x11D << (bit - 8);
      }
    }
    return product;
  }

  static String sha256(byte @Nullable [] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError(e);
    }
  }

  private TestData() {}
}
