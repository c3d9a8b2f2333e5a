package io.holdfast.storage;

import com.google.common.util.concurrent.Uninterruptibles;
import io.holdfast.common.Clock;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One operation given to a drive's threads, and its outcome once there is one. */
final class DriveOperation<T> implements DriveExecutor.Pending<T> {
  private static final Logger log = LoggerFactory.getLogger(DriveOperation.class);

  private final Optional<RecordKey> key;
  private final DriveExecutor.Operation<T> operation;
  private final Clock clock;
  private final CountDownLatch ended = new CountDownLatch(1);
  private final AtomicReference<Outcome<T>> outcome =
      new AtomicReference<>(
          new Outcome.Failure<>(new DriveFault(DriveFault.Kind.TIMED_OUT, "no answer in time")));

  private DriveOperation(
      Optional<RecordKey> key, DriveExecutor.Operation<T> operation, Clock clock) {
    this.key = key;
    this.operation = operation;
    this.clock = clock;
  }

  static <T> DriveOperation<T> ordered(
      RecordKey key, DriveExecutor.Operation<T> operation, Clock clock) {
    return new DriveOperation<>(Optional.of(key), operation, clock);
  }

  static <T> DriveOperation<T> unordered(DriveExecutor.Operation<T> operation, Clock clock) {
    return new DriveOperation<>(Optional.empty(), operation, clock);
  }

  /** The key whose order it keeps. */
  Optional<RecordKey> key() {
    return key;
  }

  /** Runs it on the thread of the drive; whatever it throws becomes its outcome. */
  void run(Drive drive) {
    try {
      end(new Outcome.Success<>(operation.run(drive)));
    } catch (DriveException failed) {
      end(new Outcome.Failure<>(failed.fault()));
    } catch (RuntimeException | Error bug) {
      // A thread of the drive must outlive it, and the caller must not wait for nothing.
      log.error("{}: an operation ended unexpectedly", drive.name(), bug);
      end(new Outcome.Failure<>(new DriveFault(DriveFault.Kind.IO_ERROR, bug.toString())));
    }
  }

  /** Ends it without running it. */
  void refuse(DriveFault fault) {
    end(new Outcome.Failure<>(fault));
  }

  private void end(Outcome<T> result) {
    outcome.set(result);
    ended.countDown();
  }

  @Override
  public Outcome<T> await(long deadlineNanos) {
    boolean _ =
        Uninterruptibles.awaitUninterruptibly(
            ended, deadlineNanos - clock.nanos(), TimeUnit.NANOSECONDS);
    return outcome.get();
  }
}
