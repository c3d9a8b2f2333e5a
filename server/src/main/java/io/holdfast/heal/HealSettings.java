package io.holdfast.heal;

/**
 * How healing goes about its work.
 *
 * @param scrubPeriodMillis in which every byte is verified once; 0: never
 */
public record HealSettings(long scrubPeriodMillis) {
  public HealSettings {
    if (scrubPeriodMillis < 0) {
      throw new IllegalArgumentException("a scrub period of " + scrubPeriodMillis + " ms");
    }
  }
}
