package io.holdfast.erasure;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Laws that hold for every scheme, length, offset and loss: whatever is lost comes back. */
final class ReedSolomonTest {
  private static final byte RUBBISH = (byte) 0xC3;

  private static Stream<Arguments> schemesAndLoops() {
    return Stream.of(
            "1+0", "1+1", "1+2", "1+5", "2+1", "2+2", "3+2", "4+0", "4+2", "5+3", "12+4", "17+3",
            "1+255", "255+1", "100+60")
        .map(ReedSolomonTest::scheme)
        .flatMap(scheme -> TestData.loops().map(loop -> Arguments.of(scheme, loop)));
  }

  private static ErasureScheme scheme(String text) {
    int plus = text.indexOf('+');
    return new ErasureScheme(
        Integer.parseInt(text.substring(0, plus)), Integer.parseInt(text.substring(plus + 1)));
  }

  @ParameterizedTest
  @MethodSource("schemesAndLoops")
  void parityIsTheDefinedSum(ErasureScheme scheme, CodingLoop loop) {
    Random random = new Random(scheme.hashCode());
    ReedSolomon code = ReedSolomon.of(scheme, loop);
    Matrix encoding = Matrix.encoding(scheme);
    for (int length : new int[] {0, 1, 15, 16, 17, 33, 100}) {
      int offset = random.nextInt(20);
      byte[][] shards = randomShards(random, scheme, offset + length + random.nextInt(20));
      byte[][] expected = TestData.copy(shards);
      for (int p = scheme.data(); p < scheme.total(); p++) {
        for (int i = offset; i < offset + length; i++) {
          int sum = 0;
          for (int d = 0; d < scheme.data(); d++) {
            sum ^= TestData.multiplyByDefinition(encoding.get(p, d), shards[d][i] & 0xFF);
          }
          expected[p][i] = (byte) sum;
        }
      }
      code.encode(shards, offset, length);
      assertArrayEquals(expected, shards);
    }
  }

  @ParameterizedTest
  @MethodSource("schemesAndLoops")
  void anyLossWithinParityComesBack(ErasureScheme scheme, CodingLoop loop) {
    Random random = new Random(31L * scheme.hashCode());
    ReedSolomon code = ReedSolomon.of(scheme, loop);
    int rounds = scheme.total() > 50 ? 3 : 40;
    for (int round = 0; round < rounds; round++) {
      int length = random.nextInt(300);
      int offset = random.nextInt(20);
      byte[][] whole = randomShards(random, scheme, offset + length + random.nextInt(20));
      code.encode(whole, offset, length);
      boolean[] present = lose(random, scheme, random.nextInt(scheme.parity() + 1));
      byte[][] shards = TestData.copy(whole);
      spoilAbsent(shards, present, offset, length);
      code.reconstruct(shards, present, offset, length);
      assertArrayEquals(whole, shards);
    }
  }

  @ParameterizedTest
  @MethodSource("schemesAndLoops")
  void onlyWantedShardsAreWritten(ErasureScheme scheme, CodingLoop loop) {
    Random random = new Random(37L * scheme.hashCode());
    ReedSolomon code = ReedSolomon.of(scheme, loop);
    for (int round = 0; round < 10; round++) {
      int length = 1 + random.nextInt(100);
      byte[][] whole = randomShards(random, scheme, length);
      code.encode(whole, 0, length);
      boolean[] present = lose(random, scheme, scheme.parity());
      boolean[] wanted = new boolean[scheme.total()];
      byte[][] shards = TestData.copy(whole);
      spoilAbsent(shards, present, 0, length);
      byte[][] expected = TestData.copy(shards);
      for (int shard = 0; shard < scheme.total(); shard++) {
        wanted[shard] = random.nextBoolean();
        if (wanted[shard]) {
          expected[shard] = whole[shard];
        }
      }
      code.reconstruct(shards, present, wanted, 0, length);
      assertArrayEquals(expected, shards);
    }
  }

