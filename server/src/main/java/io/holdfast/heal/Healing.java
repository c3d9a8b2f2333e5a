package io.holdfast.heal;

import io.holdfast.common.Clock;
import io.holdfast.error.S3Exception;
import io.holdfast.object.HealDepth;
import io.holdfast.object.Repairs;
import io.holdfast.object.Repairs.DriveState;
import io.holdfast.storage.RecordKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Decides what is healed next: first what is known to be short, then drives that are new or have
 * lost something, then everything in turn, as the scrub. Works in turns, each a small piece;
 * whoever holds it calls {@link #turn}, from one thread. What it remembers survives a kill.
 */
public final class Healing {
  private static final Logger LOG = LoggerFactory.getLogger(Healing.class);

  /** Between two notes of how far a walk is: so much is walked again after a kill, at most. */
  private static final long NOTE_NANOS = TimeUnit.SECONDS.toNanos(5);

  /** A scrub never reads slower, so that small deployments are through soon. */
  private static final long MIN_SCRUB_BYTES_PER_SECOND = 4L << 20;

  /** Reports that are kept. */
  private static final int MAX_REPORTS = 20;

  private static final String CATCH_UP = "catch-up";

  private final Repairs repairs;
  private final Clock clock;
  private final HealSettings settings;
  private final Pauses pauses;
  private final Notebook notes;
  private final HealQueue queue;
  private final Map<String, Pass> passes = new TreeMap<>();
  private List<HealReport> reports = List.of();
  private boolean loaded;
  private long notedNanos;

  /** By subject; for whoever asks from another thread. */
  private volatile Map<String, Pass> shown = Map.of();

  private volatile List<HealReport> shownReports = List.of();

  public Healing(Repairs repairs, Clock clock, HealSettings settings, Pauses pauses) {
    this.repairs = repairs;
    this.clock = clock;
    this.settings = settings;
    this.pauses = pauses;
    notes = new Notebook(repairs);
    queue = new HealQueue(clock);
    notedNanos = clock.nanos();
  }

  /**
   * One piece of work.
   *
   * @return false when there is nothing to do now
   */
  public boolean turn() {
    try {
      load();
      Repairs.Found found = repairs.suspects();
      queue.add(found.keys());
      if (!found.complete()) {
        queue.overflow();
      }
      if (!repairs.canHeal()) {
        return false;
      }
      noteQueue(false);
      return healQueue() || healDrives() || catchUp() || scrub();
    } catch (S3Exception later) {
      LOG.debug("healing goes on later: {}", later.getMessage());
      return false;
    } catch (Pacer.Stopped stopped) {
      return false;
    } finally {
      shown = Map.copyOf(passes);
      shownReports = reports;
    }
  }

  /** Notes what is not noted yet, before the process ends. */
  public void close() {
    try {
      noteQueue(true);
      for (Map.Entry<String, Pass> pass : passes.entrySet()) {
        notes.savePass(pass.getKey(), pass.getValue());
      }
    } catch (S3Exception unable) {
      LOG.debug("healing could not note where it is: {}", unable.getMessage());
    }
  }

  public HealStatus status() {
    List<HealStatus.Progress> walks = new ArrayList<>();
    shown.forEach(
        (subject, pass) ->
            walks.add(
                new HealStatus.Progress(
                    subject,
                    pass.startedMillis(),
                    pass.tally(),
                    pass.realm().map(realm -> realm.name()).orElse(""),
                    pass.waiting().size())));
    List<HealReport> all = shownReports;
    return new HealStatus(
        repairs.drives(),
        walks,
        queue.size(),
        all,
        all.stream().filter(report -> report.subject().equals(HealReport.SCRUB)).findFirst());
  }

  private void load() {
    if (!loaded) {
      reports = notes.reports();
      queue.add(notes.queue());
      notes.pass(CATCH_UP).ifPresent(pass -> passes.put(CATCH_UP, pass));
      loaded = true;
      shownReports = reports;
    }
  }

  private Pacer pacer(OptionalLong bytesPerSecond) {
    return new Pacer(clock, pauses, bytesPerSecond);
  }

  // What is known to be short

  private boolean healQueue() {
    return queue.heal(repairs, pacer(OptionalLong.empty()));
  }

  private void noteQueue(boolean now) {
    if (queue.takeOverflow()) {
      // More than the queue can hold is short: only a walk through everything finds it.
      Pass anew = Pass.start(clock.millis(), 0);
      passes.put(CATCH_UP, anew);
      notes.savePass(CATCH_UP, anew);
    }
    if (now || clock.nanos() - notedNanos >= NOTE_NANOS) {
      Optional<List<RecordKey>> changed = queue.takeChange();
      if (changed.isPresent()) {
        notedNanos = clock.nanos();
        try {
          notes.saveQueue(changed.get());
        } catch (S3Exception unable) {
          queue.putChangeBack();
          throw unable;
        }
      }
    }
  }

  // Drives

  private boolean healDrives() {
    forgetReplaced();
    for (DriveState drive : repairs.drives()) {
      if (drive.state() == DriveState.State.HEALING) {
        return healDrive(drive);
      }
    }
    return false;
  }

  /** A drive that has left the set needs no heal any more. */
  private void forgetReplaced() {
    Set<String> known = new TreeSet<>(Set.of(CATCH_UP, HealReport.SCRUB));
    repairs.drives().forEach(drive -> known.add(drive.id().bytes().toHex()));
    passes.keySet().retainAll(known);
  }

  private boolean healDrive(DriveState drive) {
    String name = drive.id().bytes().toHex();
    Pass pass =
        begun(name, drive.losses(), () -> LOG.info("drive {} is being healed", drive.name()));
    Walk walk =
        new Walk(
            repairs, HealDepth.PRESENCE, Set.of(drive.position()), pacer(OptionalLong.empty()));
    Pass next = walk.step(pass);
    passes.put(name, next);
    if (!next.isOver()) {
      note(name, next);
      return !isStuck(pass, next);
    }
    // Only now, with nothing left, does the drive's silence count.
    if (!isStill(drive) || !repairs.declareWhole(drive)) {
      return false;
    }
    report(name, next, "drive " + drive.name());
    return true;
  }

  private boolean isStill(DriveState drive) {
    return repairs.drives().contains(drive);
  }

  /** Nothing is left but what had to wait, and it still has to. */
  private static boolean isStuck(Pass before, Pass after) {
    return before.waiting().size() == after.waiting().size()
        && before.walked() == after.walked()
        && before.realm().equals(after.realm())
        && before.after().equals(after.after());
  }

  /** The pass of this name, from where it was noted. */
  private Pass begun(String name, long losses, Runnable tell) {
    Pass pass = passes.get(name);
    if (pass == null) {
      pass = notes.pass(name).orElse(null);
      repairs.startWalk();
    }
    if (pass == null || pass.losses() != losses) {
      tell.run();
      pass = Pass.start(clock.millis(), losses);
      repairs.startWalk();
      notes.savePass(name, pass);
    }
    passes.put(name, pass);
    return pass;
  }

  private void note(String name, Pass pass) {
    if (clock.nanos() - notedNanos >= NOTE_NANOS) {
      notedNanos = clock.nanos();
      notes.savePass(name, pass);
    }
  }

  private void report(String name, Pass pass, String subject) {
    HealReport report =
        new HealReport(
            subject, pass.startedMillis(), clock.millis(), pass.tally(), pass.troubles());
    List<HealReport> all = new ArrayList<>(List.of(report));
    reports.stream().limit(MAX_REPORTS - 1).forEach(all::add);
    reports = List.copyOf(all);
    passes.remove(name);
    notes.saveReports(reports);
    notes.forgetPass(name);
    LOG.info(
        "{}: {} registers, {} shards verified, {} repaired, {} registers cannot be healed",
        subject,
        report.tally().objects(),
        report.tally().shardsChecked(),
        report.tally().shardsRepaired(),
        report.tally().unhealable());
    report.troubles().forEach(trouble -> LOG.error("cannot be healed: {}", trouble));
  }

  // Everything

  /** After more was missed than could be remembered: when all drives are there again. */
  private boolean catchUp() {
    Pass pass = passes.get(CATCH_UP);
    List<DriveState> drives = repairs.drives();
    if (pass == null || drives.stream().anyMatch(d -> d.state() == DriveState.State.AWAY)) {
      return false;
    }
    if (pass.realm().isEmpty()) {
      repairs.startWalk();
    }
    Set<Integer> all = new TreeSet<>();
    drives.forEach(drive -> all.add(drive.position()));
    Pass next = new Walk(repairs, HealDepth.PRESENCE, all, pacer(OptionalLong.empty())).step(pass);
    passes.put(CATCH_UP, next);
    if (next.isOver()) {
      report(CATCH_UP, next, CATCH_UP);
    } else {
      note(CATCH_UP, next);
    }
    return !isStuck(pass, next);
  }

  private boolean scrub() {
    if (settings.scrubPeriodMillis() == 0) {
      return false;
    }
    // What is written behind a scrub's back is seen by the next: two of them in a period.
    long cycleMillis = Math.max(1, settings.scrubPeriodMillis() / 2);
    if (!passes.containsKey(HealReport.SCRUB)
        && reports.stream()
            .filter(report -> report.subject().equals(HealReport.SCRUB))
            .findFirst()
            .filter(last -> clock.millis() - last.startedMillis() < cycleMillis)
            .isPresent()) {
      return false;
    }
    Pass pass = begun(HealReport.SCRUB, 0, () -> LOG.debug("a scrub begins"));
    long rate =
        Math.max(
            MIN_SCRUB_BYTES_PER_SECOND, repairs.takenBytes() / Math.max(1, cycleMillis / 1000));
    Pass next =
        new Walk(repairs, HealDepth.EVERY_BYTE, Set.of(), pacer(OptionalLong.of(rate))).step(pass);
    if (next.walked() && isStuck(pass, next)) {
      next = leftToQueue(next);
    }
    passes.put(HealReport.SCRUB, next);
    if (next.isOver()) {
      report(HealReport.SCRUB, next, HealReport.SCRUB);
    } else {
      note(HealReport.SCRUB, next);
    }
    return !isStuck(pass, next);
  }

  /** A scrub does not wait for drives that are away: it says what it could not see to. */
  private Pass leftToQueue(Pass pass) {
    queue.add(pass.waiting());
    List<String> troubles =
        pass.waiting().stream().map(key -> key + ": could not be verified just then").toList();
    return pass.with(pass.tally(), List.of(), troubles);
  }
}
