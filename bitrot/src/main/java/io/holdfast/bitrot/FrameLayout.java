package io.holdfast.bitrot;

import java.util.Arrays;
import java.util.Objects;

/**
 * Where frames lie, and how a shard block is turned into frames and back.
 *
 * <p>A <em>block</em> is one drive's piece of one stripe. It is cut into payloads of {@code
 * framePayloadBytes} (the last one may be shorter, never empty), and each payload is stored behind
 * its digest: {@code frame = digest ‖ payload}. The digest tells the frame's place, too ({@link
 * FrameOwner}): a frame that a drive gives in place of another is damage. An empty block has no
 * frames. A <em>shard</em> is a sequence of blocks of one size and at most one shorter block at its
 * end; each block is framed for itself, so that a stripe is found without looking at the ones
 * before it.
 *
 * <p>"Framed" lengths and offsets count digests and payloads, all others payload bytes only. All
 * values are bytes. The class knows nothing about files, stripes or drives.
 *
 * @param algorithm gives the digests
 * @param framePayloadBytes payload bytes of a full frame, 1 to {@link #MAX_FRAME_PAYLOAD_BYTES}
 */
public record FrameLayout(BitrotAlgorithm algorithm, int framePayloadBytes) {
  /**
   * The largest payload of a frame: one encrypted package (64 KiB and its 16-byte tag), so that
   * with 1, 2, 4, 8 or 16 data shards a small range is one frame of one drive.
   */
  public static final int MAX_FRAME_PAYLOAD_BYTES = 65_552;

  /**
   * The longest block or shard that the arithmetic takes. Far above any drive, and low enough that
   * digests of one byte of payload each cannot overflow a {@code long}.
   */
  public static final long MAX_SHARD_BYTES = 1L << 56;

  public FrameLayout {
    Objects.requireNonNull(algorithm);
    if (framePayloadBytes < 1 || framePayloadBytes > MAX_FRAME_PAYLOAD_BYTES) {
      throw new IllegalArgumentException("frame payload of " + framePayloadBytes + " bytes");
    }
  }

  /** Bytes of a full frame: digest and payload. */
  public int frameBytes() {
    return algorithm.digestBytes() + framePayloadBytes;
  }

  /** How many frames a block has. */
  public long frameCount(long blockBytes) {
    checkLength(blockBytes);
    return Math.ceilDiv(blockBytes, framePayloadBytes);
  }

  /** The bytes that a block takes on the drive. */
  public long framedLength(long blockBytes) {
    return blockBytes + frameCount(blockBytes) * algorithm.digestBytes();
  }

  /** Whether some block has exactly this framed length. */
  public boolean isFramedLength(long framedBytes) {
    if (framedBytes < 0 || payloadBytes(framedBytes) > MAX_SHARD_BYTES) {
      return false;
    }
    long shortFrame = framedBytes % frameBytes();
    return shortFrame == 0 || shortFrame > algorithm.digestBytes();
  }

  /**
   * The inverse of {@link #framedLength}.
   *
   * @throws IllegalArgumentException when no block has this framed length
   */
  public long blockLength(long framedBytes) {
    if (!isFramedLength(framedBytes)) {
      throw new IllegalArgumentException("no block has " + framedBytes + " framed bytes");
    }
    return payloadBytes(framedBytes);
  }

  /** Where the frame starts inside its framed block. */
  public long frameOffset(long frameIndex) {
    checkIndex(frameIndex);
    return Math.multiplyExact(frameIndex, frameBytes());
  }

  /** The payload bytes of one frame of a block. */
  public int framePayloadLength(long blockBytes, long frameIndex) {
    Objects.checkIndex(frameIndex, frameCount(blockBytes));
    return (int) Math.min(framePayloadBytes, blockBytes - frameIndex * framePayloadBytes);
  }

  /** The frame that holds a byte of the block. */
  public long frameIndexAt(long blockOffset) {
    checkIndex(blockOffset);
    return blockOffset / framePayloadBytes;
  }

  /** The bytes that a shard of blocks of {@code blockBytes} each takes on the drive. */
  public long framedShardLength(long shardBytes, long blockBytes) {
    checkBlock(blockBytes);
    checkLength(shardBytes);
    return shardBytes / blockBytes * framedLength(blockBytes)
        + framedLength(shardBytes % blockBytes);
  }

  /**
   * The inverse of {@link #framedShardLength}.
   *
   * @throws IllegalArgumentException when no shard of such blocks has this framed length
   */
  public long shardLength(long framedShardBytes, long blockBytes) {
    checkBlock(blockBytes);
    checkIndex(framedShardBytes);
    long framedBlock = framedLength(blockBytes);
    long shardBytes =
        framedShardBytes / framedBlock * blockBytes + blockLength(framedShardBytes % framedBlock);
    checkLength(shardBytes);
    return shardBytes;
  }

  /** Where a block starts inside its framed shard. */
  public long blockOffset(long blockIndex, long blockBytes) {
    checkIndex(blockIndex);
    checkBlock(blockBytes);
    return Math.multiplyExact(blockIndex, framedLength(blockBytes));
  }

