package io.holdfast.bitrot;

/**
 * Computes and compares digests of byte ranges. Without state: one instance serves all threads. The
 * ranges are checked, the arrays are only read (apart from {@code out}) and never kept.
 */
public interface BitrotHasher {
  /** The length of one digest in bytes. */
  int digestBytes();

  /**
   * Writes the digest of {@code data[offset, offset + length)} to {@code out} from {@code
   * outOffset} on. The ranges may lie in one array as long as they do not overlap.
   *
   * @throws IndexOutOfBoundsException when a range does not fit its array
   */
  void hash(byte[] data, int offset, int length, byte[] out, int outOffset);

  /**
   * Whether {@code data[offset, offset + length)} has the digest that {@code digest} holds from
   * {@code digestOffset} on.
   *
   * @throws IndexOutOfBoundsException when a range does not fit its array
   */
  boolean matches(byte[] data, int offset, int length, byte[] digest, int digestOffset);

  /** The digest of the pieces one after the other, as if they were one array. */
  byte[] digest(byte[]... pieces);
}
