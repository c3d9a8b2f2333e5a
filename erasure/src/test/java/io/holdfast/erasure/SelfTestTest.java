package io.holdfast.erasure;

import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class SelfTestTest {
  @ParameterizedTest
  @MethodSource("io.holdfast.erasure.TestData#loops")
  void everyLoopPasses(CodingLoop loop) {
    new SelfTest(loop).run();
  }

  @Test
  void bestLoopIsTested() {
    assertSame(CodingLoop.best(), ReedSolomon.selfTest());
  }

  @ParameterizedTest
  @MethodSource("io.holdfast.erasure.TestData#loops")
  void anyWrongBitIsNoticed(CodingLoop loop) {
    SelfTest selfTest = new SelfTest(loop);
    byte[][] shards = SelfTest.shards(SelfTest.KNOWN_BYTES);
    ReedSolomon.of(SelfTest.SCHEME, loop).encode(shards, 0, SelfTest.KNOWN_BYTES);
    selfTest.requireKnownParity(shards);
    for (int shard = SelfTest.SCHEME.data(); shard < SelfTest.SCHEME.total(); shard++) {
      for (int bit = 0; bit < 8 * SelfTest.KNOWN_BYTES; bit++) {
        shards[shard][bit / 8] ^= (byte) (1 << bit % 8);
        assertThrows(IllegalStateException.class, () -> selfTest.requireKnownParity(shards));
        shards[shard][bit / 8] ^= (byte) (1 << bit % 8);
      }
    }
  }
}
