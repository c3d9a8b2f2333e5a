package io.holdfast.object.stripe;

import io.holdfast.common.Clock;
import io.holdfast.object.stripe.Members.Member;
import io.holdfast.storage.Drive;
import io.holdfast.storage.DriveException;
import io.holdfast.storage.DriveExecutor;
import io.holdfast.storage.DriveExecutor.Pending;
import io.holdfast.storage.DriveFault;
import io.holdfast.storage.Outcome;
import io.holdfast.storage.RecordKey;
import java.util.Collection;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import java.util.function.Consumer;

/**
 * Gives one step to several drives of a set at once and waits for all, each for so long and no
 * longer. It converts nothing into decisions: {@link Answers} are values for the rules.
 */
public final class FanOut {
  private final Members members;
  private final Clock clock;
  private final long timeoutNanos;

  /**
   * Longer than a disk that is well takes, with a queue in front of it. Who waits so long for a
   * read asks others instead.
   */
  public static final long SOON_NANOS = TimeUnit.SECONDS.toNanos(1);

  /** What one drive is to do. */
  @FunctionalInterface
  public interface Step<T> {
    T run(Drive drive, int position) throws DriveException;
  }

  public FanOut(Members members, Clock clock, long timeoutNanos) {
    this.members = members;
    this.clock = clock;
    this.timeoutNanos = timeoutNanos;
  }

  /**
   * The same drives with less patience, for questions that others can answer, too. Those that are
   * late may still be asked again as patiently as ever, when the others do not do.
   */
  public FanOut soon() {
    return new FanOut(members, clock, Math.min(timeoutNanos, SOON_NANOS));
  }

  /** Runs behind all earlier ordered steps of the key on each drive. */
  public <T> Answers<T> ordered(RecordKey key, Collection<Integer> positions, Step<T> step) {
    return ask(
        positions,
        (executor, position) -> executor.ordered(key, drive -> step.run(drive, position)));
  }

  /** Runs whenever a thread of the drive is free. */
  public <T> Answers<T> unordered(Collection<Integer> positions, Step<T> step) {
    return ask(
        positions, (executor, position) -> executor.unordered(drive -> step.run(drive, position)));
  }

  /**
   * As {@link #unordered}, for a step that opens something.
   *
   * @param close for what is opened when nobody waits for it any more
   */
  public <T> Answers<T> opening(Collection<Integer> positions, Step<T> step, Consumer<T> close) {
    Handovers<T> handovers = new Handovers<>(positions, close);
    return handovers.taken(unordered(positions, handovers.giving(step)));
  }

  /** As {@link #ordered}, for a step that opens something. */
  public <T> Answers<T> orderedOpening(
      RecordKey key, Collection<Integer> positions, Step<T> step, Consumer<T> close) {
    Handovers<T> handovers = new Handovers<>(positions, close);
    return handovers.taken(ordered(key, positions, handovers.giving(step)));
  }

  private <T> Answers<T> ask(
      Collection<Integer> positions, BiFunction<DriveExecutor, Integer, Pending<T>> submit) {
    SortedMap<Integer, Pending<T>> pending = new TreeMap<>();
    SortedMap<Integer, Outcome<T>> outcomes = new TreeMap<>();
    for (int position : positions) {
      Optional<Member> member = members.at(position);
      if (member.isPresent()) {
        pending.put(position, submit.apply(member.get().executor(), position));
      } else {
        outcomes.put(position, away());
      }
    }
    long deadline = clock.nanos() + timeoutNanos;
    pending.forEach((position, operation) -> outcomes.put(position, operation.await(deadline)));
    return new Answers<>(outcomes);
  }

  private static <T> Outcome<T> away() {
    return new Outcome.Failure<>(new DriveFault(DriveFault.Kind.GONE, "the drive is away"));
  }
}
