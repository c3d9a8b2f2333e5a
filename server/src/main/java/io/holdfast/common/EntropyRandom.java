package io.holdfast.common;

import java.security.SecureRandom;

/** The injected chance in the form that cryptography asks for, so that a simulation replays. */
public final class EntropyRandom extends SecureRandom {
  private static final long serialVersionUID = 1L;

  private final transient Entropy entropy;

  public EntropyRandom(Entropy entropy) {
    this.entropy = entropy;
  }

  @Override
  public void nextBytes(byte[] bytes) {
    entropy.nextBytes(bytes);
  }
}
