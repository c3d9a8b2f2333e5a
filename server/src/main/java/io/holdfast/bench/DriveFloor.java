package io.holdfast.bench;

import io.holdfast.common.Clock;
import io.holdfast.common.Tasks;
import io.holdfast.storage.Disk;
import io.holdfast.storage.DiskException;
import io.holdfast.storage.DiskFile;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicLong;

/**
 * What the drives themselves can do, with no server on top: the floor below any object store that
 * syncs what it acknowledges. Works in a folder of its own on each drive, and removes it.
 */
public final class DriveFloor {
  /** No name of ours or of a bucket: a server on the drive passes it over. */
  static final String FOLDER = ".holdfast-bench";

  private static final byte[] NOTHING = {};
  private static final int CHUNK_BYTES = 1 << 20;
  private static final double NANOS_PER_SECOND = 1e9;

  private final List<Disk> drives;
  private final int connections;
  private final Duration duration;
  private final Clock clock;
  private final Tasks tasks;

  /**
   * @param drives of one erasure set
   * @param connections objects under way at the same time
   */
  public DriveFloor(
      List<Disk> drives, int connections, Duration duration, Clock clock, Tasks tasks) {
    this.drives = List.copyOf(drives);
    this.connections = connections;
    this.duration = duration;
    this.clock = clock;
    this.tasks = tasks;
  }

  /**
   * Rates for objects of one size.
   *
   * @param putsPerSecond a shard written and synced once on every drive
   * @param deletesPerSecond a small record written and synced on every drive, and the shard's name
   *     removed: one object at a time
   */
  public record Rates(long objectBytes, double putsPerSecond, double deletesPerSecond) {
    private static final double MIB = 1 << 20;

    public double putMebibytesPerSecond() {
      return putsPerSecond * objectBytes / MIB;
    }
  }

  /**
   * @param objectBytes plaintext
   * @param dataShards k: each drive gets that part of an object
   * @throws DiskException when a drive does not do what it is asked
   */
  public Rates measure(long objectBytes, int dataShards) throws DiskException {
    long shardBytes = Math.ceilDiv(objectBytes, (long) dataShards);
    byte[] chunk = new byte[(int) Math.min(CHUNK_BYTES, Math.max(1, shardBytes))];
    try {
      for (Disk drive : drives) {
        removeFolder(drive);
        drive.makeDirectory(FOLDER);
      }
      AtomicLong next = new AtomicLong();
      double puts = rate(number -> put(number, shardBytes, chunk), next, Long.MAX_VALUE);
      long there = next.get();
      double deletes = rate(this::delete, new AtomicLong(), there);
      return new Rates(objectBytes, puts, deletes);
    } finally {
      for (Disk drive : drives) {
        removeFolder(drive);
      }
    }
  }

  /** What is done with the object of a number, on every drive. */
  @FunctionalInterface
  private interface Action {
    void on(long number) throws DiskException;
  }

  /** Repeats an action for the duration; objects a second. */
  private double rate(Action action, AtomicLong next, long numbers) throws DiskException {
    long start = clock.nanos();
    AtomicLong done = new AtomicLong();
    List<Callable<Optional<DiskException>>> workers = new ArrayList<>();
    for (int i = 0; i < connections; i++) {
      workers.add(
          () -> {
            while (clock.nanos() - start < duration.toNanos()) {
              long number = next.getAndIncrement();
              if (number >= numbers) {
                break;
              }
              try {
                action.on(number);
              } catch (DiskException e) {
                return Optional.of(e);
              }
              done.incrementAndGet();
            }
            return Optional.empty();
          });
    }
    for (Optional<DiskException> failure : tasks.all(workers)) {
      if (failure.isPresent()) {
        throw failure.get();
      }
    }
    return done.get() / ((clock.nanos() - start) / NANOS_PER_SECOND);
  }

  private void put(long number, long shardBytes, byte[] chunk) throws DiskException {
    onEveryDrive(
        drive -> {
          try (DiskFile file = drive.create(FOLDER + "/" + number)) {
            for (long at = 0; at < shardBytes; at += chunk.length) {
              file.write(at, NOTHING, chunk, 0, (int) Math.min(chunk.length, shardBytes - at));
            }
            file.sync();
          }
        });
  }

  private void delete(long number) throws DiskException {
    onEveryDrive(
        drive -> {
          String record = FOLDER + "/" + number + "-gone";
          try (DiskFile file = drive.create(record)) {
            file.write(0, NOTHING, new byte[512], 0, 512);
            file.sync();
          }
          drive.rename(record, FOLDER + "/" + number);
          drive.unlink(FOLDER + "/" + number);
        });
  }

  /** What is done on one drive. */
  @FunctionalInterface
  private interface OnDrive {
    void perform(Disk drive) throws DiskException;
  }

  private void onEveryDrive(OnDrive action) throws DiskException {
    List<Callable<Optional<DiskException>>> pieces = new ArrayList<>();
    for (Disk drive : drives) {
      pieces.add(
          () -> {
            try {
              action.perform(drive);
              return Optional.empty();
            } catch (DiskException e) {
              return Optional.of(e);
            }
          });
    }
    for (Optional<DiskException> failure : tasks.all(pieces)) {
      if (failure.isPresent()) {
        throw failure.get();
      }
    }
  }

  private static void removeFolder(Disk drive) throws DiskException {
    List<String> names = new ArrayList<>();
    try {
      drive.list(FOLDER, names::add);
    } catch (DiskException missing) {
      if (missing.kind() == DiskException.Kind.NOT_FOUND) {
        return;
      }
      throw missing;
    }
    for (String name : names) {
      drive.unlink(FOLDER + "/" + name);
    }
    drive.removeDirectory(FOLDER);
  }
}
