package io.holdfast.erasure;

/**
 * Arithmetic in GF(2^8) with the polynomial x^8 + x^4 + x^3 + x^2 + 1, the field of the code.
 * Elements are ints from 0 to 255; addition is XOR and needs no method.
 *
 * <p>All tables follow from the polynomial and are computed once. Bulk work on shards is {@link
 * CodingLoop}'s, this class serves matrices and tables.
 */
final class GaloisField {
  /** Number of elements. */
  static final int SIZE = 256;

  /** The reducing polynomial, bit i standing for x^i. */
  static final int POLYNOMIAL = 0x11D;

  /** The order of the multiplicative group: 2 generates all elements but 0. */
  private static final int ORDER = SIZE - 1;

  /** EXP[i] = 2^i, written twice so that the sum of two logarithms needs no reduction. */
  private static final int[] EXP = new int[2 * ORDER];

  private static final int[] LOG = new int[SIZE];
  private static final byte[][] PRODUCTS = new byte[SIZE][SIZE];

  static {
    int power = 1;
    for (int i = 0; i < ORDER; i++) {
      EXP[i] = power;
      EXP[i + ORDER] = power;
      LOG[power] = i;
      power <<= 1;
      if (power >= SIZE) {
        power ^= POLYNOMIAL;
      }
    }
    for (int a = 1; a < SIZE; a++) {
      for (int b = 1; b < SIZE; b++) {
        PRODUCTS[a][b] = (byte) EXP[LOG[a] + LOG[b]];
      }
    }
  }

  static int multiply(int a, int b) {
    return PRODUCTS[a][b] & 0xFF;
  }

  /**
   * All products of one factor: entry x is {@code factor · x}. The array is shared; callers only
   * read it.
   */
  static byte[] productsOf(int factor) {
    return PRODUCTS[factor];
  }

  /**
   * The element that gives 1 when multiplied by {@code a}.
   *
   * @throws ArithmeticException for 0, which has none
   */
  static int inverse(int a) {
    if (a == 0) {
      throw new ArithmeticException("0 has no inverse in GF(2^8)");
    }
    return EXP[ORDER - LOG[a]];
  }

  /** {@code base} multiplied {@code exponent} times; 0 to the power of 0 is 1. */
  static int power(int base, int exponent) {
    if (exponent == 0) {
      return 1;
    }
    return base == 0 ? 0 : EXP[LOG[base] * exponent % ORDER];
  }

  private GaloisField() {}
}
