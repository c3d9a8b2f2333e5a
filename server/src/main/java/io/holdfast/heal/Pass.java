package io.holdfast.heal;

import io.holdfast.common.ObjectKey;
import io.holdfast.storage.BucketRef;
import io.holdfast.storage.RecordKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * How far a walk through all registers has come.
 *
 * @param losses of the drive that it is for: if the drive has lost something since, the walk proves
 *     nothing
 * @param realm where the walk is; empty before its start
 * @param walked whether it has been everywhere, and only those that wait are left
 * @param after the last key of that realm that is behind it; empty at the start of the realm
 * @param waiting registers behind it that could not be healed then; it is not over before they are
 * @param troubles what could not be healed and why
 */
record Pass(
    long startedMillis,
    long losses,
    Optional<BucketRef> realm,
    Optional<ObjectKey> after,
    boolean walked,
    Tally tally,
    List<RecordKey> waiting,
    List<String> troubles) {
  /** So many registers may wait; then the walk waits, too. */
  static final int MAX_WAITING = 500;

  Pass {
    waiting = List.copyOf(waiting);
    troubles = List.copyOf(troubles);
  }

  static Pass start(long nowMillis, long losses) {
    return new Pass(
        nowMillis,
        losses,
        Optional.empty(),
        Optional.empty(),
        false,
        Tally.NOTHING,
        List.of(),
        List.of());
  }

  Pass at(BucketRef newRealm, Optional<ObjectKey> newAfter) {
    return new Pass(
        startedMillis, losses, Optional.of(newRealm), newAfter, false, tally, waiting, troubles);
  }

  Pass atEnd() {
    return new Pass(startedMillis, losses, realm, after, true, tally, waiting, troubles);
  }

  boolean isOver() {
    return walked && waiting.isEmpty();
  }

  Pass with(Tally newTally, List<RecordKey> newWaiting, List<String> moreTroubles) {
    List<String> all = new ArrayList<>(troubles);
    moreTroubles.stream()
        .limit(Math.max(0, HealReport.MAX_TROUBLES - all.size()))
        .forEach(all::add);
    return new Pass(startedMillis, losses, realm, after, walked, newTally, newWaiting, all);
  }
}