  /** The block that holds a byte of the framed shard. */
  public long blockIndexAt(long framedShardOffset, long blockBytes) {
    checkIndex(framedShardOffset);
    checkBlock(blockBytes);
    return framedShardOffset / framedLength(blockBytes);
  }

  /**
   * Writes the frames of {@code block[offset, offset + length)} to {@code out} from {@code
   * outOffset} on. The two ranges must not overlap.
   *
   * @param owner of the frames
   * @param firstNumber which frame of its owner the first one is
   * @return the bytes written, which is {@link #framedLength} of {@code length}
   */
  public int frame(
      FrameOwner owner,
      long firstNumber,
      byte[] block,
      int offset,
      int length,
      byte[] out,
      int outOffset) {
    Objects.checkFromIndexSize(offset, length, block.length);
    int framedBytes = checkedFramedLength(length, out, outOffset);
    int digestBytes = algorithm.digestBytes();
    int to = outOffset;
    long number = firstNumber;
    for (int left = length; left > 0; left -= framePayloadBytes) {
      int from = offset + length - left;
      int payload = Math.min(framePayloadBytes, left);
      System.arraycopy(block, from, out, to + digestBytes, payload);
      algorithm.hasher().hash(block, from, payload, out, to);
      owner.bind(algorithm, number++, out, to);
      to += digestBytes + payload;
    }
    return framedBytes;
  }

  /**
   * Compares every payload in {@code framed[offset, offset + framedLength)} with its digest. The
   * range is a framed block, or any run of frames of one.
   *
   * @param owner whose frames they should be
   * @param firstNumber which frame of its owner the first one should be
   */
  public FrameVerdict verify(
      FrameOwner owner, long firstNumber, byte[] framed, int offset, int framedLength) {
    Objects.checkFromIndexSize(offset, framedLength, framed.length);
    if (!isFramedLength(framedLength)) {
      return new FrameVerdict.Truncated();
    }
    int digestBytes = algorithm.digestBytes();
    byte[] digest = new byte[digestBytes];
    for (int left = framedLength, frame = 0; left > 0; left -= frameBytes(), frame++) {
      int from = offset + framedLength - left;
      int payload = Math.min(framePayloadBytes, left - digestBytes);
      algorithm.hasher().hash(framed, from + digestBytes, payload, digest, 0);
      owner.bind(algorithm, firstNumber + frame, digest, 0);
      if (!Arrays.equals(digest, 0, digestBytes, framed, from, from + digestBytes)) {
        return new FrameVerdict.Damaged(frame);
      }
    }
    return new FrameVerdict.Intact();
  }

  /**
   * Verifies like {@link #verify}, and when all is intact copies the payloads, one after the other,
   * to {@code out} from {@code outOffset} on: {@link #blockLength} bytes. Otherwise {@code out} is
   * left as it was. {@code out} may be the array {@code framed} when {@code outOffset <= offset}.
   */
  public FrameVerdict unframe(
      FrameOwner owner,
      long firstNumber,
      byte[] framed,
      int offset,
      int framedLength,
      byte[] out,
      int outOffset) {
    FrameVerdict verdict = verify(owner, firstNumber, framed, offset, framedLength);
    return switch (verdict) {
      case FrameVerdict.Intact _ -> {
        copyPayloads(framed, offset, framedLength, out, outOffset);
        yield verdict;
      }
      case FrameVerdict.Damaged _, FrameVerdict.Truncated _ -> verdict;
    };
  }

  private void copyPayloads(byte[] framed, int offset, int framedLength, byte[] out, int outOff) {
    Objects.checkFromIndexSize(outOff, (int) blockLength(framedLength), out.length);
    int digestBytes = algorithm.digestBytes();
    int to = outOff;
    for (int left = framedLength; left > 0; left -= frameBytes()) {
      int payload = Math.min(framePayloadBytes, left - digestBytes);
      System.arraycopy(framed, offset + framedLength - left + digestBytes, out, to, payload);
      to += payload;
    }
  }

  private int checkedFramedLength(int blockBytes, byte[] out, int outOffset) {
    long framedBytes = framedLength(blockBytes);
    if (framedBytes > out.length) {
      throw new IndexOutOfBoundsException(
          framedBytes + " framed bytes do not fit an array of " + out.length);
    }
    Objects.checkFromIndexSize(outOffset, (int) framedBytes, out.length);
    return (int) framedBytes;
  }

  private long payloadBytes(long framedBytes) {
    return framedBytes - Math.ceilDiv(framedBytes, frameBytes()) * algorithm.digestBytes();
  }

  private static void checkBlock(long blockBytes) {
    checkLength(blockBytes);
    if (blockBytes == 0) {
      throw new IllegalArgumentException("a shard has no blocks of 0 bytes");
    }
  }

  private static void checkLength(long bytes) {
    if (bytes < 0 || bytes > MAX_SHARD_BYTES) {
      throw new IllegalArgumentException("length of " + bytes + " bytes");
    }
  }

  private static void checkIndex(long index) {
    if (index < 0) {
      throw new IllegalArgumentException("negative index or offset " + index);
    }
  }
}
