package io.holdfast.admin;

import io.holdfast.heal.HealReport;
import io.holdfast.heal.HealStatus;
import io.holdfast.heal.Tally;
import io.holdfast.object.DeploymentStatus;
import io.holdfast.object.Repairs;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What a server tells an operator of itself, as JSON of the same names.
 *
 * @param scheme such as {@code 2+2}
 * @param writeQuorum drives that a write needs
 * @param unsettledKeys in doubt, or not on enough drives yet
 * @param waitingForSweep deleted keys and buckets that still take room
 * @param queued registers known to be short or damaged
 * @param walks heals and scrubs under way
 * @param reports of those that have ended, newest first
 * @param lastScrub absent before the first one has ended
 */
public record ServerStatus(
    String deployment,
    String scheme,
    int writeQuorum,
    boolean readable,
    boolean writable,
    int unsettledKeys,
    int waitingForSweep,
    List<Drive> drives,
    int queued,
    List<Walk> walks,
    List<Report> reports,
    @Nullable Report lastScrub) {

  /**
   * A drive of the set.
   *
   * @param number from 1
   * @param state {@code whole}, {@code healing} or {@code away}
   */
  public record Drive(int number, String id, String name, String state) {}

  /** What has been done, as {@link Tally} has it. */
  public record Count(
      long objects,
      long versions,
      long bytes,
      long shardsChecked,
      long shardsRepaired,
      long unhealable) {}

  /** A walk under way. */
  public record Walk(String subject, String started, Count count, String bucket, int waiting) {}

  /** What a walk came to. */
  public record Report(
      String subject, String started, String finished, Count count, List<String> troubles) {}

  static ServerStatus of(
      DeploymentStatus deployment, boolean readable, boolean writable, HealStatus heal) {
    return new ServerStatus(
        deployment.deploymentId(),
        deployment.scheme().data() + "+" + deployment.scheme().parity(),
        deployment.writeQuorum(),
        readable,
        writable,
        deployment.unsettledKeys(),
        deployment.waitingForSweep(),
        heal.drives().stream().map(ServerStatus::drive).toList(),
        heal.queued(),
        heal.walks().stream().map(ServerStatus::walk).toList(),
        heal.reports().stream().map(ServerStatus::report).toList(),
        heal.lastScrub().map(ServerStatus::report).orElse(null));
  }

  private static Drive drive(Repairs.DriveState drive) {
    return new Drive(
        drive.position() + 1,
        drive.id().toString(),
        drive.name(),
        drive.state().name().toLowerCase(Locale.ROOT));
  }

  private static Walk walk(HealStatus.Progress walk) {
    return new Walk(
        walk.subject(),
        time(walk.startedMillis()),
        count(walk.tally()),
        walk.bucket(),
        walk.waiting());
  }

  private static Report report(HealReport report) {
    return new Report(
        report.subject(),
        time(report.startedMillis()),
        time(report.finishedMillis()),
        count(report.tally()),
        report.troubles());
  }

  private static Count count(Tally tally) {
    return new Count(
        tally.objects(),
        tally.versions(),
        tally.bytes(),
        tally.shardsChecked(),
        tally.shardsRepaired(),
        tally.unhealable());
  }

  private static String time(long millis) {
    return Instant.ofEpochMilli(millis).toString();
  }
}
