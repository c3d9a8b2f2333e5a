package io.holdfast.object;

import io.holdfast.common.Entropy;
import java.security.SecureRandom;

/** The injected chance in the form that cryptography asks for, so that a simulation replays. */
final class EntropyRandom extends SecureRandom {
  private static final long serialVersionUID = 1L;

  private final transient Entropy entropy;

  EntropyRandom(Entropy entropy) {
    this.entropy = entropy;
  }

  @Override
  public void nextBytes(byte[] bytes) {
    entropy.nextBytes(bytes);
  }
}
