package io.holdfast.erasure;

/**
 * Looks every product up in a table of 256 bytes. The plain twin of {@link VectorLoop}: simple
 * enough to be right by reading, and it runs on every JVM.
 */
final class TableLoop extends CodingLoop {
  @Override
  public String name() {
    return "table";
  }

  @Override
  void multiplyAdd(
      int factor, byte[] input, int inputStart, byte[] output, int outputStart, int length) {
    addProducts(factor, input, inputStart, output, outputStart, length);
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
    addProducts(factor1, input, inputStart, output1, output1Start, length);
    addProducts(factor2, input, inputStart, output2, output2Start, length);
  }

  /** Static because {@link VectorLoop} finishes with it what is shorter than a vector. */
  static void addProducts(
      int factor, byte[] input, int inputStart, byte[] output, int outputStart, int length) {
    byte[] products = GaloisField.productsOf(factor);
    for (int i = 0; i < length; i++) {
      output[outputStart + i] ^= products[input[inputStart + i] & 0xFF];
    }
  }
}
