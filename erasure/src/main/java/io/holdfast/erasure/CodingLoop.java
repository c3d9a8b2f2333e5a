package io.holdfast.erasure;

/**
 * The innermost step of coding: add a multiple of an input range to one or two output ranges. All
 * loops give the same bytes; they differ in speed only, and the idea of keeping several of them is
 * JavaReedSolomon's.
 *
 * <p>A loop checks nothing beyond what Java checks: {@link RangeCoder} hands it ranges that lie
 * within their arrays and do not overlap. Loops have no state and are safe for any threads.
 */
public abstract sealed class CodingLoop permits TableLoop, VectorLoop {
  CodingLoop() {}

  /**
   * The fastest loop of this JVM: vector instructions where the module {@code jdk.incubator.vector}
   * was added and registers are wide enough, tables otherwise.
   */
  public static CodingLoop best() {
    return Best.LOOP;
  }

  /** The plain loop, which runs everywhere; {@link #best} is checked against it. */
  public static CodingLoop plain() {
    return new TableLoop();
  }

  /** A word for logs and benchmarks: {@code table} or {@code vector}. */
  public abstract String name();

  /**
   * {@code output[outputStart + i] ^= factor · input[inputStart + i]} for 0 ≤ i &lt; length.
   *
   * @param factor element of the field, 0 to 255
   * @param length bytes, 0 or more
   */
  abstract void multiplyAdd(
      int factor, byte[] input, int inputStart, byte[] output, int outputStart, int length);

  /**
   * {@link #multiplyAdd} for two outputs, so that each input byte is loaded and split once.
   *
   * @param factor1 multiplies the input for {@code output1}; {@code factor2} for {@code output2}
   * @param length bytes, 0 or more
   */
  abstract void multiplyAddToBoth(
      byte[] input,
      int inputStart,
      int factor1,
      byte[] output1,
      int output1Start,
      int factor2,
      byte[] output2,
      int output2Start,
      int length);

  @Override
  public final String toString() {
    return name();
  }

  /**
   * Chosen on first use. {@link VectorLoop} is only named behind the check for its module: without
   * the module the class could be loaded but not linked.
   */
  private static final class Best {
    private static final String VECTOR_MODULE = "jdk.incubator.vector";

    static final CodingLoop LOOP = choose();

    private static CodingLoop choose() {
      boolean vectors = ModuleLayer.boot().findModule(VECTOR_MODULE).isPresent();
      return vectors && VectorLoop.isSupported() ? VectorLoop.create() : plain();
    }
  }
}
