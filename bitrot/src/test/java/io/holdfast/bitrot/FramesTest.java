package io.holdfast.bitrot;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.holdfast.bitrot.FrameVerdict.Damaged;
import io.holdfast.bitrot.FrameVerdict.Intact;
import io.holdfast.bitrot.FrameVerdict.Truncated;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Blocks into frames and back, and every kind of damage on the way. */
final class FramesTest {
  private static final int DIGEST = 16;
  private static final FrameOwner OWNER = FrameOwner.named("owner".getBytes(UTF_8));
  private static final long FIRST = 40;
  private static final FrameLayout LAYOUT = new FrameLayout(BitrotAlgorithm.XXH3_128, 10);

  private static byte[] framed(FrameLayout layout, byte[] block) {
    byte[] out = new byte[(int) layout.framedLength(block.length)];
    assertEquals(out.length, layout.frame(OWNER, FIRST, block, 0, block.length, out, 0));
    return out;
  }

  /** The frames as FORMAT.md words them, put together with nothing but digests and copies. */
  private static byte[] plainTwin(FrameLayout layout, byte[] block) {
    byte[] out = new byte[0];
    for (int from = 0; from < block.length; from += layout.framePayloadBytes()) {
      int to = Math.min(block.length, from + layout.framePayloadBytes());
      byte[] payload = Arrays.copyOfRange(block, from, to);
      byte[] digest = layout.algorithm().hasher().digest(payload);
      byte[] number =
          ByteBuffer.allocate(8).putLong(FIRST + from / layout.framePayloadBytes()).array();
      byte[] place = layout.algorithm().hasher().digest("owner".getBytes(UTF_8), number);
      for (int i = 0; i < digest.length; i++) {
        digest[i] ^= place[i];
      }
      out = concatenate(concatenate(out, digest), payload);
    }
    return out;
  }

  private static byte[] concatenate(byte[] a, byte[] b) {
    byte[] out = Arrays.copyOf(a, a.length + b.length);
    System.arraycopy(b, 0, out, a.length, b.length);
    return out;
  }

  @ParameterizedTest
  @CsvSource({
    "10, 0",
    "10, 1",
    "10, 9",
    "10, 10",
    "10, 11",
    "10, 25",
    "10, 30",
    "1, 5",
    "16, 32",
    "65552, 0",
    "65552, 1",
    "65552, 65551",
    "65552, 65552",
    "65552, 65553",
    "65552, 524416",
    "65552, 349611",
    "65536, 262144"
  })
  void comesBackThroughEveryMethod(int payload, int length) {
    FrameLayout layout = new FrameLayout(BitrotAlgorithm.XXH3_128, payload);
    byte[] block = TestBytes.generate(length);
    byte[] framed = framed(layout, block);
    assertArrayEquals(plainTwin(layout, block), framed);
    assertEquals(new Intact(), layout.verify(OWNER, FIRST, framed, 0, framed.length));
    byte[] out = new byte[length];
    assertEquals(new Intact(), layout.unframe(OWNER, FIRST, framed, 0, framed.length, out, 0));
    assertArrayEquals(block, out);
  }

  @Test
  void worksInTheMiddleOfArraysAndLeavesTheRestAlone() {
    byte[] block = TestBytes.generate(100);
    byte[] out = new byte[200];
    int framedBytes = LAYOUT.frame(OWNER, FIRST, block, 30, 25, out, 50);
    assertEquals(25 + 3 * DIGEST, framedBytes);
    assertEquals(new Intact(), LAYOUT.verify(OWNER, FIRST, out, 50, framedBytes));
    byte[] back = new byte[60];
    assertEquals(new Intact(), LAYOUT.unframe(OWNER, FIRST, out, 50, framedBytes, back, 20));
    assertArrayEquals(Arrays.copyOfRange(block, 30, 55), Arrays.copyOfRange(back, 20, 45));
    Arrays.fill(out, 50, 50 + framedBytes, (byte) 0);
    Arrays.fill(back, 20, 45, (byte) 0);
    assertArrayEquals(new byte[200], out);
    assertArrayEquals(new byte[60], back);
  }

  @Test
  void unframesOntoItself() {
    byte[] block = TestBytes.generate(95);
    byte[] framed = framed(LAYOUT, block);
    assertEquals(new Intact(), LAYOUT.unframe(OWNER, FIRST, framed, 0, framed.length, framed, 0));
    assertArrayEquals(block, Arrays.copyOf(framed, 95));
  }

  @Test
  void everyFlippedBitNamesItsFrame() {
    byte[] framed = framed(LAYOUT, TestBytes.generate(25));
    byte[] out = new byte[25];
    for (int bit = 0; bit < framed.length * 8; bit++) {
      framed[bit / 8] ^= (byte) (1 << (bit % 8));
      Damaged expected = new Damaged(bit / 8 / LAYOUT.frameBytes());
      assertEquals(expected, LAYOUT.verify(OWNER, FIRST, framed, 0, framed.length), "bit " + bit);
      assertEquals(
          expected, LAYOUT.unframe(OWNER, FIRST, framed, 0, framed.length, out, 0), "bit " + bit);
      framed[bit / 8] ^= (byte) (1 << (bit % 8));
    }
    assertArrayEquals(new byte[25], out, "nothing is copied from a damaged block");
    assertEquals(new Intact(), LAYOUT.verify(OWNER, FIRST, framed, 0, framed.length));
  }

