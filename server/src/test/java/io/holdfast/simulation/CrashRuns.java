package io.holdfast.simulation;

import io.holdfast.commit.HeadView;
import io.holdfast.commit.KeyView;
import io.holdfast.commit.Register;
import io.holdfast.commit.Stamp;
import io.holdfast.storage.DriveException;
import io.holdfast.storage.LocalDrive;
import io.holdfast.storage.RecordKey;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;
import org.opentest4j.AssertionFailedError;

/**
 * Runs something on a drive again and again, and each time lets the process die one step later;
 * then either only the process is gone, or the power too, with another part of the unsynced changes
 * undone in each run. What has to be true afterwards is checked by the next process.
 */
final class CrashRuns {
  /** How many ways a power cut goes at each step. */
  private static final int POWER_CUTS = 6;

  /** More where it takes a rare one to lose something. */
  private static final int MANY_POWER_CUTS = 30;

  /** Something that a process does before it dies. */
  @FunctionalInterface
  interface Work {
    void run(LocalDrive drive, Promises promises) throws DriveException;
  }

  /** Something that has to be true after a crash, beside what was promised. */
  @FunctionalInterface
  interface Check {
    void run(LocalDrive drive) throws DriveException;
  }

  private final Work before;
  private final Work work;
  private Check check = _ -> {};
  private Predicate<DiskCall> ignoredSyncs = _ -> false;
  private long dieAfter;
  private int cut;
  private int cuts = POWER_CUTS;

  private CrashRuns(Work before, Work work) {
    this.before = before;
    this.work = work;
  }

  /**
   * @param before makes what is there before, and is durable
   * @param work is interrupted
   */
  static CrashRuns of(Work before, Work work) {
    return new CrashRuns(before, work);
  }

  CrashRuns and(Check check) {
    this.check = check;
    return this;
  }

  /** Takes syncs away, to see that the loss is noticed. */
  CrashRuns ignoring(Predicate<DiskCall> syncs) {
    ignoredSyncs = syncs;
    cuts = MANY_POWER_CUTS;
    return this;
  }

  /** Interrupts the work at every step; returns how many there are. */
  long run() {
    for (dieAfter = 0; ; dieAfter++) {
      boolean finished = true;
      for (cut = -1; cut < cuts; cut++) {
        try {
          finished = runOnce();
        } catch (DriveException | RuntimeException | AssertionError failed) {
          throw new AssertionFailedError(
              "killed after " + dieAfter + " steps, " + (cut < 0 ? "no power cut" : "cut " + cut),
              failed);
        }
      }
      if (finished) {
        return dieAfter;
      }
    }
  }

  private boolean runOnce() throws DriveException {
    // Neighbouring seeds of java.util.Random begin alike, and these are asked only a few times.
    RandomGenerator random = new SplittableRandom(dieAfter * 1_000 + cut);
    SimulatedDisk disk = new SimulatedDisk("drive", random);
    SimulatedDrive.format(disk, DriveContract.FORMAT);
    Promises promises = new Promises();
    try (LocalDrive drive = SimulatedDrive.open(disk, new SimulatedProcess(), random)) {
      before.run(drive, promises);
    }
    disk.volume().settle();
    boolean finished = die(disk, random, promises);
    crash(disk, random);
    // Also the process that looks at what is left dies, somewhere on its way.
    SimulatedProcess second = new SimulatedProcess();
    second.dieAfter(random.nextInt(80));
    try {
      settle(SimulatedDrive.open(disk, second, random), promises);
    } catch (ProcessKilled expected) {
      crash(disk, random);
    }
    second.kill();
    LocalDrive drive = SimulatedDrive.open(disk, new SimulatedProcess(), random);
    look(drive, promises);
    settle(drive, promises);
    look(drive, promises);
    return finished;
  }

  private boolean die(SimulatedDisk disk, RandomGenerator random, Promises promises)
      throws DriveException {
    SimulatedProcess process = new SimulatedProcess();
    LocalDrive drive = SimulatedDrive.open(disk, process, random);
    process.dieAfter(dieAfter);
    disk.ignoreSyncs(ignoredSyncs);
    try {
      work.run(drive, promises);
      process.kill();
      return true;
    } catch (ProcessKilled expected) {
      return false;
    } finally {
      disk.ignoreSyncs(_ -> false);
    }
  }

  private void crash(SimulatedDisk disk, RandomGenerator random) {
    if (cut >= 0 && random.nextInt(8) > 0) {
      disk.cutPower();
    }
  }

  /** What an owner does with slots that are sealed: confirm, and publish the newest. */
  private void settle(LocalDrive drive, Promises promises) throws DriveException {
    for (RecordKey key : drive.keysInSlots()) {
      KeyView view = drive.look(key);
      drive.dropDamaged(key, view.damaged());
      List<Stamp> stamps =
          view.slots().stream().map(slot -> slot.register().stamp()).sorted().toList();
      for (Stamp stamp : stamps) {
        try {
          drive.confirm(key, stamp);
        } catch (DriveException torn) {
          if (promises.hold(key, stamp)) {
            throw torn;
          }
          continue;
        }
        if (promises.hold(key, stamp)) {
          drive.publish(key, stamp, false);
        } else {
          // A trailer that came to the medium without its frames was never sealed for anybody.
          drive.drop(key, stamp);
        }
      }
    }
  }

  private void look(LocalDrive drive, Promises promises) throws DriveException {
    promises.check(drive);
    check.run(drive);
  }

  /** The stamp of the head, which must be readable if it is there. */
  static Optional<Stamp> headStamp(LocalDrive drive, RecordKey key) throws DriveException {
    return switch (drive.look(key).head()) {
      case HeadView.Absent() -> Optional.empty();
      case HeadView.Present(Register register) -> Optional.of(register.stamp());
      case HeadView.Unreadable() -> throw new AssertionFailedError(key + ": unreadable head");
    };
  }
}
