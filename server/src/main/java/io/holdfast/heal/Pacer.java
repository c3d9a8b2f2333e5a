package io.holdfast.heal;

import io.holdfast.common.Clock;
import io.holdfast.object.Pace;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/**
 * Keeps background work from clients' way: while they have requests under way it rests longer than
 * it works, and a scrub never reads faster than its period asks for. Work that is held up is small:
 * a stripe.
 */
final class Pacer implements Pace {
  /** So many times as long as a piece of work took, it rests while clients are busy. */
  private static final int REST = 3;

  /** Longest rest at once, so that a stop is noticed and a clock that jumps does no harm. */
  private static final long MAX_PAUSE_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final Clock clock;
  private final Pauses pauses;
  private final OptionalLong bytesPerSecond;
  private long since;

  /** The process ends. */
  static final class Stopped extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  /**
   * @param bytesPerSecond the most that may be read; empty: as fast as it goes
   */
  Pacer(Clock clock, Pauses pauses, OptionalLong bytesPerSecond) {
    this.clock = clock;
    this.pauses = pauses;
    this.bytesPerSecond = bytesPerSecond;
    since = clock.nanos();
  }

  @Override
  public void spent(long bytes) {
    long worked = Math.max(0, clock.nanos() - since);
    long rest = pauses.clientsAreBusy() ? REST * worked : 0;
    if (bytesPerSecond.isPresent()) {
      long due = (long) (bytes * (double) TimeUnit.SECONDS.toNanos(1) / bytesPerSecond.getAsLong());
      rest = Math.max(rest, due - worked);
    }
    for (long left = rest; left > 0; left -= MAX_PAUSE_NANOS) {
      if (!pauses.pause(Math.min(left, MAX_PAUSE_NANOS))) {
        throw new Stopped();
      }
    }
    since = clock.nanos();
  }
}
