package io.holdfast.heal;

import io.holdfast.object.Repairs;
import java.util.List;
import java.util.Optional;

/**
 * What there is to be said of healing now.
 *
 * @param drives by position
 * @param walks under way
 * @param queued registers known to be short or damaged
 * @param reports of what has ended, newest first
 * @param lastScrub the newest report of a scrub
 */
public record HealStatus(
    List<Repairs.DriveState> drives,
    List<Progress> walks,
    int queued,
    List<HealReport> reports,
    Optional<HealReport> lastScrub) {
  /**
   * A walk under way.
   *
   * @param subject as in its report
   * @param bucket where it is; empty at its start
   * @param waiting registers behind it that it has to come back to
   */
  public record Progress(
      String subject, long startedMillis, Tally tally, String bucket, int waiting) {}

  public HealStatus {
    drives = List.copyOf(drives);
    walks = List.copyOf(walks);
    reports = List.copyOf(reports);
  }
}
