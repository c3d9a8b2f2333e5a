package io.holdfast.crypto;

/** Damage, one bit at a time. */
final class Bits {
  private Bits() {}

  /** A copy in which one bit is the other one. */
  static byte[] flip(byte[] bytes, int bit) {
    byte[] flipped = bytes.clone();
    flipped[bit / 8] ^= (byte) (1 << (bit % 8));
    return flipped;
  }
}
