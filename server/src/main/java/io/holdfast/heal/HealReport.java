package io.holdfast.heal;

import java.util.List;

/**
 * What a walk through all registers came to: the heal of a drive, or a scrub.
 *
 * @param subject what it was for: the drive's id in hexadecimal, or {@link #SCRUB}
 * @param startedMillis since the epoch, UTC
 * @param finishedMillis since the epoch, UTC
 * @param troubles what could not be healed and why, one sentence each, the first {@link
 *     #MAX_TROUBLES} of them
 */
public record HealReport(
    String subject, long startedMillis, long finishedMillis, Tally tally, List<String> troubles) {
  public static final String SCRUB = "scrub";

  /** Sentences of one report; the tally tells how many there are. */
  static final int MAX_TROUBLES = 200;

  public HealReport {
    troubles = List.copyOf(troubles);
  }
}
