package io.holdfast.erasure;

/**
 * How many shards carry data and how many carry parity.
 *
 * @param data k, at least 1; 1 means plain copies
 * @param parity m, at least 0; k + m is at most 256
 */
public record ErasureScheme(int data, int parity) {
  public ErasureScheme {
    if (data < 1 || parity < 0 || data + parity > 256) {
      throw new IllegalArgumentException("no erasure scheme: " + data + "+" + parity);
    }
  }

  public int total() {
    return data + parity;
  }

  @Override
  public String toString() {
    return data + "+" + parity;
  }
}
