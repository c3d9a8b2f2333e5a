package io.holdfast.object.stripe;

import io.holdfast.bitrot.FrameOwner;
import io.holdfast.bitrot.FrameVerdict;
import io.holdfast.commit.WriteId;
import java.util.Arrays;

/**
 * Blocks of one write into frames and back. Frames are bound to the write, the shard and their
 * number within the shard, so that a block that a drive reads from elsewhere never passes.
 *
 * <p>The owner's name is {@code write id ‖ shard} (16 + 1 bytes), as server/FORMAT.md has it.
 */
public final class ShardFrames {
  private final StripeGeometry geometry;
  private final FrameOwner[] owners;

  /**
   * @param geometry of the write
   * @param writeId of the record's header
   */
  public ShardFrames(StripeGeometry geometry, WriteId writeId) {
    this.geometry = geometry;
    owners = new FrameOwner[geometry.scheme().total()];
    for (int shard = 0; shard < owners.length; shard++) {
      owners[shard] = owner(writeId, shard);
    }
  }

  /** Whose the frames of one shard of a write are. */
  public static FrameOwner owner(WriteId writeId, int shard) {
    byte[] name = Arrays.copyOf(writeId.bytes().toArray(), WriteId.LENGTH_BYTES + 1);
    name[WriteId.LENGTH_BYTES] = (byte) shard;
    return FrameOwner.named(name);
  }

  public StripeGeometry geometry() {
    return geometry;
  }

  /**
   * Frames the stored part of a block.
   *
   * @param block holds it from {@code offset} on
   * @return framed bytes written to {@code out} from {@code outOffset} on
   */
  public int frame(long stripe, int shard, byte[] block, int offset, byte[] out, int outOffset) {
    return geometry
        .frames()
        .frame(
            owners[shard],
            firstNumber(stripe, shard),
            block,
            offset,
            geometry.blockLength(stripe, shard),
            out,
            outOffset);
  }

  /**
   * Verifies a run of frames of a block and, when all are intact, copies their payloads.
   *
   * @param firstFrame of the block, the first of the run
   * @param framed holds the run from {@code offset} on
   */
  public FrameVerdict unframe(
      long stripe,
      int shard,
      int firstFrame,
      byte[] framed,
      int offset,
      int framedLength,
      byte[] out,
      int outOffset) {
    return geometry
        .frames()
        .unframe(
            owners[shard],
            firstNumber(stripe, shard) + firstFrame,
            framed,
            offset,
            framedLength,
            out,
            outOffset);
  }

  private long firstNumber(long stripe, int shard) {
    return stripe * geometry.framesOfFullBlock(shard);
  }
}