  @Test
  void everyCutIsSeenUnlessItIsBetweenFrames() {
    byte[] framed = framed(LAYOUT, TestBytes.generate(25));
    for (int length = 0; length < framed.length; length++) {
      int inFrame = length % LAYOUT.frameBytes();
      FrameVerdict expected =
          inFrame == 0
              ? new Intact()
              : inFrame <= DIGEST ? new Truncated() : new Damaged(length / LAYOUT.frameBytes());
      assertEquals(expected, LAYOUT.verify(OWNER, FIRST, framed, 0, length), length + " bytes");
    }
  }

  @Test
  void anyRunOfFramesCanBeVerified() {
    byte[] framed = framed(LAYOUT, TestBytes.generate(45));
    int frame = LAYOUT.frameBytes();
    assertEquals(new Intact(), LAYOUT.verify(OWNER, FIRST + 1, framed, frame, frame));
    assertEquals(new Intact(), LAYOUT.verify(OWNER, FIRST + 2, framed, 2 * frame, 2 * frame));
    assertEquals(new Intact(), LAYOUT.verify(OWNER, FIRST + 4, framed, 4 * frame, DIGEST + 5));
    framed[3 * frame + DIGEST] ^= 1;
    assertEquals(
        new Damaged(1),
        LAYOUT.verify(OWNER, FIRST + 2, framed, 2 * frame, framed.length - 2 * frame));
  }

  @ParameterizedTest
  @ValueSource(bytes = {0, -1})
  void blankSpaceIsNeverIntact(byte fill) {
    FrameLayout layout = new FrameLayout(BitrotAlgorithm.XXH3_128, 65_552);
    byte[] blank = new byte[65_568];
    Arrays.fill(blank, fill);
    for (int payload = 1; payload <= 2_000; payload++) {
      assertEquals(new Damaged(0), layout.verify(OWNER, FIRST, blank, 0, DIGEST + payload));
    }
    assertEquals(new Damaged(0), layout.verify(OWNER, FIRST, blank, 0, blank.length));
  }

  @Test
  void aWholeFrameInAnotherPlaceIsDamaged() {
    byte[] framed = framed(LAYOUT, TestBytes.generate(20));
    byte[] swapped =
        concatenate(
            Arrays.copyOfRange(framed, LAYOUT.frameBytes(), framed.length),
            Arrays.copyOf(framed, LAYOUT.frameBytes()));
    assertEquals(new Damaged(0), LAYOUT.verify(OWNER, FIRST, swapped, 0, swapped.length));
    assertEquals(new Damaged(0), LAYOUT.verify(OWNER, FIRST + 1, framed, 0, framed.length));
    FrameOwner other = FrameOwner.named("other".getBytes(UTF_8));
    assertEquals(new Damaged(0), LAYOUT.verify(other, FIRST, framed, 0, framed.length));
  }

  @Test
  void randomDamageIsSeen() {
    FrameLayout layout = new FrameLayout(BitrotAlgorithm.XXH3_128, 4_096);
    Random random = new Random(31_337);
    byte[] block = TestBytes.generate(20_000);
    byte[] framed = framed(layout, block);
    for (int round = 0; round < 2_000; round++) {
      byte[] damaged = framed.clone();
      int from = random.nextInt(framed.length);
      int to = Math.min(framed.length, from + 1 + random.nextInt(5_000));
      byte[] noise = new byte[to - from];
      random.nextBytes(noise);
      System.arraycopy(noise, 0, damaged, from, noise.length);
      int first = Arrays.mismatch(framed, damaged);
      FrameVerdict expected = first < 0 ? new Intact() : new Damaged(first / layout.frameBytes());
      assertEquals(expected, layout.verify(OWNER, FIRST, damaged, 0, damaged.length));
    }
  }

  @Test
  void rangesOutsideTheArraysAreRefused() {
    byte[] block = new byte[25];
    byte[] framed = framed(LAYOUT, block);
    assertThrows(
        IndexOutOfBoundsException.class, () -> LAYOUT.frame(OWNER, FIRST, block, 1, 25, framed, 0));
    assertThrows(
        IndexOutOfBoundsException.class, () -> LAYOUT.frame(OWNER, FIRST, block, 0, 25, framed, 1));
    assertThrows(
        IndexOutOfBoundsException.class,
        () -> LAYOUT.frame(OWNER, FIRST, block, 0, 25, new byte[72], 0));
    assertThrows(
        IndexOutOfBoundsException.class,
        () -> LAYOUT.verify(OWNER, FIRST, framed, 1, framed.length));
    assertThrows(IndexOutOfBoundsException.class, () -> LAYOUT.verify(OWNER, FIRST, framed, 0, -1));
    assertThrows(
        IndexOutOfBoundsException.class,
        () -> LAYOUT.unframe(OWNER, FIRST, framed, 0, framed.length, new byte[24], 0));
    assertThrows(IllegalArgumentException.class, () -> new Damaged(-1));
  }
}
