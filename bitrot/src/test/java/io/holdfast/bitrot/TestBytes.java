package io.holdfast.bitrot;

/** The bytes that the golden vectors are made of: 64-bit xorshift, the low byte of each step. */
final class TestBytes {
  private static final long START = 0x9E37_79B9_7F4A_7C15L;

  private TestBytes() {}

  static byte[] generate(int length) {
    byte[] data = new byte[length];
    long state = START;
    for (int i = 0; i < length; i++) {
      state ^= state << 13;
      state ^= state >>> 7;
      state ^= state << 17;
      data[i] = (byte) state;
    }
    return data;
  }
}
