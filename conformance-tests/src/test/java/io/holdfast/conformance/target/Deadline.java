package io.holdfast.conformance.target;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/** Waits for something that can be seen from outside, and fails when it does not come in time. */
public final class Deadline {
  private static final long POLL_NANOS = 20_000_000;

  /**
   * @param state words for the message, evaluated when the time is over
   * @throws AssertionError when the condition does not hold in time
   */
  public static void await(Duration limit, Supplier<String> state, Callable<Boolean> condition) {
    long end = System.nanoTime() + limit.toNanos();
    while (!holds(condition)) {
      if (System.nanoTime() - end > 0) {
        throw new AssertionError("not within " + limit.toSeconds() + " s: " + state.get());
      }
      LockSupport.parkNanos(POLL_NANOS);
    }
  }

  private static boolean holds(Callable<Boolean> condition) {
    try {
      return condition.call();
    } catch (Exception e) {
      throw new AssertionError("the condition cannot be looked at", e);
    }
  }

  private Deadline() {}
}
