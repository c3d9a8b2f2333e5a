package io.holdfast.http;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.junit.jupiter.api.Assertions;

/** Waits, with a deadline, for what is visible from outside. */
public final class Eventually {
  private static final Duration DEADLINE = Duration.ofSeconds(20);
  private static final long POLL_NANOS = 2_000_000;

  public static void holds(BooleanSupplier condition, Supplier<String> otherwise) {
    long end = System.nanoTime() + DEADLINE.toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() - end >= 0) {
        Assertions.fail(otherwise.get());
      }
      LockSupport.parkNanos(POLL_NANOS);
    }
  }

  private Eventually() {}
}
