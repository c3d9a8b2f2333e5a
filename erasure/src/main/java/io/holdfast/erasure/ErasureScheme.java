package io.holdfast.erasure;

/**
 * How a stripe is spread: {@code data} shards hold its bytes, {@code parity} shards allow that many
 * of all shards to be lost. Shards are numbered from 0, data shards first.
 *
 * <p>With one data shard every parity shard is a plain copy. Without parity nothing can be rebuilt;
 * the scheme is allowed because a store on a single drive has no other.
 *
 * <p>It also says how one stripe is cut; stripes and objects together are {@link StripeLayout}'s.
 *
 * @param data data shards, at least 1
 * @param parity parity shards, at least 0; {@code data + parity} is at most {@link #MAX_SHARDS}
 */
public record ErasureScheme(int data, int parity) {
  /** Each shard has its own element of GF(2^8) in the Vandermonde matrix, and there are 256. */
  public static final int MAX_SHARDS = 256;

  /** Longest stripe in bytes; keeps every sum of offsets and lengths of one stripe an int. */
  public static final int MAX_STRIPE_BYTES = 1 << 30;

  public ErasureScheme {
    if (data < 1 || parity < 0 || data > MAX_SHARDS || parity > MAX_SHARDS - data) {
      throw new IllegalArgumentException(
          "erasure scheme "
              + data
              + "+"
              + parity
              + ": needs at least 1 data shard, no negative parity, and at most "
              + MAX_SHARDS
              + " shards");
    }
  }

  /** Data and parity shards together. */
  public int total() {
    return data + parity;
  }

  /**
   * Length of the shard block that a stripe gives to each shard, padding included: the stripe
   * divided by the data shards, rounded up.
   *
   * @param stripeBytes length of the stripe, 0 to {@link #MAX_STRIPE_BYTES}
   */
  public int shardBlockBytes(int stripeBytes) {
    if (stripeBytes < 0 || stripeBytes > MAX_STRIPE_BYTES) {
      throw new IllegalArgumentException(
          "stripe of " + stripeBytes + " bytes: must be 0 to " + MAX_STRIPE_BYTES);
    }
    return (stripeBytes + data - 1) / data;
  }

  /**
   * Where the block of a data shard starts within its stripe. Shards that get nothing start at the
   * stripe's end.
   *
   * @param shard a data shard
   */
  public int shardBlockStart(int stripeBytes, int shard) {
    checkShard(shard, data);
    return Math.min(shard * shardBlockBytes(stripeBytes), stripeBytes);
  }

  /**
   * Bytes of a stripe that a shard stores. Padding is not stored: a data shard stores what the
   * stripe has for it, so the last ones may be shorter than the block or empty; a parity shard
   * stores the whole block.
   *
   * @param shard any shard of the scheme
   */
  public int storedBytes(int stripeBytes, int shard) {
    checkShard(shard, total());
    int block = shardBlockBytes(stripeBytes);
    return shard >= data ? block : Math.clamp(stripeBytes - (long) shard * block, 0, block);
  }

  private void checkShard(int shard, int limit) {
    if (shard < 0 || shard >= limit) {
      throw new IllegalArgumentException("shard " + shard + " of " + limit + " in scheme " + this);
    }
  }

  /** The usual spelling, {@code data+parity}. */
  @Override
  public String toString() {
    return data + "+" + parity;
  }
}
