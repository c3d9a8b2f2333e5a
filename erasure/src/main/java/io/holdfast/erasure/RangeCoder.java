package io.holdfast.erasure;

import java.util.Arrays;

/**
 * Computes output ranges as linear combinations of input ranges: encoding and rebuilding are the
 * same work with different coefficients. It walks in blocks that stay in the cache; the arithmetic
 * is the {@link CodingLoop}'s.
 */
final class RangeCoder {
  /** Two outputs and an input of this size fit into a first-level cache of 32 KiB. */
  private static final int BLOCK_BYTES = 8 * 1024;

  private final CodingLoop loop;

  RangeCoder(CodingLoop loop) {
    this.loop = loop;
  }

  /**
   * Sets every output to the sum of {@code rows[output][input] · input}.
   *
   * @param rows one row per output, one coefficient per input
   * @param outputs overlap neither each other nor an input
   */
  void code(byte[][] rows, ShardRange[] inputs, ShardRange[] outputs) {
    if (isCopy(rows, inputs)) {
      for (ShardRange output : outputs) {
        copy(inputs[0], output);
      }
      return;
    }
    int longest = 0;
    for (ShardRange output : outputs) {
      longest = Math.max(longest, output.length());
    }
    for (int from = 0; from < longest; from += BLOCK_BYTES) {
      codeBlock(rows, inputs, outputs, from);
    }
  }

  /**
   * Whether all outputs equal the one input, as every shard of a scheme with one data shard does.
   */
  private static boolean isCopy(byte[][] rows, ShardRange[] inputs) {
    return inputs.length == 1 && Arrays.stream(rows).allMatch(row -> row[0] == 1);
  }

  private static void copy(ShardRange input, ShardRange output) {
    int length = Math.min(input.length(), output.length());
    System.arraycopy(input.array(), input.start(), output.array(), output.start(), length);
    clear(output, length, output.length() - length);
  }

  /** Outputs of equal length are coded in pairs. */
  private void codeBlock(byte[][] rows, ShardRange[] inputs, ShardRange[] outputs, int from) {
    int next = 0;
    while (next < outputs.length) {
      int first = next;
      int length = blockLength(outputs[first], from);
      boolean pair = first + 1 < outputs.length && blockLength(outputs[first + 1], from) == length;
      next += pair ? 2 : 1;
      if (length == 0) {
        continue;
      }
      if (pair) {
        codeBoth(
            rows[first], outputs[first], rows[first + 1], outputs[first + 1], inputs, from, length);
      } else {
        codeOne(rows[first], outputs[first], inputs, from, length);
      }
    }
  }

  private void codeOne(byte[] row, ShardRange output, ShardRange[] inputs, int from, int length) {
    clear(output, from, length);
    for (int i = 0; i < inputs.length; i++) {
      loop.multiplyAdd(
          row[i] & 0xFF,
          inputs[i].array(),
          inputs[i].start() + from,
          output.array(),
          output.start() + from,
          Math.min(length, blockLength(inputs[i], from)));
    }
  }

  private void codeBoth(
      byte[] row1,
      ShardRange output1,
      byte[] row2,
      ShardRange output2,
      ShardRange[] inputs,
      int from,
      int length) {
    clear(output1, from, length);
    clear(output2, from, length);
    for (int i = 0; i < inputs.length; i++) {
      loop.multiplyAddToBoth(
          inputs[i].array(),
          inputs[i].start() + from,
          row1[i] & 0xFF,
          output1.array(),
          output1.start() + from,
          row2[i] & 0xFF,
          output2.array(),
          output2.start() + from,
          Math.min(length, blockLength(inputs[i], from)));
    }
  }

  /** Bytes of the range in the block that begins {@code from} bytes into it, 0 behind its end. */
  private static int blockLength(ShardRange range, int from) {
    return Math.clamp(range.length() - from, 0, BLOCK_BYTES);
  }

  private static void clear(ShardRange output, int from, int length) {
    int start = output.start() + from;
    Arrays.fill(output.array(), start, start + length, (byte) 0);
  }
}
