package io.holdfast.object;

import io.holdfast.common.Clock;
import io.holdfast.storage.Drive;
import io.holdfast.storage.DriveExecutor;
import io.holdfast.storage.DriveExecutor.Pending;
import io.holdfast.storage.DriveFault;
import io.holdfast.storage.Outcome;
import java.util.Optional;

/**
 * Asks one drive whether it is well, and tells a drive that hangs from one that is slow: the same
 * question stays open until it is answered.
 */
final class DriveCheck {
  /**
   * In so many looks in a row the question was not answered. A pause of the whole process, which is
   * no fault of a drive, can spoil one look.
   */
  private static final int MANY_LOOKS = 3;

  private final DriveExecutor executor;
  private final Clock clock;
  private Optional<Pending<Boolean>> open = Optional.empty();
  private long sinceNanos;
  private int looks;

  DriveCheck(DriveExecutor executor, Clock clock) {
    this.executor = executor;
    this.clock = clock;
  }

  DriveExecutor executor() {
    return executor;
  }

  /** Asks, unless an earlier question is open still. */
  void ask() {
    if (open.isEmpty()) {
      open = Optional.of(executor.unordered(Drive::check));
    }
    if (looks == 0) {
      sinceNanos = clock.nanos();
    }
  }

  /**
   * Waits so long for the answer of {@link Drive#check}; {@link DriveFault.Kind#TIMED_OUT} when
   * there is none yet.
   */
  Outcome<Boolean> look(long deadlineNanos) {
    Outcome<Boolean> outcome = open.orElseThrow().await(deadlineNanos);
    if (outcome instanceof Outcome.Failure<Boolean>(DriveFault fault)
        && fault.kind() == DriveFault.Kind.TIMED_OUT) {
      looks++;
      if (clock.nanos() < deadlineNanos) {
        // It was refused, since too much waits for this drive: to be asked again.
        open = Optional.empty();
      }
    } else {
      looks = 0;
      open = Optional.empty();
    }
    return outcome;
  }

  /** Whether the drive is silent now. */
  boolean isSilent() {
    return looks > 0;
  }

  /** Whether the drive has been silent for many looks, and for longer than any step may take. */
  boolean hangs(long timeoutNanos) {
    return looks >= MANY_LOOKS && clock.nanos() - sinceNanos >= timeoutNanos;
  }
}
