package io.holdfast.erasure;

import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/**
 * Multiplies 16 bytes at a time. A product is linear in the bits of a byte, so it is the XOR of the
 * products of the two nibbles, and a table for one nibble has 16 entries: it fits into a register,
 * where one shuffle instruction looks 16 bytes up. The method is the one of Plank, Greenan and
 * Miller, "Screaming Fast Galois Field Arithmetic Using Intel SIMD Instructions", FAST 2013.
 *
 * <p>The width is fixed at 128 bits on purpose. That shuffle is one instruction on every x86-64 and
 * ARM CPU that runs a JDK, while the wider ones are emulated on some (measured with AVX2: slower
 * than 128 bits) or not compiled to instructions at all (512 bits without AVX-512 VBMI), and Java
 * code cannot tell beforehand. {@code BENCHMARKS.md} has the figures.
 *
 * <p>Only {@link CodingLoop} may name this class, and only when the module of the Vector API is
 * there.
 */
final class VectorLoop extends CodingLoop {
  private static final VectorSpecies<Byte> SPECIES = ByteVector.SPECIES_128;

  /** Bytes of a vector, and entries of a nibble's table: a shuffle takes its index modulo this. */
  private static final int WIDTH = 16;

  private static final int NIBBLE_BITS = 4;

  /**
   * For each factor the products of 0 … 15 and then those of 0x00, 0x10 … 0xF0: the table of the
   * low nibble at {@code factor · 2 · WIDTH}, that of the high nibble {@code WIDTH} behind it.
   */
  private static final byte[] NIBBLE_PRODUCTS = nibbleProducts();

  private VectorLoop() {}

  static CodingLoop create() {
    return new VectorLoop();
  }

  /**
   * Whether this JVM turns vectors of this width into instructions. Where it does not, each vector
   * is an object and each operation a loop, hundreds of times slower than tables. The preferred
   * width speaks of the CPU alone, so HotSpot's description of itself is asked as well: neither the
   * interpreter nor its first compiler knows vectors.
   */
  static boolean isSupported() {
    String mode = System.getProperty("java.vm.info", "");
    return ByteVector.SPECIES_PREFERRED.length() >= WIDTH
        && !mode.contains("interpreted mode")
        && !mode.contains("emulated-client");
  }

  private static byte[] nibbleProducts() {
    byte[] tables = new byte[GaloisField.SIZE * 2 * WIDTH];
    for (int factor = 0; factor < GaloisField.SIZE; factor++) {
      for (int nibble = 0; nibble < WIDTH; nibble++) {
        int low = factor * 2 * WIDTH + nibble;
        tables[low] = (byte) GaloisField.multiply(factor, nibble);
        tables[low + WIDTH] = (byte) GaloisField.multiply(factor, nibble << NIBBLE_BITS);
      }
    }
    return tables;
  }

  @Override
  public String name() {
    return "vector";
  }

  @Override
  void multiplyAdd(
      int factor, byte[] input, int inputStart, byte[] output, int outputStart, int length) {
    int vectorised = length - length % WIDTH;
    addProducts(factor, input, inputStart, output, outputStart, vectorised);
    TableLoop.addProducts(
        factor,
        input,
        inputStart + vectorised,
        output,
        outputStart + vectorised,
        length - vectorised);
  }

  @Override
  void multiplyAddToBoth(
      byte[] input,
      int inputStart,
      int factor1,
      byte[] output1,
      int output1Start,
      int factor2,
      byte[] output2,
      int output2Start,
      int length) {
    int vectorised = length - length % WIDTH;
    addProductsToBoth(
        input,
        inputStart,
        factor1,
        output1,
        output1Start,
        factor2,
        output2,
        output2Start,
        vectorised);
    int rest = length - vectorised;
    int restStart = inputStart + vectorised;
    TableLoop.addProducts(factor1, input, restStart, output1, output1Start + vectorised, rest);
    TableLoop.addProducts(factor2, input, restStart, output2, output2Start + vectorised, rest);
  }

  /*
   * The two loops below keep every vector in one method body: a vector that is passed to a method
   * which is not inlined becomes an object. selectFrom takes its index modulo WIDTH, so the low
   * nibble needs no mask; bytes have no shift instruction, so the high nibble comes down by a shift
   * of whole longs, and the bits that arrive from the neighbour are above the index.
   */

  private static void addProducts(
      int factor, byte[] input, int inputStart, byte[] output, int outputStart, int length) {
    int table = factor * 2 * WIDTH;
    ByteVector lowTable = ByteVector.fromArray(SPECIES, NIBBLE_PRODUCTS, table);
    ByteVector highTable = ByteVector.fromArray(SPECIES, NIBBLE_PRODUCTS, table + WIDTH);
    for (int i = 0; i < length; i += WIDTH) {
      ByteVector low = ByteVector.fromArray(SPECIES, input, inputStart + i);
      ByteVector high =
          low.reinterpretAsLongs().lanewise(VectorOperators.LSHR, NIBBLE_BITS).reinterpretAsBytes();
      ByteVector.fromArray(SPECIES, output, outputStart + i)
          .lanewise(VectorOperators.XOR, low.selectFrom(lowTable))
          .lanewise(VectorOperators.XOR, high.selectFrom(highTable))
          .intoArray(output, outputStart + i);
    }
  }

  private static void addProductsToBoth(
      byte[] input,
      int inputStart,
      int factor1,
      byte[] output1,
      int output1Start,
      int factor2,
      byte[] output2,
      int output2Start,
      int length) {
    int table1 = factor1 * 2 * WIDTH;
    int table2 = factor2 * 2 * WIDTH;
    ByteVector lowTable1 = ByteVector.fromArray(SPECIES, NIBBLE_PRODUCTS, table1);
    ByteVector highTable1 = ByteVector.fromArray(SPECIES, NIBBLE_PRODUCTS, table1 + WIDTH);
    ByteVector lowTable2 = ByteVector.fromArray(SPECIES, NIBBLE_PRODUCTS, table2);
    ByteVector highTable2 = ByteVector.fromArray(SPECIES, NIBBLE_PRODUCTS, table2 + WIDTH);
    for (int i = 0; i < length; i += WIDTH) {
      ByteVector low = ByteVector.fromArray(SPECIES, input, inputStart + i);
      ByteVector high =
          low.reinterpretAsLongs().lanewise(VectorOperators.LSHR, NIBBLE_BITS).reinterpretAsBytes();
      ByteVector.fromArray(SPECIES, output1, output1Start + i)
          .lanewise(VectorOperators.XOR, low.selectFrom(lowTable1))
          .lanewise(VectorOperators.XOR, high.selectFrom(highTable1))
          .intoArray(output1, output1Start + i);
      ByteVector.fromArray(SPECIES, output2, output2Start + i)
          .lanewise(VectorOperators.XOR, low.selectFrom(lowTable2))
          .lanewise(VectorOperators.XOR, high.selectFrom(highTable2))
          .intoArray(output2, output2Start + i);
    }
  }
}
