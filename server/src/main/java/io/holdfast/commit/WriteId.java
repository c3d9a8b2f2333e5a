package io.holdfast.commit;

import io.holdfast.common.Bytes;
import io.holdfast.common.Entropy;

/** 128 random bits that name one write: shards combine only when their write ids agree. */
public record WriteId(Bytes bytes) {
  public static final int LENGTH_BYTES = 16;

  public WriteId {
    if (bytes.length() != LENGTH_BYTES) {
      throw new IllegalArgumentException("a write id has 16 bytes, not " + bytes.length());
    }
  }

  public static WriteId random(Entropy entropy) {
    return new WriteId(Bytes.copyOf(entropy.bytes(LENGTH_BYTES)));
  }

  @Override
  public String toString() {
    return bytes.toHex();
  }
}
