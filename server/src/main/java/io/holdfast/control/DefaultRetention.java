package io.holdfast.control;

import io.holdfast.commit.Retention;
import java.time.Instant;
import java.time.ZoneOffset;

/**
 * How long new versions of a bucket are kept.
 *
 * @param amount of the unit; 1 or more, at most {@link Unit#most}
 */
public record DefaultRetention(Retention.Mode mode, int amount, Unit unit) {
  /** Of a period. Years are those of the calendar, leap days included. */
  public enum Unit {
    DAYS(36_500),
    YEARS(100);

    private final int most;

    Unit(int most) {
      this.most = most;
    }

    /** S3's limit. */
    public int most() {
      return most;
    }
  }

  public DefaultRetention {
    if (amount < 1 || amount > unit.most()) {
      throw new IllegalArgumentException("a retention of " + amount + " " + unit);
    }
  }

  /** The retention of a version that is written now. */
  public Retention from(long nowMillis) {
    var now = Instant.ofEpochMilli(nowMillis).atOffset(ZoneOffset.UTC);
    var until =
        switch (unit) {
          case DAYS -> now.plusDays(amount);
          case YEARS -> now.plusYears(amount);
        };
    return new Retention(mode, until.toInstant().toEpochMilli());
  }
}
