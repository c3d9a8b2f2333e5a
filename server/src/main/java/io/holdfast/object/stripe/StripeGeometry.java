package io.holdfast.object.stripe;

import io.holdfast.bitrot.FrameLayout;
import io.holdfast.erasure.ErasureScheme;
import io.holdfast.erasure.StripeLayout;
import io.holdfast.storage.RecordHeader;

/**
 * Where the coded bytes of one version lie: stripes, shard blocks, frames. Pure arithmetic. "Coded"
 * bytes are those that go into the erasure code, ciphertext where the version is encrypted.
 *
 * @param codedLength bytes of all stripes together
 */
public record StripeGeometry(StripeLayout stripes, FrameLayout frames, long codedLength) {

  /** The geometry that a record's header spells. */
  public static StripeGeometry of(RecordHeader header, long codedLength) {
    return new StripeGeometry(
        new StripeLayout(header.scheme(), header.stripeBytes()),
        new FrameLayout(header.bitrot(), header.framePayloadBytes()),
        codedLength);
  }

  public ErasureScheme scheme() {
    return stripes.scheme();
  }

  public long stripeCount() {
    return stripes.stripeCount(codedLength);
  }

  /** Coded bytes of one stripe. */
  public int stripeLength(long stripe) {
    return stripes.stripeBytesOf(codedLength, stripe);
  }

  /** Bytes of one shard's block of a stripe, without frames. */
  public int blockLength(long stripe, int shard) {
    return stripes.storedBytes(codedLength, stripe, shard);
  }

  /** Bytes of that block on the drive, with the digests. */
  public int framedBlockLength(long stripe, int shard) {
    return Math.toIntExact(frames.framedLength(blockLength(stripe, shard)));
  }

  /** Where that block starts behind the record's header. */
  public long framedBlockOffset(long stripe, int shard) {
    return stripe * frames.framedLength(scheme().storedBytes(stripes.stripeBytes(), shard));
  }

  /** Bytes of all frames of a shard: what a sealed record has between header and trailer. */
  public long framesLength(int shard) {
    long count = stripeCount();
    return count == 0
        ? 0
        : framedBlockOffset(count - 1, shard) + framedBlockLength(count - 1, shard);
  }

  /** Frames of one shard's block of a full stripe. */
  long framesOfFullBlock(int shard) {
    return frames.frameCount(scheme().storedBytes(stripes.stripeBytes(), shard));
  }

  /** The most that a framed block of any shard can take. */
  public int maxFramedBlockLength() {
    return Math.toIntExact(frames.framedLength(scheme().shardBlockBytes(stripes.stripeBytes())));
  }
}
