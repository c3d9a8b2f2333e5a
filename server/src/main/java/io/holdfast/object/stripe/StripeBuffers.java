package io.holdfast.object.stripe;

/**
 * The two pools of stripe buffers. What waits for a client holds one buffer of the first, for as
 * long as the client takes; what works with drives takes its buffers from the second and waits for
 * no client, so that slow clients never hold what others need to go on. Whoever holds work buffers
 * takes none for a client: else two requests could wait for each other.
 */
public final class StripeBuffers {
  /** Drives answer or time out well before: only a fault in here would make this wait end. */
  private static final long WORK_PATIENCE_MILLIS = 120_000;

  private final StripePool clients;
  private final StripePool work;

  /**
   * @param budgetBytes of all buffers together
   * @param bufferBytes of one buffer
   * @param patienceMillis how long a request waits for its first buffer before SlowDown
   */
  public StripeBuffers(long budgetBytes, int bufferBytes, long patienceMillis) {
    clients = new StripePool(budgetBytes / 2, bufferBytes, patienceMillis);
    work = new StripePool(budgetBytes / 2, bufferBytes, WORK_PATIENCE_MILLIS);
  }

  public int bufferBytes() {
    return work.bufferBytes();
  }

  /** One buffer, for plaintext that a client sends or takes. */
  public StripePool.Lease forClient() {
    return clients.take(1);
  }

  /** Buffers for one step of work on one stripe. */
  public StripePool.Lease forWork(int count) {
    return work.take(count);
  }

  /** Whether requests wait for a buffer while others hold theirs for their clients. */
  public boolean clientsWait() {
    return clients.isShort();
  }

  /** Buffers of both pools that can be taken now. */
  public int available() {
    return clients.available() + work.available();
  }
}
