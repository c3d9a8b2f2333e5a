package io.holdfast.object;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.holdfast.common.Clock;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

final class RetentionClockTest {
  private static final long START = 1_800_000_000_000L;
  private static final long HOUR = TimeUnit.HOURS.toMillis(1);
  private static final long DAY = 24 * HOUR;

  /** A machine's clock that can be set, and the time that really passes. */
  private static final class SetClock implements Clock {
    private long passedMillis;
    private long setForwardMillis;

    @Override
    public long millis() {
      return START + passedMillis + setForwardMillis;
    }

    @Override
    public long nanos() {
      return TimeUnit.MILLISECONDS.toNanos(passedMillis) - 77;
    }
  }

  private final SetClock clock = new SetClock();
  private final RetentionClock retention = new RetentionClock(clock);

  @Test
  void aClockThatIsCorrectedALittleIsRight() {
    clock.passedMillis = 10 * DAY;
    clock.setForwardMillis = HOUR;
    assertEquals(START + 10 * DAY + HOUR, retention.expiryMillis());
    assertEquals(START + 10 * DAY + HOUR, retention.startOfRetentionMillis());
    clock.setForwardMillis = -HOUR;
    assertEquals(START + 10 * DAY - HOUR, retention.expiryMillis());
  }

  @Test
  void aClockThatJumpsForwardEndsNoRetention() {
    clock.passedMillis = DAY;
    clock.setForwardMillis = 3650 * DAY;
    assertEquals(START + DAY, retention.expiryMillis());
    clock.passedMillis = 2 * DAY;
    assertEquals(START + 2 * DAY, retention.expiryMillis());
    assertEquals(START + 3652 * DAY, retention.startOfRetentionMillis());
    clock.setForwardMillis = 0;
    assertEquals(START + 2 * DAY, retention.startOfRetentionMillis());
  }

  @Test
  void aClockThatIsSetBackMakesNoRetentionShort() {
    clock.passedMillis = DAY;
    clock.setForwardMillis = -400 * DAY;
    assertEquals(START - 399 * DAY, retention.expiryMillis());
    assertEquals(START + DAY, retention.startOfRetentionMillis());
  }

  /** Many small steps, each of them no jump by itself, do not add up to one. */
  @Test
  void aClockThatIsSetInSmallStepsIsStillCaught() {
    for (int step = 0; step < 100; step++) {
      clock.setForwardMillis += HOUR / 2;
      retention.expiryMillis();
    }
    assertEquals(START, retention.expiryMillis());
  }
}
