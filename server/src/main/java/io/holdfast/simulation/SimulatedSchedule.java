package io.holdfast.simulation;

import io.holdfast.storage.Drive;
import io.holdfast.storage.DriveException;
import io.holdfast.storage.DriveExecutor;
import io.holdfast.storage.DriveFault;
import io.holdfast.storage.Outcome;
import io.holdfast.storage.RecordKey;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * The operations under way on all simulated drives of a process. They run one at a time, on the
 * thread of whoever waits for one of them, in an order that the seed gives; only those of one key
 * of one drive keep theirs. A wait may end before its operation has run: that one then runs later,
 * or never when the process dies before.
 */
public final class SimulatedSchedule {
  private final RandomGenerator random;
  private final SimulatedClock clock;
  private final List<Waiting<?>> waiting = new ArrayList<>();
  private final Map<String, Long> delays = new HashMap<>();
  private double lateRate;

  public SimulatedSchedule(RandomGenerator random, SimulatedClock clock) {
    this.random = random;
    this.clock = clock;
  }

  /** The threads of one drive, so to speak. */
  public DriveExecutor executor(Drive drive) {
    return new Executor(drive);
  }

  /** How often (0 to 1) a wait ends before its operation has run. */
  public void setLateRate(double rate) {
    lateRate = rate;
  }

  /** For {@link #setDelay}: the drive hangs. */
  public static final long NEVER = Long.MAX_VALUE;

  /**
   * Lets what the drive of this name is given run so much later, or as soon as may be.
   *
   * @param nanos 0 for a drive that is well
   */
  public void setDelay(String drive, long nanos) {
    delays.put(drive, nanos);
  }

  /** Operations that have not run yet. */
  public int waiting() {
    return waiting.size();
  }

  /** Runs one operation that may run now, if there is any. */
  public boolean runOne() {
    List<Waiting<?>> ready = ready();
    if (ready.isEmpty()) {
      return false;
    }
    Waiting<?> next = ready.get(random.nextInt(ready.size()));
    waiting.remove(next);
    next.run();
    return true;
  }

  /** Runs all that is late. */
  public void runAll() {
    while (runOne()) {}
  }

  /** What a process that dies takes with it. */
  public void forgetAll() {
    waiting.clear();
  }

  private List<Waiting<?>> ready() {
    Set<Place> taken = new HashSet<>();
    return new ArrayList<>(
        waiting.stream()
            .filter(one -> one.place.isEmpty() || taken.add(one.place.get()))
            .filter(one -> one.dueNanos() <= clock.nanos())
            .toList());
  }

  /** Lets time go by until something may run, if that is before an end. */
  private boolean awaitDue(long endNanos) {
    long due = waiting.stream().mapToLong(Waiting::dueNanos).min().orElse(NEVER);
    boolean comes = due > clock.nanos() && due <= endNanos;
    if (comes) {
      clock.advanceTo(due);
    }
    return comes;
  }

  /** Where order is kept. */
  private record Place(Executor executor, RecordKey key) {}

  private final class Waiting<T> implements DriveExecutor.Pending<T> {
    final Drive drive;
    final Optional<Place> place;
    final DriveExecutor.Operation<T> operation;
    final long sinceNanos = clock.nanos();
    @Nullable Outcome<T> outcome;

    Waiting(Drive drive, Optional<Place> place, DriveExecutor.Operation<T> operation) {
      this.drive = drive;
      this.place = place;
      this.operation = operation;
    }

    long dueNanos() {
      long delay = delays.getOrDefault(drive.name(), 0L);
      return delay == NEVER ? NEVER : sinceNanos + delay;
    }

    void run() {
      try {
        outcome = new Outcome.Success<>(operation.run(drive));
      } catch (DriveException failed) {
        outcome = new Outcome.Failure<>(failed.fault());
      }
    }

    @Override
    public Outcome<T> await(long deadlineNanos) {
      while (true) {
        Outcome<T> ended = outcome;
        if (ended != null) {
          return ended;
        }
        if (random.nextDouble() < lateRate || !(runOne() || awaitDue(deadlineNanos))) {
          clock.advanceTo(deadlineNanos);
          return new Outcome.Failure<>(
              new DriveFault(DriveFault.Kind.TIMED_OUT, drive.name() + " is late"));
        }
      }
    }
  }

  private final class Executor implements DriveExecutor {
    private final Drive drive;
    private boolean closed;

    Executor(Drive drive) {
      this.drive = drive;
    }

    @Override
    public Drive drive() {
      return drive;
    }

    @Override
    public <T> Pending<T> ordered(RecordKey key, Operation<T> operation) {
      return add(new Waiting<>(drive, Optional.of(new Place(this, key)), operation));
    }

    @Override
    public <T> Pending<T> unordered(Operation<T> operation) {
      return add(new Waiting<>(drive, Optional.empty(), operation));
    }

    private <T> Pending<T> add(Waiting<T> operation) {
      if (closed) {
        operation.outcome =
            new Outcome.Failure<>(
                new DriveFault(DriveFault.Kind.GONE, drive.name() + " is closed"));
      } else {
        waiting.add(operation);
      }
      return operation;
    }

    @Override
    public boolean busy(RecordKey key) {
      Optional<Place> place = Optional.of(new Place(this, key));
      return waiting.stream().anyMatch(one -> one.place.equals(place));
    }

    @Override
    public void close() {
      closed = true;
      drive.close();
    }
  }
}
