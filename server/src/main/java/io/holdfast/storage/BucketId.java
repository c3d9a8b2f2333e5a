package io.holdfast.storage;

import io.holdfast.common.Bytes;
import io.holdfast.common.Entropy;

/**
 * 128 random bits that name one life of a bucket: a bucket that is deleted and made again has
 * another id, so nothing of the old one can return.
 */
public record BucketId(Bytes bytes) {
  public static final int LENGTH_BYTES = 16;

  public BucketId {
    if (bytes.length() != LENGTH_BYTES) {
      throw new IllegalArgumentException("a bucket id has 16 bytes, not " + bytes.length());
    }
  }

  public static BucketId random(Entropy entropy) {
    return new BucketId(Bytes.copyOf(entropy.bytes(LENGTH_BYTES)));
  }

  /** Hexadecimal, as directory names spell it. */
  @Override
  public String toString() {
    return bytes.toHex();
  }
}
