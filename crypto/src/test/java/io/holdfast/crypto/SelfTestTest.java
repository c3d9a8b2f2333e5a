package io.holdfast.crypto;

import org.junit.jupiter.api.Test;

/** The start-up test passes where the build runs; it throws where an answer is wrong. */
final class SelfTestTest {
  @Test
  void passesOnThisMachine() {
    PackageCipher.selfTest();
  }
}
