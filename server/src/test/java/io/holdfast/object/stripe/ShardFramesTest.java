package io.holdfast.object.stripe;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import io.holdfast.bitrot.BitrotAlgorithm;
import io.holdfast.bitrot.FrameLayout;
import io.holdfast.bitrot.FrameVerdict;
import io.holdfast.commit.WriteId;
import io.holdfast.common.Bytes;
import io.holdfast.erasure.ErasureScheme;
import io.holdfast.erasure.StripeLayout;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** A whole block that lies in the place of another is damage. */
final class ShardFramesTest {
  private static final StripeGeometry GEOMETRY =
      new StripeGeometry(
          new StripeLayout(new ErasureScheme(2, 2), 80),
          new FrameLayout(BitrotAlgorithm.XXH3_128, 10),
          200);
  private static final int FRAMED = 4 * (16 + 10);

  private final byte[] block = new byte[40];
  private final byte[] framed = new byte[FRAMED];

  private static ShardFrames frames(int write) {
    byte[] id = new byte[WriteId.LENGTH_BYTES];
    id[3] = (byte) write;
    return new ShardFrames(GEOMETRY, new WriteId(Bytes.copyOf(id)));
  }

  private FrameVerdict read(int write, long stripe, int shard, int firstFrame, int count) {
    byte[] out = new byte[40];
    int at = firstFrame * 26;
    FrameVerdict verdict =
        frames(write).unframe(stripe, shard, firstFrame, framed, at, count * 26, out, 0);
    if (verdict instanceof FrameVerdict.Intact) {
      for (int i = 0; i < count * 10; i++) {
        assertEquals(block[firstFrame * 10 + i], out[i]);
      }
    } else {
      assertArrayEquals(new byte[40], out);
    }
    return verdict;
  }

  @Test
  void onlyItsOwnPlaceTakesABlock() {
    new Random(7).nextBytes(block);
    assertEquals(FRAMED, frames(1).frame(1, 3, block, 0, framed, 0));
    for (int firstFrame = 0; firstFrame < 4; firstFrame++) {
      assertInstanceOf(
          FrameVerdict.Intact.class, read(1, 1, 3, firstFrame, 4 - firstFrame), "own place");
    }
    assertInstanceOf(FrameVerdict.Damaged.class, read(2, 1, 3, 0, 4), "another write");
    assertInstanceOf(FrameVerdict.Damaged.class, read(1, 0, 3, 0, 4), "another stripe");
    assertInstanceOf(FrameVerdict.Damaged.class, read(1, 1, 2, 0, 4), "another shard");
    byte[] shifted = new byte[FRAMED];
    System.arraycopy(framed, 0, shifted, 26, 26);
    FrameVerdict verdict = frames(1).unframe(1, 3, 1, shifted, 26, 26, new byte[40], 0);
    assertEquals(new FrameVerdict.Damaged(0), verdict, "another frame of the block");
  }
}
