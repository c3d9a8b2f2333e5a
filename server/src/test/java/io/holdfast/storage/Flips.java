package io.holdfast.storage;

/** Damage of the smallest kind. */
final class Flips {
  static byte[] bit(byte[] bytes, int bit) {
    byte[] flipped = bytes.clone();
    flipped[bit / 8] ^= (byte) (1 << (bit % 8));
    return flipped;
  }

  private Flips() {}
}
