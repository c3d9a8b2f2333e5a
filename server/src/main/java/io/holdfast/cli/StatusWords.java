package io.holdfast.cli;

import io.holdfast.admin.ServerStatus;
import java.io.PrintWriter;
import java.util.Locale;

/** What {@code holdfast status} prints. */
final class StatusWords {
  private final PrintWriter out;

  StatusWords(PrintWriter out) {
    this.out = out;
  }

  void print(ServerStatus status) {
    out.printf(
        Locale.ROOT,
        "Deployment %s, %s, writes need %d drives: %s.%n",
        status.deployment(),
        status.scheme(),
        status.writeQuorum(),
        status.writable()
            ? "reads and writes are served"
            : status.readable() ? "READ ONLY" : "NOT AVAILABLE");
    out.println();
    status
        .drives()
        .forEach(
            drive ->
                out.printf(
                    Locale.ROOT,
                    "  drive %-3d %-8s %s%n",
                    drive.number(),
                    drive.state(),
                    drive.name()));
    out.println();
    out.printf(
        Locale.ROOT,
        "Keys in doubt or unfinished: %d. Waiting for the sweeper: %d. Known to be short or"
            + " damaged: %d.%n",
        status.unsettledKeys(),
        status.waitingForSweep(),
        status.queued());
    status.walks().forEach(this::print);
    ServerStatus.Report scrub = status.lastScrub();
    if (scrub == null) {
      out.println("No scrub has ended yet.");
    } else {
      print(scrub);
    }
    status.reports().stream().filter(report -> !report.equals(scrub)).forEach(this::print);
  }

  private void print(ServerStatus.Walk walk) {
    out.printf(
        Locale.ROOT,
        "Under way: %s since %s, in %s; %s%s.%n",
        walk.subject(),
        walk.started(),
        walk.bucket().isEmpty() ? "its start" : walk.bucket(),
        words(walk.count()),
        walk.waiting() == 0 ? "" : ", " + walk.waiting() + " wait for another try");
  }

  private void print(ServerStatus.Report report) {
    out.printf(
        Locale.ROOT,
        "Report: %s, %s to %s; %s.%n",
        report.subject(),
        report.started(),
        report.finished(),
        words(report.count()));
    report.troubles().forEach(trouble -> out.println("  ! " + trouble));
  }

  private static String words(ServerStatus.Count count) {
    return "%d objects, %d versions, %d bytes and %d shards verified, %d repaired, %d objects cannot be healed"
        .formatted(
            count.objects(),
            count.versions(),
            count.bytes(),
            count.shardsChecked(),
            count.shardsRepaired(),
            count.unhealable());
  }
}
