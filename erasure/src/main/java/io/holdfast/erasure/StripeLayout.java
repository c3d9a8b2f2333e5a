package io.holdfast.erasure;

/**
 * The arithmetic of an object cut into stripes and of stripes cut into shards. Only numbers: it
 * touches no bytes and knows nothing of hashes or frames around shard blocks.
 *
 * <p>All stripes but the last have {@code stripeBytes}; the last has the rest, at least one byte;
 * an empty object has no stripe. A shard is the sequence of its blocks, one for each stripe,
 * without the padding (see {@link ErasureScheme#storedBytes}). "Object" means the bytes that the
 * caller codes: a caller that encrypts first means the ciphertext.
 *
 * @param scheme the data and parity shards
 * @param stripeBytes length of a full stripe, 1 to {@link ErasureScheme#MAX_STRIPE_BYTES}
 */
public record StripeLayout(ErasureScheme scheme, int stripeBytes) {
  /** Longest object in bytes, 2^54: its shards together still count in a long, even 256 copies. */
  public static final long MAX_OBJECT_BYTES = 1L << 54;

  public StripeLayout {
    if (stripeBytes < 1 || stripeBytes > ErasureScheme.MAX_STRIPE_BYTES) {
      throw new IllegalArgumentException(
          "stripe of " + stripeBytes + " bytes: must be 1 to " + ErasureScheme.MAX_STRIPE_BYTES);
    }
  }

  /**
   * @param objectBytes length of the object, 0 to {@link #MAX_OBJECT_BYTES}
   */
  public long stripeCount(long objectBytes) {
    checkObject(objectBytes);
    return (objectBytes + stripeBytes - 1) / stripeBytes;
  }

  /**
   * Length of a stripe of an object.
   *
   * @param stripe 0 to {@link #stripeCount} − 1
   */
  public int stripeBytesOf(long objectBytes, long stripe) {
    checkStripe(objectBytes, stripe);
    return (int) Math.min(stripeBytes, objectBytes - stripe * stripeBytes);
  }

  /** Length of a stripe's shard blocks, padding included. */
  public int shardBlockBytes(long objectBytes, long stripe) {
    return scheme.shardBlockBytes(stripeBytesOf(objectBytes, stripe));
  }

  /** Bytes that a shard stores of a stripe. */
  public int storedBytes(long objectBytes, long stripe, int shard) {
    return scheme.storedBytes(stripeBytesOf(objectBytes, stripe), shard);
  }

  /**
   * Where a stripe's block starts in a shard. It does not depend on the object's length, since all
   * stripes before are full ones.
   *
   * @param stripe 0 or more; {@link #stripeCount} gives the shard's length if the last stripe is a
   *     full one
   */
  public long shardOffset(long stripe, int shard) {
    if (stripe < 0) {
      throw new IllegalArgumentException("stripe " + stripe + " is negative");
    }
    return Math.multiplyExact(stripe, scheme.storedBytes(stripeBytes, shard));
  }

  /** Length of a shard of an object. */
  public long shardBytes(long objectBytes, int shard) {
    checkObject(objectBytes);
    return shardOffset(objectBytes / stripeBytes, shard)
        + scheme.storedBytes((int) (objectBytes % stripeBytes), shard);
  }

  /** Length of all shards of an object together. {@link #objectBytes} is its inverse. */
  public long totalShardBytes(long objectBytes) {
    checkObject(objectBytes);
    return objectBytes / stripeBytes * totalBytes(stripeBytes)
        + totalBytes((int) (objectBytes % stripeBytes));
  }

  /**
   * Length of the object whose shards together have the given length: the inverse of {@link
   * #totalShardBytes}.
   *
   * @throws IllegalArgumentException when no object has such shards
   */
  public long objectBytes(long totalShardBytes) {
    long full = totalBytes(stripeBytes);
    if (totalShardBytes < 0 || totalShardBytes / full > MAX_OBJECT_BYTES / stripeBytes) {
      throw noObject(totalShardBytes);
    }
    long rest = totalShardBytes % full;
    long objectBytes = totalShardBytes / full * stripeBytes + lastStripeBytes(rest);
    if (objectBytes > MAX_OBJECT_BYTES || totalShardBytes(objectBytes) != totalShardBytes) {
      throw noObject(totalShardBytes);
    }
    return objectBytes;
  }

  /**
   * Where a byte of an object is stored. {@link #objectOffset} is its inverse.
   *
   * @param objectOffset 0 to {@code objectBytes − 1}
   */
  public ShardPosition locate(long objectBytes, long objectOffset) {
    checkObject(objectBytes);
    if (objectOffset < 0 || objectOffset >= objectBytes) {
      throw new IllegalArgumentException(
          "offset " + objectOffset + " of an object of " + objectBytes + " bytes");
    }
    long stripe = objectOffset / stripeBytes;
    int withinStripe = (int) (objectOffset % stripeBytes);
    int block = shardBlockBytes(objectBytes, stripe);
    return new ShardPosition(stripe, withinStripe / block, withinStripe % block);
  }

  /**
   * Which byte of an object is stored at a position: the inverse of {@link #locate}.
   *
   * @throws IllegalArgumentException when no byte of the object is stored there
   */
  public long objectOffset(long objectBytes, ShardPosition position) {
    int stripe = stripeBytesOf(objectBytes, position.stripe());
    int start = scheme.shardBlockStart(stripe, position.shard());
    if (position.offset() >= scheme.storedBytes(stripe, position.shard())) {
      throw new IllegalArgumentException(
          position + " holds no byte of an object of " + objectBytes + " bytes");
    }
    return position.stripe() * stripeBytes + start + position.offset();
  }

  /** The data shards store every byte of a stripe once, each parity shard a whole block. */
  private long totalBytes(int stripe) {
    return stripe + (long) scheme.parity() * scheme.shardBlockBytes(stripe);
  }

  /** The longest stripe whose shards together have at most the given length. */
  private int lastStripeBytes(long totalBytes) {
    int fits = 0;
    int tooLong = stripeBytes;
    while (tooLong - fits > 1) {
      int middle = (fits + tooLong) >>> 1;
      if (totalBytes(middle) <= totalBytes) {
        fits = middle;
      } else {
        tooLong = middle;
      }
    }
    return fits;
  }

  private static void checkObject(long objectBytes) {
    if (objectBytes < 0 || objectBytes > MAX_OBJECT_BYTES) {
      throw new IllegalArgumentException(
          "object of " + objectBytes + " bytes: must be 0 to " + MAX_OBJECT_BYTES);
    }
  }

  private void checkStripe(long objectBytes, long stripe) {
    if (stripe < 0 || stripe >= stripeCount(objectBytes)) {
      throw new IllegalArgumentException(
          "stripe " + stripe + " of an object of " + objectBytes + " bytes");
    }
  }

  private static IllegalArgumentException noObject(long totalShardBytes) {
    return new IllegalArgumentException(
        "no object has shards of " + totalShardBytes + " bytes together");
  }
}
