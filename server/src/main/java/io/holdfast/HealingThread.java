package io.holdfast;

import io.holdfast.heal.Healing;
import io.holdfast.heal.Pauses;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The background thread that heals, one turn after the other. */
final class HealingThread implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(HealingThread.class);

  /** Between two looks whether there is something to do. */
  private static final long IDLE_MILLIS = 1_000;

  private final Healing healing;
  private final Rests rests;
  private final Thread thread;

  /** How the thread waits, until it is told to end. */
  static final class Rests implements Pauses {
    private final CountDownLatch stopped = new CountDownLatch(1);
    private final BooleanSupplier clientsAreBusy;

    Rests(BooleanSupplier clientsAreBusy) {
      this.clientsAreBusy = clientsAreBusy;
    }

    @Override
    public boolean pause(long nanos) {
      try {
        return !stopped.await(nanos, TimeUnit.NANOSECONDS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return false;
      }
    }

    @Override
    public boolean clientsAreBusy() {
      return clientsAreBusy.getAsBoolean();
    }
  }

  HealingThread(Healing healing, Rests rests) {
    this.healing = healing;
    this.rests = rests;
    thread = Thread.ofPlatform().name("healing").daemon().start(this::run);
  }

  private void run() {
    while (rests.pause(once() ? 0 : TimeUnit.MILLISECONDS.toNanos(IDLE_MILLIS))) {
      // Each turn is told whether there is more.
    }
  }

  private boolean once() {
    try {
      return healing.turn();
    } catch (RuntimeException e) {
      LOG.error("healing failed; it goes on in a second", e);
      return false;
    }
  }

  /** Returns when the turn under way has ended, and what it knows is noted. */
  @Override
  public void close() {
    rests.stopped.countDown();
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    healing.close();
  }
}
