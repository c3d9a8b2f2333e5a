package io.holdfast.storage;

import io.holdfast.common.Bytes;
import io.holdfast.common.Entropy;

/** 128 random bits that name a drive from its formatting on. */
public record DriveId(Bytes bytes) {
  public static final int LENGTH_BYTES = 16;

  public DriveId {
    if (bytes.length() != LENGTH_BYTES) {
      throw new IllegalArgumentException("a drive id has 16 bytes, not " + bytes.length());
    }
  }

  public static DriveId random(Entropy entropy) {
    return new DriveId(Bytes.copyOf(entropy.bytes(LENGTH_BYTES)));
  }

  @Override
  public String toString() {
    return bytes.toHex();
  }
}
