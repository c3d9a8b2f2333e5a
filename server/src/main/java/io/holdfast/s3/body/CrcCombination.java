package io.holdfast.s3.body;

/**
 * The CRC of two texts one after the other, from those of each and the length of the second: what
 * zlib calls {@code crc32_combine}, for reflected polynomials of any width up to 64 bits. Shifting
 * by <em>n</em> bytes is multiplying with x^(8n) modulo the polynomial.
 *
 * @param polynomial reflected, without its highest term
 * @param widthBits of the CRC
 */
record CrcCombination(long polynomial, int widthBits) {
  private static final int BITS_PER_BYTE_LOG = 3;

  /**
   * @param secondBytes length of the second text
   */
  long combine(long first, long second, long secondBytes) {
    return multiply(powerOfX(secondBytes), first) ^ second;
  }

  /** x to the power of 8n; the coefficient of x^0 is the highest bit. */
  private long powerOfX(long bytes) {
    long result = one();
    // x^(2^k), squared on from x^8.
    long square = one() >>> 1;
    for (int i = 0; i < BITS_PER_BYTE_LOG; i++) {
      square = multiply(square, square);
    }
    for (long left = bytes; left != 0; left >>>= 1) {
      if ((left & 1) != 0) {
        result = multiply(square, result);
      }
      square = multiply(square, square);
    }
    return result;
  }

  private long one() {
    return 1L << (widthBits - 1);
  }

  private long multiply(long a, long b) {
    long product = 0;
    long power = b;
    for (long term = one(); term != 0; term >>>= 1) {
      if ((a & term) != 0) {
        product ^= power;
      }
      power = (power & 1) != 0 ? (power >>> 1) ^ polynomial : power >>> 1;
    }
    return product;
  }
}
