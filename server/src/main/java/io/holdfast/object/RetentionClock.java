package io.holdfast.object;

import io.holdfast.common.Clock;
import java.util.concurrent.TimeUnit;

/**
 * Time as Object Lock reads it. A clock that was set forward must not end a retention, and one that
 * was set back must not make a new one short: the machine's clock is compared with the time that
 * has really passed since the start of the process. While both agree within {@link
 * #MAX_JUMP_MILLIS} the machine's clock is right; else whichever is the stricter counts, until
 * somebody has seen to it that the clock is right and starts the process again.
 *
 * <p>What a clock did while no process ran is not known here.
 */
final class RetentionClock {
  /** Clocks are corrected by less; who sets one by more has to say that it is right. */
  static final long MAX_JUMP_MILLIS = TimeUnit.HOURS.toMillis(1);

  private final Clock clock;
  private final long startMillis;
  private final long startNanos;

  RetentionClock(Clock clock) {
    this.clock = clock;
    startMillis = clock.millis();
    startNanos = clock.nanos();
  }

  private long passedMillis() {
    return startMillis + TimeUnit.NANOSECONDS.toMillis(clock.nanos() - startNanos);
  }

  private boolean jumped(long millis) {
    return Math.abs(millis - passedMillis()) > MAX_JUMP_MILLIS;
  }

  /** What retentions are compared with: never later than it really is. */
  long expiryMillis() {
    long millis = clock.millis();
    return jumped(millis) ? Math.min(millis, passedMillis()) : millis;
  }

  /** What new retentions are counted from: never earlier than it really is. */
  long startOfRetentionMillis() {
    long millis = clock.millis();
    return jumped(millis) ? Math.max(millis, passedMillis()) : millis;
  }
}
