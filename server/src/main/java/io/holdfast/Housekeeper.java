package io.holdfast;

import io.holdfast.object.Deployment;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The one background thread: looks after the drives, settles what is left, sweeps what is deleted.
 */
final class Housekeeper implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Housekeeper.class);
  private static final long PERIOD_MILLIS = 1_000;

  private final Deployment deployment;
  private final CountDownLatch stopped = new CountDownLatch(1);
  private final Thread thread;

  Housekeeper(Deployment deployment) {
    this.deployment = deployment;
    thread = Thread.ofPlatform().name("housekeeping").daemon().start(this::run);
  }

  private void run() {
    try {
      while (!stopped.await(PERIOD_MILLIS, TimeUnit.MILLISECONDS)) {
        once();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void once() {
    try {
      deployment.housekeeping();
    } catch (RuntimeException e) {
      LOG.error("housekeeping failed; it goes on in a second", e);
    }
  }

  /** Returns when the round under way has ended. */
  @Override
  public void close() {
    stopped.countDown();
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
