package io.holdfast.fuzz;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/**
 * What one input may cost, by its length. Counted in allocated bytes and processor time of the
 * thread, which a busy machine does not change.
 */
final class FuzzBudget {
  /** Documents are read into trees, and trees are larger than text. */
  private static final long ALLOCATED_BYTES_PER_BYTE = 2_000;

  /** Buffers and messages of fixed size, and classes that are loaded on the way. */
  private static final long ALLOCATED_BYTES = 32 << 20;

  /** Parsers take microseconds; what grows with the square of a head's size takes this. */
  private static final long CPU_NANOS = 1_000_000_000;

  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  /** Gives the input to the target. */
  static void spend(FuzzTarget target, byte[] input) {
    long bytesBefore = THREADS.getCurrentThreadAllocatedBytes();
    long nanosBefore = THREADS.getCurrentThreadCpuTime();
    target.take(input);
    long nanos = THREADS.getCurrentThreadCpuTime() - nanosBefore;
    long bytes = THREADS.getCurrentThreadAllocatedBytes() - bytesBefore;
    if (nanos > CPU_NANOS) {
      throw new AssertionError(nanos / 1_000_000 + " ms for " + input.length + " bytes");
    }
    if (bytes > ALLOCATED_BYTES + ALLOCATED_BYTES_PER_BYTE * input.length) {
      throw new AssertionError(bytes + " bytes allocated for " + input.length);
    }
  }

  private FuzzBudget() {}
}
