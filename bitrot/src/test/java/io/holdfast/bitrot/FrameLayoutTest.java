package io.holdfast.bitrot;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The arithmetic: tables at the boundaries, inverses, and a twin that counts byte by byte. */
final class FrameLayoutTest {
  private static final FrameLayout FULL = layout(FrameLayout.MAX_FRAME_PAYLOAD_BYTES);
  private static final FrameLayout TINY = layout(10);

  private static FrameLayout layout(int framePayloadBytes) {
    return new FrameLayout(BitrotAlgorithm.XXH3_128, framePayloadBytes);
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0, 0",
    "1, 1, 17",
    "65551, 1, 65567",
    "65552, 1, 65568",
    "65553, 2, 65585",
    "131103, 2, 131135",
    "131104, 2, 131136",
    "131105, 3, 131153",
    // 1 MiB of plaintext is 1,048,832 bytes of packages: whole, halved, in three, in four.
    "1048832, 16, 1049088",
    "524416, 8, 524544",
    "349611, 6, 349707",
    "262208, 4, 262272",
    "72057594037927936, 1099243257841, 72075181930053392"
  })
  void boundaryTable(long block, long frames, long framed) {
    assertEquals(frames, FULL.frameCount(block));
    assertEquals(framed, FULL.framedLength(block));
    assertEquals(block, FULL.blockLength(framed));
    assertTrue(FULL.isFramedLength(framed));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 15, 16, 65_569, 65_584, 131_137, 131_152})
  void noBlockHasTheseFramedLengths(long framed) {
    assertFalse(FULL.isFramedLength(framed));
    assertThrows(IllegalArgumentException.class, () -> FULL.blockLength(framed));
  }

  @ParameterizedTest
  @CsvSource({
    "1, 0, 1",
    "9, 0, 9",
    "10, 0, 10",
    "11, 0, 10",
    "11, 1, 1",
    "20, 1, 10",
    "25, 0, 10",
    "25, 1, 10",
    "25, 2, 5"
  })
  void payloadTable(long block, long frame, int payload) {
    assertEquals(payload, TINY.framePayloadLength(block, frame));
  }

  @ParameterizedTest
  @CsvSource({
    // shard, block -> framed: blocks of 25 bytes are 73 framed
    "0, 25, 0",
    "1, 25, 17",
    "24, 25, 72",
    "25, 25, 73",
    "26, 25, 90",
    "50, 25, 146",
    "75, 25, 219",
    "81, 25, 241",
    "5, 1, 85"
  })
  void shardTable(long shard, long block, long framed) {
    assertEquals(framed, TINY.framedShardLength(shard, block));
    assertEquals(shard, TINY.shardLength(framed, block));
  }

  @ParameterizedTest
  @CsvSource({"16, 25", "89, 25", "74, 25", "162, 25"})
  void noShardHasTheseFramedLengths(long framed, long block) {
    assertThrows(IllegalArgumentException.class, () -> TINY.shardLength(framed, block));
  }

  @Test
  void everyShortFramedLengthIsOneOrNone() {
    long block = 0;
    for (long framed = 0; framed < 300; framed++) {
      boolean exists = TINY.framedLength(block) == framed;
      assertEquals(exists, TINY.isFramedLength(framed), "" + framed);
      if (exists) {
        assertEquals(block, TINY.blockLength(framed));
        block++;
      }
    }
  }

  /** Lays a shard out byte by byte and looks up where everything came to lie. */
  @Test
  void agreesWithATwinThatCountsBytes() {
    Random random = new Random(1_848);
    for (int round = 0; round < 500; round++) {
      FrameLayout layout = layout(1 + random.nextInt(40));
      int blockBytes = 1 + random.nextInt(200);
      int shardBytes = random.nextInt(1_000);
      int framed = 0;
      int inBlock = 0;
      for (int at = 0; at < shardBytes; at++, inBlock = (inBlock + 1) % blockBytes) {
        long block = at / blockBytes;
        if (inBlock == 0) {
          assertEquals(framed, layout.blockOffset(block, blockBytes));
        }
        if (inBlock % layout.framePayloadBytes() == 0) {
          long frame = layout.frameIndexAt(inBlock);
          long start = layout.blockOffset(block, blockBytes) + layout.frameOffset(frame);
          assertEquals(framed, start);
          framed += layout.algorithm().digestBytes();
        }
        assertEquals(block, layout.blockIndexAt(framed, blockBytes));
        framed++;
      }
      assertEquals(framed, layout.framedShardLength(shardBytes, blockBytes));
      assertEquals(shardBytes, layout.shardLength(framed, blockBytes));
    }
  }

  @Test
  void framesTileTheBlock() {
    Random random = new Random(77);
    for (int round = 0; round < 2_000; round++) {
      FrameLayout layout = layout(1 + random.nextInt(FrameLayout.MAX_FRAME_PAYLOAD_BYTES));
      long block = random.nextLong(2_000_000);
      long payload = 0;
      long frames = layout.frameCount(block);
      for (long frame = 0; frame < Math.min(frames, 50); frame++) {
        payload += layout.framePayloadLength(block, frame);
        assertEquals(frame, layout.frameIndexAt(payload - 1));
      }
      if (frames <= 50) {
        assertEquals(block, payload);
      }
      assertEquals(block, layout.blockLength(layout.framedLength(block)));
      assertThrows(IndexOutOfBoundsException.class, () -> layout.framePayloadLength(block, frames));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {Integer.MIN_VALUE, -1, 0, 65_553, Integer.MAX_VALUE})
  void payloadsOutsideTheLimitsAreRefused(int framePayloadBytes) {
    assertThrows(IllegalArgumentException.class, () -> layout(framePayloadBytes));
  }

  @ParameterizedTest
  @ValueSource(longs = {Long.MIN_VALUE, -1, FrameLayout.MAX_SHARD_BYTES + 1, Long.MAX_VALUE})
  void lengthsOutsideTheLimitsAreRefused(long length) {
    assertThrows(IllegalArgumentException.class, () -> FULL.frameCount(length));
    assertThrows(IllegalArgumentException.class, () -> FULL.framedLength(length));
    assertThrows(IllegalArgumentException.class, () -> FULL.framedShardLength(length, 10));
    assertThrows(IllegalArgumentException.class, () -> FULL.framedShardLength(10, length));
    assertThrows(IllegalArgumentException.class, () -> FULL.blockOffset(0, length));
  }

  @ParameterizedTest
  @ValueSource(longs = {Long.MIN_VALUE, -1, Long.MAX_VALUE})
  void framedLengthsThatCannotBeAreRefused(long framed) {
    assertThrows(IllegalArgumentException.class, () -> FULL.blockLength(framed));
    assertThrows(IllegalArgumentException.class, () -> FULL.shardLength(framed, 10));
  }

  @Test
  void negativeIndicesAndEmptyBlocksOfShardsAreRefused() {
    assertThrows(IllegalArgumentException.class, () -> FULL.frameOffset(-1));
    assertThrows(IllegalArgumentException.class, () -> FULL.frameIndexAt(-1));
    assertThrows(IllegalArgumentException.class, () -> FULL.blockOffset(-1, 10));
    assertThrows(IllegalArgumentException.class, () -> FULL.blockIndexAt(-1, 10));
    assertThrows(IllegalArgumentException.class, () -> FULL.framedShardLength(0, 0));
    assertThrows(IllegalArgumentException.class, () -> FULL.shardLength(0, 0));
    assertThrows(ArithmeticException.class, () -> FULL.frameOffset(Long.MAX_VALUE));
    assertThrows(ArithmeticException.class, () -> FULL.blockOffset(Long.MAX_VALUE, 10));
  }

  @Test
  void theLargestShardOfTheSmallestFramesDoesNotOverflow() {
    FrameLayout smallest = layout(1);
    long framed = smallest.framedLength(FrameLayout.MAX_SHARD_BYTES);
    assertEquals(17 * FrameLayout.MAX_SHARD_BYTES, framed);
    assertEquals(FrameLayout.MAX_SHARD_BYTES, smallest.blockLength(framed));
  }
}
