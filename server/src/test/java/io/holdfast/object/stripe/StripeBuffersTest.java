package io.holdfast.object.stripe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.holdfast.error.S3Exception;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Budgets of stripe buffers: whoever waits for a client never keeps the work of others waiting. */
final class StripeBuffersTest {
  private static final int BUFFER = 1000;

  private static StripeBuffers of(int buffers) {
    return new StripeBuffers((long) buffers * BUFFER, BUFFER, 20);
  }

  @Test
  void whenSlowClientsHoldAllOfTheirsThereIsStillRoomForWork() {
    StripeBuffers buffers = of(8);
    buffers.forCopySource();
    List<StripePool.Lease> slow = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      slow.add(buffers.forClient());
    }
    assertThrows(S3Exception.class, buffers::forClient);
    assertEquals(4, buffers.available());
    try (StripePool.Lease work = buffers.forWork(4)) {
      assertEquals(BUFFER, work.get(3).length);
      assertEquals(0, buffers.available());
    }
    slow.getFirst().close();
    buffers.forClient().close();
  }

  @Test
  void tellsThatRequestsWaitForTheBuffersOfSlowClients() throws Exception {
    StripeBuffers buffers = new StripeBuffers(4 * BUFFER, BUFFER, 60_000);
    StripePool.Lease held = buffers.forClient();
    assertFalse(buffers.clientsWait());
    Thread waiting = Thread.ofVirtual().start(() -> buffers.forClient().close());
    while (!buffers.clientsWait()) {
      Thread.onSpinWait();
    }
    assertTrue(waiting.isAlive());
    held.close();
    waiting.join();
    assertFalse(buffers.clientsWait());
    assertEquals(4, buffers.available());
  }

  @Test
  void anAbandonedBufferIsCountedFreeButNeverGivenOutAgain() {
    StripeBuffers buffers = of(4);
    StripePool.Lease first = buffers.forWork(1);
    byte[] returned = first.get(0);
    first.close();
    StripePool.Lease second = buffers.forWork(1);
    assertSame(returned, second.get(0));
    second.abandon();
    second.close();
    assertEquals(4, buffers.available());
    assertNotSame(returned, buffers.forWork(1).get(0));
  }
}
