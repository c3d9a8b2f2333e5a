package io.holdfast.http;

import io.holdfast.error.S3Error;
import io.holdfast.error.S3ErrorCode;
import io.holdfast.error.S3Exception;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * Bounds how many requests work at once, and with them the buffers in use. Those that come later
 * queue for a while, first come first served, and are then told to slow down: backup software takes
 * waiting well and errors badly.
 */
public final class AdmissionControl {
  /** What a client that was turned away is asked to wait. */
  static final int RETRY_AFTER_SECONDS = 2;

  private final int permits;
  private final int queueLength;
  private final long queueMillis;
  private final Semaphore free;
  private final BooleanSupplier memoryIsShort;

  /**
   * @param permits requests at work at once
   * @param queueLength requests that may wait; one more is turned away at once
   * @param queueMillis how long one waits
   * @param memoryIsShort whether requests wait for memory that others hold for slow clients
   */
  public AdmissionControl(
      int permits, int queueLength, long queueMillis, BooleanSupplier memoryIsShort) {
    if (permits < 1 || queueLength < 0) {
      throw new IllegalArgumentException(permits + " permits, queue of " + queueLength);
    }
    this.permits = permits;
    this.queueLength = queueLength;
    this.queueMillis = queueMillis;
    this.free = new Semaphore(permits, true);
    this.memoryIsShort = memoryIsShort;
  }

  /** Requests at work now. */
  public int inUse() {
    return permits - free.availablePermits();
  }

  /** Requests that wait now. */
  public int waiting() {
    return free.getQueueLength();
  }

  /** What one request holds, or not. Used by the request's own thread only. */
  Permit permit() {
    return new Permit();
  }

  final class Permit implements AutoCloseable {
    private boolean held;
    private boolean admitted;

    /**
     * Waits for its turn; nothing happens when it is held already. Who has been admitted once and
     * has given the permit back waits as long as it takes: much of its work may be done.
     *
     * @throws S3Exception SlowDown when the first turn does not come
     */
    void take() {
      if (held) {
        return;
      }
      if (admitted) {
        free.acquireUninterruptibly();
      } else {
        admit();
      }
      held = true;
    }

    private void admit() {
      if (free.getQueueLength() >= queueLength && free.availablePermits() == 0) {
        throw slowDown();
      }
      try {
        admitted = free.tryAcquire(queueMillis, TimeUnit.MILLISECONDS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      if (!admitted) {
        throw slowDown();
      }
    }

    /** Whether a request whose client is silent must make room for others. */
    boolean mustMakeRoom() {
      return memoryIsShort.getAsBoolean();
    }

    void giveBack() {
      if (held) {
        held = false;
        free.release();
      }
    }

    @Override
    public void close() {
      giveBack();
    }
  }

  private static S3Exception slowDown() {
    return S3Error.of(S3ErrorCode.SLOW_DOWN)
        .withHeader("Retry-After", Integer.toString(RETRY_AFTER_SECONDS))
        .exception();
  }
}
