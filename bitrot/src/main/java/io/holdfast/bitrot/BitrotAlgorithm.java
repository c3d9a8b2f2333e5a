package io.holdfast.bitrot;

/**
 * The hash functions a record may be framed with, each under the number that stands for it on a
 * drive. Numbers are never given twice: records outlive the binary that wrote them.
 *
 * <p>A digest here tells accident from truth; it is no protection against somebody who can write to
 * the drive. That is what the authenticated encryption above it is for.
 */
public enum BitrotAlgorithm {
  /**
   * XXH3 with 128 bits, seed 0, in the canonical order of the xxHash specification: the high 64
   * bits first, each half big-endian.
   */
  XXH3_128(1, 16);

  private final int id;
  private final int digestBytes;

  BitrotAlgorithm(int id, int digestBytes) {
    this.id = id;
    this.digestBytes = digestBytes;
  }

  /** The number that stands for this algorithm on drives; fits an unsigned byte. */
  public int id() {
    return id;
  }

  /** The length of one digest in bytes. */
  public int digestBytes() {
    return digestBytes;
  }

  /** The one hasher of this algorithm; it has no state and may be shared by all threads. */
  public BitrotHasher hasher() {
    return switch (this) {
      case XXH3_128 -> Xxh3Hasher.INSTANCE;
    };
  }

  /**
   * Compares the hasher with known answers and runs it until it is compiled, so that neither a
   * wrong byte nor a slow first second meets a request.
   *
   * @throws IllegalStateException when an answer is wrong; nothing may be stored then
   */
  public void selfTest() {
    SelfTest.run(this);
  }

  /**
   * The algorithm with this number.
   *
   * @throws IllegalArgumentException for a number that this version does not know
   */
  public static BitrotAlgorithm fromId(int id) {
    for (BitrotAlgorithm algorithm : values()) {
      if (algorithm.id == id) {
        return algorithm;
      }
    }
    throw new IllegalArgumentException("unknown bitrot algorithm " + id);
  }
}
