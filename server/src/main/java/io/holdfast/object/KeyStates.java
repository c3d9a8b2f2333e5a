package io.holdfast.object;

import io.holdfast.commit.Register;
import io.holdfast.commit.Stamp;
import io.holdfast.common.Utf8;
import io.holdfast.storage.BucketRef;
import io.holdfast.storage.RecordKey;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;

/**
 * What the owner of a set remembers of keys that are not at rest: the unfinished map (chosen,
 * perhaps not published on W drives), the in-doubt map (slots that must be decided on before the
 * next use), and the stamps it has given up. Bounded: client writes stop at {@link #MAX_UNSETTLED}
 * keys; deciding, finishing, healing and sweeping go on, since they only empty it.
 */
final class KeyStates {
  /** Keys not at rest. A healthy set has as many as there are writes in flight. */
  static final int MAX_UNSETTLED = 100_000;

  private final ConcurrentHashMap<RecordKey, State> states = new ConcurrentHashMap<>();

  private enum Doubt {
    NONE,
    /** Operations need not wait; somebody has to look once more. */
    FOR_LATER,
    /** Nothing is read or written before it is settled. */
    NOW
  }

  private record State(Optional<Register> unfinished, Doubt doubt, Set<Stamp> dropped) {
    static final State REST = new State(Optional.empty(), Doubt.NONE, Set.of());

    boolean isRest() {
      return unfinished.isEmpty() && doubt == Doubt.NONE && dropped.isEmpty();
    }

    State with(Optional<Register> other) {
      return new State(other, doubt, dropped);
    }

    State with(Doubt other) {
      return new State(unfinished, other, dropped);
    }

    State with(Set<Stamp> other) {
      return new State(unfinished, doubt, Set.copyOf(other));
    }
  }

  boolean hasRoom() {
    return states.size() < MAX_UNSETTLED;
  }

  Optional<Register> unfinished(RecordKey key) {
    return state(key).unfinished();
  }

  boolean isInDoubt(RecordKey key) {
    return state(key).doubt() == Doubt.NOW;
  }

  boolean isAtRest(RecordKey key) {
    return state(key).isRest();
  }

  Set<Stamp> dropped(RecordKey key) {
    return state(key).dropped();
  }

  /** Before the first rename: readers look here first. */
  void enterUnfinished(RecordKey key, Register register) {
    change(key, s -> s.with(Optional.of(register)));
  }

  /** Published on W drives. */
  void leaveUnfinished(RecordKey key, Register register) {
    change(key, s -> s.with(s.unfinished().filter(other -> !other.equals(register))));
  }

  void enterDoubt(RecordKey key) {
    change(key, s -> s.with(Doubt.NOW));
  }

  void leaveDoubt(RecordKey key) {
    change(key, s -> s.with(Doubt.NONE));
  }

  /** Operations may go on, and it stays among those that housekeeping settles. */
  void leaveForLater(RecordKey key) {
    change(key, s -> s.with(Doubt.FOR_LATER));
  }

  /** A drop that timed out may still run, so the write is never taken up again by this owner. */
  void enterDropped(RecordKey key, Stamp stamp) {
    change(
        key,
        s -> {
          Set<Stamp> dropped = new HashSet<>(s.dropped());
          dropped.add(stamp);
          return s.with(dropped);
        });
  }

  /** All drives answered, none has a slot of the key, and nothing that timed out can still run. */
  void forgetDropped(RecordKey key) {
    change(key, s -> s.with(Set.of()));
  }

  /** Keys of a bucket that directories may not show, in the order of their bytes. */
  NavigableSet<String> keysOf(BucketRef bucket) {
    NavigableSet<String> keys = new TreeSet<>(Utf8::compare);
    states.forEach(
        (key, state) -> {
          if (key.bucket().equals(bucket)
              && (state.doubt() == Doubt.NOW || state.unfinished().isPresent())) {
            keys.add(key.key().text());
          }
        });
    return keys;
  }

  /** Keys that wait for somebody to decide or finish them. */
  Collection<RecordKey> restless() {
    return List.copyOf(states.keySet());
  }

  int size() {
    return states.size();
  }

  private State state(RecordKey key) {
    return states.getOrDefault(key, State.REST);
  }

  private void change(RecordKey key, UnaryOperator<State> change) {
    states.compute(
        key,
        (same, there) -> {
          State next = change.apply(there == null ? State.REST : there);
          return next.isRest() ? null : next;
        });
  }
}
