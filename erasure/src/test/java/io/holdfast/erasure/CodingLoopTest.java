package io.holdfast.erasure;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every loop against the definition of the field, with guard bytes around what it may write, and so
 * every loop against its plain twin.
 */
final class CodingLoopTest {
  private static final int ROUNDS = 400;
  private static final int LONGEST = 700;

  @Test
  void bestIsTheVectorLoopWhenTheModuleIsThere() {
    assertInstanceOf(VectorLoop.class, CodingLoop.best());
    assertEquals("vector", CodingLoop.best().name());
    assertEquals("table", CodingLoop.plain().name());
  }

  @ParameterizedTest
  @MethodSource("io.holdfast.erasure.TestData#loops")
  void everyFactorTimesEveryByte(CodingLoop loop) {
    byte[] input = new byte[GaloisField.SIZE];
    IntStream.range(0, input.length).forEach(i -> input[i] = (byte) i);
    for (int factor = 0; factor < GaloisField.SIZE; factor++) {
      byte[] expected = new byte[input.length];
      for (int i = 0; i < input.length; i++) {
        expected[i] = (byte) TestData.multiplyByDefinition(factor, i);
      }
      byte[] single = new byte[input.length];
      loop.multiplyAdd(factor, input, 0, single, 0, input.length);
      assertArrayEquals(expected, single);

      byte[] first = new byte[input.length];
      byte[] second = new byte[input.length];
      loop.multiplyAddToBoth(input, 0, factor, first, 0, 1, second, 0, input.length);
      assertArrayEquals(expected, first);
      assertArrayEquals(input, second);
      second = new byte[input.length];
      loop.multiplyAddToBoth(input, 0, 1, first, 0, factor, second, 0, input.length);
      assertArrayEquals(expected, second);
    }
  }

  @ParameterizedTest
  @MethodSource("io.holdfast.erasure.TestData#loops")
  void anyLengthAtAnyOffsetWithoutTouchingNeighbours(CodingLoop loop) {
    Random random = new Random(20_261);
    for (int round = 0; round < ROUNDS; round++) {
      // All short lengths in order, so that every remainder of a vector is met for certain.
      int length = round < 100 ? round : random.nextInt(LONGEST);
      int inputStart = random.nextInt(40);
      int start1 = random.nextInt(40);
      int start2 = random.nextInt(40);
      int factor1 = random.nextInt(GaloisField.SIZE);
      int factor2 = random.nextInt(GaloisField.SIZE);
      byte[] input = TestData.random(random, inputStart + length + random.nextInt(3));
      byte[] output1 = TestData.random(random, start1 + length + random.nextInt(3));
      byte[] output2 = TestData.random(random, start2 + length + random.nextInt(3));
      byte[] expected1 = sum(output1, start1, factor1, input, inputStart, length);
      byte[] expected2 = sum(output2, start2, factor2, input, inputStart, length);
      byte[] inputBefore = input.clone();

      byte[] single = output1.clone();
      loop.multiplyAdd(factor1, input, inputStart, single, start1, length);
      assertArrayEquals(expected1, single);
      loop.multiplyAddToBoth(
          input, inputStart, factor1, output1, start1, factor2, output2, start2, length);
      assertArrayEquals(expected1, output1);
      assertArrayEquals(expected2, output2);
      assertArrayEquals(inputBefore, input);
    }
  }

  private static byte[] sum(
      byte[] output, int start, int factor, byte[] input, int inputStart, int length) {
    byte[] sum = output.clone();
    for (int i = 0; i < length; i++) {
      sum[start + i] ^= (byte) TestData.multiplyByDefinition(factor, input[inputStart + i] & 0xFF);
    }
    return sum;
  }
}