  @ParameterizedTest
  @MethodSource("schemesAndLoops")
  void absentShardsThatNobodyWantsNeedNoArray(ErasureScheme scheme, CodingLoop loop) {
    Random random = new Random(41L * scheme.hashCode());
    int length = 77;
    byte[][] whole = randomShards(random, scheme, length);
    ReedSolomon code = ReedSolomon.of(scheme, loop);
    code.encode(whole, 0, length);
    boolean[] present = lose(random, scheme, scheme.parity());
    for (int one = 0; one < scheme.data(); one++) {
      boolean[] wanted = new boolean[scheme.data()];
      wanted[one] = true;
      byte[][] shards = TestData.copy(whole);
      spoilAbsent(shards, present, 0, length);
      dropUnused(shards, present, wanted);
      code.reconstructData(shards, present, wanted, 0, length);
      assertArrayEquals(whole[one], shards[one]);
    }
  }

  /** The stripe in one array is the same code as separate shards that are padded with zeros. */
  @ParameterizedTest
  @MethodSource("schemesAndLoops")
  void stripeInOneArrayEqualsPaddedShards(ErasureScheme scheme, CodingLoop loop) {
    Random random = new Random(43L * scheme.hashCode());
    ReedSolomon code = ReedSolomon.of(scheme, loop);
    int rounds = scheme.total() > 50 ? 8 : 60;
    for (int round = 0; round < rounds; round++) {
      int length = round < rounds / 2 ? round : random.nextInt(20_000);
      int block = scheme.shardBlockBytes(length);
      int start = random.nextInt(5);
      byte[] stripe = TestData.random(random, start + length + random.nextInt(5));
      byte[] before = stripe.clone();
      byte[][] shards = padded(scheme, stripe, start, length);
      code.encode(shards, 0, block);

      byte[][] parity = new byte[scheme.parity()][block + 6];
      for (byte[] shard : parity) {
        Arrays.fill(shard, RUBBISH);
      }
      code.encode(stripe, start, length, parity, 3);
      assertArrayEquals(before, stripe);
      for (int i = 0; i < scheme.parity(); i++) {
        byte[] expected = new byte[block + 6];
        Arrays.fill(expected, RUBBISH);
        System.arraycopy(shards[scheme.data() + i], 0, expected, 3, block);
        assertArrayEquals(expected, parity[i]);
      }
      checkRebuildingInPlace(code, random, stripe, start, length, parity);
    }
  }

  private static void checkRebuildingInPlace(
      ReedSolomon code, Random random, byte[] stripe, int start, int length, byte[][] parity) {
    ErasureScheme scheme = code.scheme();
    boolean[] present = lose(random, scheme, random.nextInt(scheme.parity() + 1));
    boolean[] wanted = new boolean[scheme.data()];
    byte[] damaged = stripe.clone();
    byte[] expected = stripe.clone();
    for (int shard = 0; shard < scheme.data(); shard++) {
      wanted[shard] = random.nextInt(4) > 0;
      int from = start + scheme.shardBlockStart(length, shard);
      int to = from + scheme.storedBytes(length, shard);
      if (!present[shard]) {
        Arrays.fill(damaged, from, to, RUBBISH);
        if (!wanted[shard]) {
          Arrays.fill(expected, from, to, RUBBISH);
        }
      }
    }
    code.reconstructData(damaged, start, length, parity, 3, present, wanted);
    assertArrayEquals(expected, damaged);
  }

