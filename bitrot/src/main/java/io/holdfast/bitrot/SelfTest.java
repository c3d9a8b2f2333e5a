package io.holdfast.bitrot;

import java.util.Arrays;
import java.util.HexFormat;

/**
 * Known answers and warm-up of the hashers at the start of a server. The answers are those of the
 * reference implementation of xxHash for the first bytes of the generator below.
 */
final class SelfTest {
  /** One answer for each of the code paths of XXH3: up to 16, 128, 240 bytes, and long input. */
  private enum Answer {
    EMPTY(0, "99aa06d3014798d86001c324468d497f"),
    NINE(9, "ba2dc1a661b9dde23694afbed3f7bfac"),
    SEVENTEEN(17, "855f74874203b1df5fe607dc60f45ad0"),
    MIDDLE(129, "86adf1dcf824c5a7f34f4ab299a70685"),
    LONG(1025, "f841813c059e8d32175b38b1d35c8b95"),
    FRAME(65_536, "4bbcb853dd7aff8f11c49caeab3e1014");

    final int length;
    final String digest;

    Answer(int length, String digest) {
      this.length = length;
      this.digest = digest;
    }
  }

  private static final long GENERATOR_START = 0x9E37_79B9_7F4A_7C15L;

  /**
   * Rounds over 64 KiB after which the compiled kernel runs; about 0.2 s, most of it the compiler.
   */
  private static final int WARM_UP_ROUNDS = 2_000;

  private SelfTest() {}

  static void run(BitrotAlgorithm algorithm) {
    byte[] data = generate(Answer.FRAME.length);
    for (Answer answer : Answer.values()) {
      check(algorithm, data, answer);
    }
    byte[] digest = new byte[algorithm.digestBytes()];
    for (int round = 0; round < WARM_UP_ROUNDS; round++) {
      algorithm.hasher().hash(data, 0, data.length, digest, 0);
    }
    // Once more, now with the compiled kernel: it is the one that will be trusted with data.
    for (Answer answer : Answer.values()) {
      check(algorithm, data, answer);
    }
  }

  private static void check(BitrotAlgorithm algorithm, byte[] data, Answer answer) {
    byte[] digest = new byte[algorithm.digestBytes()];
    algorithm.hasher().hash(data, 0, answer.length, digest, 0);
    byte[] expected = HexFormat.of().parseHex(answer.digest);
    boolean matches = algorithm.hasher().matches(data, 0, answer.length, expected, 0);
    if (!matches || !Arrays.equals(digest, expected)) {
      throw new IllegalStateException(
          algorithm + " computes a wrong digest of " + answer.length + " bytes on this machine");
    }
  }

  /** 64-bit xorshift, the low byte of each step: any bytes do, but these have known digests. */
  private static byte[] generate(int length) {
    byte[] data = new byte[length];
    long state = GENERATOR_START;
    for (int i = 0; i < length; i++) {
      state ^= state << 13;
      state ^= state >>> 7;
      state ^= state << 17;
      data[i] = (byte) state;
    }
    return data;
  }
}
