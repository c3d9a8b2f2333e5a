package io.holdfast.object.stripe;

import io.holdfast.error.S3ErrorCode;
import io.holdfast.error.S3Exception;
import java.util.ArrayDeque;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * Buffers for stripes, pooled against a fixed budget of bytes. The one given back last is given out
 * first, since it is still in the processor's cache. When all are out, callers wait a little and
 * are then told to slow down; nothing is ever allocated beyond the budget. Which pools there are,
 * and who waits for whom, is told by {@link StripeBuffers}.
 */
public final class StripePool {
  private final int bufferBytes;
  private final Semaphore free;
  private final long patienceMillis;
  private final ArrayDeque<byte[]> idle = new ArrayDeque<>();

  /**
   * @param budgetBytes of all buffers together
   * @param bufferBytes of one buffer
   * @param patienceMillis how long a request may wait for its buffers
   */
  public StripePool(long budgetBytes, int bufferBytes, long patienceMillis) {
    if (budgetBytes < bufferBytes) {
      throw new IllegalArgumentException(
          "a budget of " + budgetBytes + " bytes holds no buffer of " + bufferBytes);
    }
    this.bufferBytes = bufferBytes;
    this.free = new Semaphore(Math.toIntExact(budgetBytes / bufferBytes), true);
    this.patienceMillis = patienceMillis;
  }

  public int bufferBytes() {
    return bufferBytes;
  }

  /** Buffers of one request. Closing gives them back. */
  public final class Lease implements AutoCloseable {
    private final byte[][] buffers;
    private boolean closed;

    private Lease(byte[][] buffers) {
      this.buffers = buffers;
    }

    public byte[] get(int index) {
      return buffers[index];
    }

    /**
     * Ends the lease without giving the arrays out again: a step of a drive that timed out may
     * still read or write them.
     */
    public void abandon() {
      if (!closed) {
        closed = true;
        free.release(buffers.length);
      }
    }

    @Override
    public void close() {
      if (!closed) {
        closed = true;
        giveBack(buffers);
      }
    }
  }

  /**
   * Takes so many buffers at once, so that no two requests hold half of what both need.
   *
   * @throws S3Exception SlowDown when they do not come in time
   */
  public Lease take(int count) {
    try {
      if (!free.tryAcquire(count, patienceMillis, TimeUnit.MILLISECONDS)) {
        throw S3Exception.of(S3ErrorCode.SLOW_DOWN);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw S3Exception.of(S3ErrorCode.SLOW_DOWN);
    }
    byte[][] buffers = new byte[count][];
    synchronized (idle) {
      for (int i = 0; i < count; i++) {
        byte[] buffer = idle.pollFirst();
        buffers[i] = buffer == null ? new byte[bufferBytes] : buffer;
      }
    }
    return new Lease(buffers);
  }

  private void giveBack(byte[][] buffers) {
    synchronized (idle) {
      for (byte[] buffer : buffers) {
        idle.addFirst(buffer);
      }
    }
    free.release(buffers.length);
  }

  /** Whether somebody waits for buffers. */
  boolean isShort() {
    return free.hasQueuedThreads();
  }

  /** Buffers that can be taken now. */
  public int available() {
    return free.availablePermits();
  }
}
