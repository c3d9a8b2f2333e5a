package io.holdfast.bench;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * The bytes of the objects of a benchmark: any number of objects from one block of random bytes,
 * which neither compresses nor repeats within an object's first megabytes. What is read back is
 * compared with what must have been written, byte for byte, without keeping anything.
 */
final class Payloads {
  /** Prime, so that objects begin at ever new places; larger than processor caches. */
  private static final int BLOCK_BYTES = 16_777_213;

  private static final long STRIDE_BYTES = 104_729;

  private final byte[] block = new byte[BLOCK_BYTES];

  Payloads(long seed) {
    new SplittableRandom(seed).nextBytes(block);
  }

  private int start(long object) {
    return (int) (object * STRIDE_BYTES % BLOCK_BYTES);
  }

  /** Writes the bytes of one object. */
  void write(long object, long length, OutputStream out) throws IOException {
    int at = start(object);
    for (long left = length; left > 0; ) {
      int step = (int) Math.min(left, BLOCK_BYTES - at);
      out.write(block, at, step);
      left -= step;
      at = 0;
    }
  }

  /** Whether bytes read at a position of an object are the right ones. */
  boolean matches(long object, long position, byte[] bytes, int length) {
    int at = (int) ((start(object) + position) % BLOCK_BYTES);
    for (int done = 0; done < length; ) {
      int step = Math.min(length - done, BLOCK_BYTES - at);
      if (!Arrays.equals(bytes, done, done + step, block, at, at + step)) {
        return false;
      }
      done += step;
      at = 0;
    }
    return true;
  }
}