  @ParameterizedTest
  @MethodSource("io.holdfast.erasure.TestData#loops")
  void everyLossPatternOfASmallScheme(CodingLoop loop) {
    ErasureScheme scheme = new ErasureScheme(4, 3);
    ReedSolomon code = ReedSolomon.of(scheme, loop);
    int length = 19;
    byte[][] whole = TestData.shards(scheme, length);
    code.encode(whole, 0, length);
    for (int pattern = 0; pattern < 1 << scheme.total(); pattern++) {
      boolean[] present = new boolean[scheme.total()];
      for (int shard = 0; shard < scheme.total(); shard++) {
        present[shard] = (pattern >> shard & 1) != 0;
      }
      byte[][] shards = TestData.copy(whole);
      spoilAbsent(shards, present, 0, length);
      if (Integer.bitCount(pattern) >= scheme.data()) {
        code.reconstruct(shards, present, 0, length);
        assertArrayEquals(whole, shards);
      } else {
        byte[][] before = TestData.copy(shards);
        assertThrows(
            TooFewShardsException.class, () -> code.reconstruct(shards, present, 0, length));
        assertArrayEquals(before, shards);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("io.holdfast.erasure.TestData#loops")
  void threadsShareOneCodeAndMorePlansThanAreCached(CodingLoop loop) throws InterruptedException {
    ErasureScheme scheme = new ErasureScheme(10, 6);
    ReedSolomon code = ReedSolomon.of(scheme, loop);
    byte[][] whole = TestData.shards(scheme, 50);
    code.encode(whole, 0, 50);
    Throwable[] failures = new Throwable[4];
    Thread[] threads = new Thread[failures.length];
    for (int t = 0; t < threads.length; t++) {
      int seed = t;
      threads[t] =
          Thread.ofPlatform()
              .uncaughtExceptionHandler((thread, failure) -> failures[seed] = failure)
              .start(() -> rebuildManyPatterns(code, whole, new Random(seed)));
    }
    for (Thread thread : threads) {
      thread.join();
    }
    assertArrayEquals(new Throwable[threads.length], failures);
  }

  private static void rebuildManyPatterns(ReedSolomon code, byte[][] whole, Random random) {
    for (int round = 0; round < 10 * DecodePlans.CAPACITY; round++) {
      boolean[] present = lose(random, code.scheme(), 6);
      byte[][] shards = TestData.copy(whole);
      spoilAbsent(shards, present, 0, whole[0].length);
      code.reconstruct(shards, present, 0, whole[0].length);
      assertArrayEquals(whole, shards);
    }
  }

  @ParameterizedTest
  @MethodSource("io.holdfast.erasure.TestData#loops")
  void schemeAndLoopAreReported(CodingLoop loop) {
    ErasureScheme scheme = new ErasureScheme(2, 2);
    assertEquals(scheme, ReedSolomon.of(scheme, loop).scheme());
    assertEquals(loop, ReedSolomon.of(scheme, loop).loop());
    assertEquals(CodingLoop.best(), ReedSolomon.of(scheme).loop());
  }

  private static byte[][] randomShards(Random random, ErasureScheme scheme, int length) {
    byte[][] shards = new byte[scheme.total()][];
    Arrays.setAll(shards, i -> TestData.random(random, length));
    return shards;
  }

  private static byte[][] padded(ErasureScheme scheme, byte[] stripe, int start, int length) {
    byte[][] shards = new byte[scheme.total()][scheme.shardBlockBytes(length)];
    for (int shard = 0; shard < scheme.data(); shard++) {
      System.arraycopy(
          stripe,
          start + scheme.shardBlockStart(length, shard),
          shards[shard],
          0,
          scheme.storedBytes(length, shard));
    }
    return shards;
  }

  private static boolean[] lose(Random random, ErasureScheme scheme, int count) {
    int[] shards = IntStream.range(0, scheme.total()).toArray();
    for (int i = shards.length - 1; i > 0; i--) {
      int other = random.nextInt(i + 1);
      int shard = shards[i];
      shards[i] = shards[other];
      shards[other] = shard;
    }
    return TestData.allBut(scheme.total(), Arrays.copyOf(shards, count));
  }

  private static void spoilAbsent(byte[][] shards, boolean[] present, int offset, int length) {
    for (int shard = 0; shard < shards.length; shard++) {
      if (!present[shard]) {
        Arrays.fill(shards[shard], offset, offset + length, RUBBISH);
      }
    }
  }

  @SuppressWarnings("NullAway") // The point of the test: these arrays may be null.
  private static void dropUnused(byte[][] shards, boolean[] present, boolean[] wanted) {
    for (int shard = 0; shard < shards.length; shard++) {
      if (!present[shard] && (shard >= wanted.length || !wanted[shard])) {
        shards[shard] = null;
      }
    }
  }
}
