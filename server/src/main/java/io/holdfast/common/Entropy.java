package io.holdfast.common;

import java.security.SecureRandom;

/** Chance: write ids, bucket ids, keys. Injected, so that a simulation replays from its seed. */
@FunctionalInterface
public interface Entropy {
  void nextBytes(byte[] bytes);

  default byte[] bytes(int count) {
    byte[] bytes = new byte[count];
    nextBytes(bytes);
    return bytes;
  }

  /** A cryptographically strong source. */
  static Entropy secure() {
    SecureRandom random = new SecureRandom();
    return random::nextBytes;
  }
}
