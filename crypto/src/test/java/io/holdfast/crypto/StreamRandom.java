package io.holdfast.crypto;

import java.security.SecureRandom;

/**
 * Chance that is always the same: the numbered streams of the golden files (64-bit xorshift, the
 * low byte of each step).
 */
final class StreamRandom extends SecureRandom {
  private static final long STEP = 0x9E37_79B9_7F4A_7C15L;

  private long state;

  StreamRandom(int stream) {
    this.state = STEP * (stream + 1);
  }

  static byte[] bytes(int stream, int length) {
    byte[] bytes = new byte[length];
    new StreamRandom(stream).nextBytes(bytes);
    return bytes;
  }

  @Override
  public void nextBytes(byte[] bytes) {
    for (int i = 0; i < bytes.length; i++) {
      state ^= state << 13;
      state ^= state >>> 7;
      state ^= state << 17;
      bytes[i] = (byte) state;
    }
  }
}
