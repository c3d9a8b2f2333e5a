package io.holdfast.erasure;

import java.util.Arrays;
import java.util.HexFormat;

/**
 * What a server runs before it trusts its coding loop: known answers, the comparison with the plain
 * loop, and enough calls that the compiler has seen the loop. It knows no clock; all counts are
 * fixed.
 */
final class SelfTest {
  static final ErasureScheme SCHEME = new ErasureScheme(4, 2);

  /** Data shards of the known answer: byte i of shard s is {@code (i · 7 + s · 31 + 1) mod 256}. */
  static final int KNOWN_BYTES = 21;

  private static final String[] KNOWN_PARITY = {
    "f9248bd2813047e37d90e4adee875cb506ef404211", "4523aae9a06801ef3bbdc596cfb89a59c00f867930"
  };

  /** Not a multiple of any vector width, longer than one block of {@link RangeCoder}. */
  private static final int COMPARED_BYTES = 20_011;

  /**
   * HotSpot compiles with its last tier after some thousand calls or some ten thousand rounds of a
   * loop; short ranges reach both quickly, while the vectors are still objects.
   */
  private static final int WARM_UP_CALLS = 20_000;

  private static final int WARM_UP_BYTES = 256;

  private final CodingLoop loop;

  SelfTest(CodingLoop loop) {
    this.loop = loop;
  }

  void run() {
    checkKnownAnswer();
    warmUp();
    checkAgainstPlain();
  }

  private void checkKnownAnswer() {
    byte[][] shards = shards(KNOWN_BYTES);
    ReedSolomon code = ReedSolomon.of(SCHEME, loop);
    code.encode(shards, 0, KNOWN_BYTES);
    requireKnownParity(shards);
    checkRebuilding(code, shards, KNOWN_BYTES);
  }

  void requireKnownParity(byte[][] shards) {
    for (int i = 0; i < SCHEME.parity(); i++) {
      byte[] known = HexFormat.of().parseHex(KNOWN_PARITY[i]);
      require(Arrays.equals(known, shards[SCHEME.data() + i]), "parity is not the known one");
    }
  }

  private void checkAgainstPlain() {
    byte[][] shards = shards(COMPARED_BYTES);
    byte[][] plain = shards(COMPARED_BYTES);
    ReedSolomon code = ReedSolomon.of(SCHEME, loop);
    code.encode(shards, 0, COMPARED_BYTES);
    ReedSolomon.of(SCHEME, CodingLoop.plain()).encode(plain, 0, COMPARED_BYTES);
    require(Arrays.deepEquals(shards, plain), "parity differs from the plain loop's");
    checkRebuilding(code, shards, COMPARED_BYTES);
  }

  /** Loses a data and a parity shard, then two data shards, so that both kernels are used. */
  private void checkRebuilding(ReedSolomon code, byte[][] shards, int length) {
    for (int[] lost : new int[][] {{1, SCHEME.data()}, {0, SCHEME.data() - 1}, {2}}) {
      byte[][] damaged = new byte[shards.length][];
      Arrays.setAll(damaged, i -> shards[i].clone());
      boolean[] present = new boolean[shards.length];
      Arrays.fill(present, true);
      for (int shard : lost) {
        present[shard] = false;
        Arrays.fill(damaged[shard], (byte) 0xA5);
      }
      code.reconstruct(damaged, present, 0, length);
      require(Arrays.deepEquals(shards, damaged), "a rebuilt shard differs from the lost one");
    }
  }

  private void warmUp() {
    byte[][] shards = shards(WARM_UP_BYTES);
    byte[] input = shards[0];
    byte[] output1 = shards[SCHEME.data()];
    byte[] output2 = shards[SCHEME.data() + 1];
    for (int call = 0; call < WARM_UP_CALLS; call++) {
      int factor = call % GaloisField.SIZE;
      loop.multiplyAdd(factor, input, 0, output1, 0, WARM_UP_BYTES);
      loop.multiplyAddToBoth(input, 0, factor, output1, 0, factor ^ 1, output2, 0, WARM_UP_BYTES);
    }
  }

  static byte[][] shards(int length) {
    byte[][] shards = new byte[SCHEME.total()][length];
    for (int shard = 0; shard < SCHEME.data(); shard++) {
      for (int i = 0; i < length; i++) {
        shards[shard][i] = (byte) (i * 7 + shard * 31 + 1);
      }
    }
    return shards;
  }

  private void require(boolean holds, String otherwise) {
    if (!holds) {
      throw new IllegalStateException(
          "self-test of the erasure code, loop " + loop.name() + ": " + otherwise);
    }
  }
}
