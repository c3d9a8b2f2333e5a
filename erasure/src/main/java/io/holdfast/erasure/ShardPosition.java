package io.holdfast.erasure;

/**
 * Where a byte of an object is stored: in which stripe, in which data shard, and where in the
 * shard's block of that stripe.
 *
 * @param stripe number of the stripe, from 0
 * @param shard number of the data shard, from 0
 * @param offset offset in bytes within the block
 */
public record ShardPosition(long stripe, int shard, int offset) {
  public ShardPosition {
    if (stripe < 0 || shard < 0 || offset < 0) {
      throw new IllegalArgumentException(
          "stripe "
              + stripe
              + ", shard "
              + shard
              + ", offset "
              + offset
              + ": none may be negative");
    }
  }
}
