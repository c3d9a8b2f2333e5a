package io.holdfast.object.stripe;

/**
 * The pools of stripe buffers. What waits for a client holds one buffer of the first, for as long
 * as the client takes; what works with drives takes its buffers from the last and waits for no
 * client, so that slow clients never hold what others need to go on. Requests take them in one
 * order, copy source, client, work: else two could wait for each other.
 */
public final class StripeBuffers {
  /** Drives answer or time out well before: only a fault in here would make this wait end. */
  private static final long WORK_PATIENCE_MILLIS = 120_000;

  /** Of the budget; the other half is shared by what waits. */
  private static final int WORK_SHARE = 2;

  private static final int COPY_SHARE = 8;

  private final StripePool copySources;
  private final StripePool clients;
  private final StripePool work;

  /**
   * @param budgetBytes of all buffers together
   * @param bufferBytes of one buffer
   * @param patienceMillis how long a request waits for its first buffer before SlowDown
   */
  public StripeBuffers(long budgetBytes, int bufferBytes, long patienceMillis) {
    long workBytes = budgetBytes / WORK_SHARE;
    long copyBytes = Math.max(bufferBytes, budgetBytes / COPY_SHARE);
    copySources = new StripePool(copyBytes, bufferBytes, patienceMillis);
    clients = new StripePool(budgetBytes - workBytes - copyBytes, bufferBytes, patienceMillis);
    work = new StripePool(workBytes, bufferBytes, WORK_PATIENCE_MILLIS);
  }

  public int bufferBytes() {
    return work.bufferBytes();
  }

  /** One buffer, for plaintext that a client sends or takes. */
  public StripePool.Lease forClient() {
    return clients.take(1);
  }

  /** One buffer, for what a copy reads; the copy's write takes another one. */
  public StripePool.Lease forCopySource() {
    return copySources.take(1);
  }

  /** Buffers for one step of work on one stripe. */
  public StripePool.Lease forWork(int count) {
    return work.take(count);
  }

  /** Whether requests wait for a buffer while others hold theirs for their clients. */
  public boolean clientsWait() {
    return clients.isShort();
  }

  /** Buffers of all pools that can be taken now. */
  public int available() {
    return copySources.available() + clients.available() + work.available();
  }
}
