package io.holdfast.storage;

import com.google.common.util.concurrent.Uninterruptibles;
import io.holdfast.common.Clock;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs the operations of one drive on its own platform threads. An ordered operation waits for the
 * earlier ones of its key and for nothing else; reads have threads of their own, so that a queue of
 * syncs does not hold them up. What does not fit in the queue is refused at once, so that a slow
 * drive costs its callers nothing. Threads are never interrupted: that would close their files.
 */
public final class ThreadedDriveExecutor implements DriveExecutor {
  private static final Logger log = LoggerFactory.getLogger(ThreadedDriveExecutor.class);

  /** How long a close waits for what is queued; a drive that hangs must not hang the process. */
  private static final Duration CLOSE_WAIT = Duration.ofSeconds(10);

  /**
   * The threads and queues of one drive.
   *
   * @param writers threads for ordered operations; so many syncs are under way at a time
   * @param readers threads for unordered ones
   * @param queued operations of either sort that may wait
   */
  public record Limits(int writers, int readers, int queued) {
    /** Enough for a file system to share its journal's commits, and for a disk to sort reads. */
    public static final Limits USUAL = new Limits(8, 8, 1024);

    public Limits {
      if (writers < 1 || readers < 1 || queued < 1) {
        throw new IllegalArgumentException("limits of a drive's threads");
      }
    }
  }

  private final Drive drive;
  private final Clock clock;
  private final int queued;
  private final List<Thread> threads = new ArrayList<>();
  private final ReentrantLock lock = new ReentrantLock();

  /** Every key with an ordered operation that has not ended, and what waits behind it. */
  private final Map<RecordKey, ArrayDeque<DriveOperation<?>>> keys = new HashMap<>();

  private final Lane ordered = new Lane();
  private final Lane unordered = new Lane();
  private boolean closed;

  /** Operations that may run now; guarded by the lock. */
  private final class Lane {
    final ArrayDeque<DriveOperation<?>> ready = new ArrayDeque<>();
    final Condition filled = lock.newCondition();

    /** Operations that wait, those behind another one of their key included. */
    int waiting;

    void add(DriveOperation<?> operation) {
      ready.add(operation);
      filled.signal();
    }
  }

  private ThreadedDriveExecutor(Drive drive, Clock clock, int queued) {
    this.drive = drive;
    this.clock = clock;
    this.queued = queued;
  }

  /** Starts the threads of a drive, which they close in the end. */
  public static ThreadedDriveExecutor start(Drive drive, Clock clock, Limits limits) {
    ThreadedDriveExecutor executor = new ThreadedDriveExecutor(drive, clock, limits.queued());
    executor.startThreads("write", limits.writers(), executor.ordered);
    executor.startThreads("read", limits.readers(), executor.unordered);
    return executor;
  }

  private void startThreads(String what, int count, Lane lane) {
    for (int i = 0; i < count; i++) {
      threads.add(
          Thread.ofPlatform()
              .name(drive.name() + " " + what + "-" + i)
              .daemon()
              .start(() -> work(lane)));
    }
  }

  private void work(Lane lane) {
    while (true) {
      DriveOperation<?> operation;
      lock.lock();
      try {
        while (lane.ready.isEmpty()) {
          if (closed && lane.waiting == 0) {
            return;
          }
          lane.filled.awaitUninterruptibly();
        }
        operation = lane.ready.remove();
        lane.waiting--;
      } finally {
        lock.unlock();
      }
      operation.run(drive);
      operation.key().ifPresent(this::ended);
    }
  }

  /** Lets the next operation of the key run. */
  private void ended(RecordKey key) {
    lock.lock();
    try {
      DriveOperation<?> next = keys.getOrDefault(key, new ArrayDeque<>()).poll();
      if (next == null) {
        keys.remove(key);
        wakeWhenClosed();
      } else {
        ordered.add(next);
      }
    } finally {
      lock.unlock();
    }
  }

  @Override
  public Drive drive() {
    return drive;
  }

  @Override
  public <T> Pending<T> ordered(RecordKey key, Operation<T> operation) {
    DriveOperation<T> pending = DriveOperation.ordered(key, operation, clock);
    lock.lock();
    try {
      if (admits(ordered, pending)) {
        ArrayDeque<DriveOperation<?>> behind = keys.get(key);
        if (behind == null) {
          keys.put(key, new ArrayDeque<>(1));
          ordered.add(pending);
        } else {
          behind.add(pending);
        }
      }
    } finally {
      lock.unlock();
    }
    return pending;
  }

  @Override
  public <T> Pending<T> unordered(Operation<T> operation) {
    DriveOperation<T> pending = DriveOperation.unordered(operation, clock);
    lock.lock();
    try {
      if (admits(unordered, pending)) {
        unordered.add(pending);
      }
    } finally {
      lock.unlock();
    }
    return pending;
  }

  private boolean admits(Lane lane, DriveOperation<?> pending) {
    if (closed) {
      pending.refuse(new DriveFault(DriveFault.Kind.GONE, drive.name() + " is closed"));
      return false;
    }
    if (lane.waiting >= queued) {
      pending.refuse(
          new DriveFault(
              DriveFault.Kind.TIMED_OUT, drive.name() + " has " + queued + " operations waiting"));
      return false;
    }
    lane.waiting++;
    return true;
  }

  @Override
  public boolean busy(RecordKey key) {
    lock.lock();
    try {
      return keys.containsKey(key);
    } finally {
      lock.unlock();
    }
  }

  /** Ends what is queued, within a limit, and then the threads and the drive. */
  @Override
  public void close() {
    lock.lock();
    try {
      closed = true;
      wakeWhenClosed();
    } finally {
      lock.unlock();
    }
    long end = System.nanoTime() + CLOSE_WAIT.toNanos();
    for (Thread thread : threads) {
      Duration left = Duration.ofNanos(Math.max(1, end - System.nanoTime()));
      Uninterruptibles.joinUninterruptibly(thread, left);
      if (thread.isAlive()) {
        log.warn("{} still hangs when its drive is closed", thread.getName());
      }
    }
    drive.close();
  }

  private void wakeWhenClosed() {
    if (closed) {
      ordered.filled.signalAll();
      unordered.filled.signalAll();
    }
  }
}
