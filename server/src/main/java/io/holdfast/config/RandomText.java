package io.holdfast.config;

import io.holdfast.common.Entropy;

/** Text of letters that are all equally likely. */
final class RandomText {
  /** Bytes at or above the largest multiple of the alphabet's size are thrown away: no bias. */
  static String of(String alphabet, int length, Entropy entropy) {
    int fair = 256 - 256 % alphabet.length();
    StringBuilder text = new StringBuilder(length);
    while (text.length() < length) {
      for (byte random : entropy.bytes(length)) {
        int value = Byte.toUnsignedInt(random);
        if (value < fair && text.length() < length) {
          text.append(alphabet.charAt(value % alphabet.length()));
        }
      }
    }
    return text.toString();
  }

  private RandomText() {}
}
