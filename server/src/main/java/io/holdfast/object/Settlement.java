package io.holdfast.object;

import io.holdfast.commit.Decision;
import io.holdfast.commit.DriveView;
import io.holdfast.commit.KeyState;
import io.holdfast.commit.Register;
import io.holdfast.commit.SlotFate;
import io.holdfast.commit.Stamp;
import io.holdfast.commit.WriteId;
import io.holdfast.storage.Drive;
import io.holdfast.storage.DriveException;
import io.holdfast.storage.RecordKey;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Performs what {@link io.holdfast.commit.CommitRules#decide} says about a key in doubt, one step
 * at a time, looking anew after each: rule 5 of the commit. It decides nothing itself. The caller
 * holds the key's lock.
 */
final class Settlement {
  private static final Logger LOG = LoggerFactory.getLogger(Settlement.class);

  private final SetContext set;
  private final Committer committer;
  private final ShardRebuilder rebuilder;

  Settlement(SetContext set, Committer committer, ShardRebuilder rebuilder) {
    this.set = set;
    this.committer = committer;
    this.rebuilder = rebuilder;
  }

  /**
   * Settles the key, or throws ServiceUnavailable when the drives in sight do not allow it, or not
   * within the time that a request has.
   */
  void settle(RecordKey key) {
    long deadline = set.clock().nanos() + set.patienceNanos();
    Set<Decision> tried = new HashSet<>();
    SortedMap<Stamp, Set<Integer>> withoutMaterial = new TreeMap<>();
    while (true) {
      List<DriveView> views = without(set.viewsOf(key), withoutMaterial);
      KeyState state =
          new KeyState(views, set.states().unfinished(key), set.states().dropped(key), tried);
      Decision decision = set.rules().decide(state);
      if (decision instanceof Decision.Settled) {
        if (!set.rules().enoughToDecide(state)) {
          throw Unavailable.because(key, "too few drives say what they hold of it");
        }
        rest(key, views);
        return;
      }
      if (decision instanceof Decision.Complete(Register register)
          && set.rules().restsOnFrames(decision)
          && !withoutMaterial.containsKey(register.stamp())) {
        withoutMaterial.put(
            register.stamp(), rebuilder.damaged(key, register, state.holders(register.stamp())));
        continue;
      }
      perform(key, decision, state);
      tried.add(decision);
      if (set.clock().nanos() - deadline > 0) {
        throw Unavailable.because(key, "deciding took too long");
      }
    }
  }

  private static List<DriveView> without(
      List<DriveView> views, SortedMap<Stamp, Set<Integer>> withoutMaterial) {
    List<DriveView> judged = new ArrayList<>();
    for (int position = 0; position < views.size(); position++) {
      Set<Stamp> damaged = new HashSet<>();
      for (Map.Entry<Stamp, Set<Integer>> known : withoutMaterial.entrySet()) {
        if (known.getValue().contains(position)) {
          damaged.add(known.getKey());
        }
      }
      judged.add(views.get(position).withoutMaterialOf(damaged));
    }
    return judged;
  }

  /** Nothing is in doubt; what was dropped is forgotten once nothing of it can be left or come. */
  private void rest(RecordKey key, List<DriveView> views) {
    if (set.members().inReach().stream().allMatch(at -> views.get(at).inReach())) {
      set.states().leaveDoubt(key);
    } else {
      // Nothing chosen is in doubt, but a drive that did not answer may have a slot to clear away.
      set.states().leaveForLater(key);
    }
    leaveUnfinished(key, views);
    boolean nothingLeft =
        views.stream().allMatch(view -> view.inReach() && view.key().slots().isEmpty());
    if (nothingLeft && !busyAnywhere(key)) {
      set.states().forgetDropped(key);
    }
  }

  /** A publish that was over time may have run since, and left no slot to finish. */
  private void leaveUnfinished(RecordKey key, List<DriveView> views) {
    Optional<Register> unfinished = set.states().unfinished(key);
    if (unfinished.isPresent()) {
      long published =
          views.stream()
              .flatMap(view -> view.key().headRegister().stream())
              .filter(head -> !unfinished.get().stamp().isAfter(head.stamp()))
              .count();
      if (set.rules().acknowledged((int) published)) {
        committer.published(key, unfinished.get());
      }
    }
  }

  /** Whether an operation on the key that timed out may still run on some drive. */
  boolean busyAnywhere(RecordKey key) {
    return set.members().inReach().stream()
        .anyMatch(at -> set.members().at(at).filter(m -> m.executor().busy(key)).isPresent());
  }

  private void perform(RecordKey key, Decision decision, KeyState state) {
    switch (decision) {
      case Decision.Settled() -> {}
      case Decision.Wait(String reason) -> throw Unavailable.because(key, reason);
      case Decision.Confirm(SortedMap<Integer, Set<Stamp>> slots) ->
          onEach(
              key,
              slots,
              (drive, stamps) -> {
                for (Stamp stamp : stamps) {
                  drive.confirm(key, stamp);
                }
              });
      case Decision.SetAside(SortedMap<Integer, Set<WriteId>> writes, boolean proven) -> {
        if (!proven) {
          LOG.error(
              "{}: no drive of the set can read a write that may have been acknowledged; its"
                  + " damaged shards are removed",
              key);
        }
        onEach(key, writes, (drive, ids) -> drive.dropDamaged(key, ids));
      }
      case Decision.Drop(Register register, boolean provenNeverChosen) ->
          drop(key, register, provenNeverChosen, state);
      case Decision.Complete(Register register) -> complete(key, register, state);
      case Decision.Finish(Register register) -> finish(key, register, state);
      case Decision.Superseded(SortedMap<Integer, SortedMap<Stamp, SlotFate>> slots) ->
          onEach(
              key,
              slots,
              (drive, fates) -> {
                for (var slot : fates.entrySet()) {
                  settleSlot(drive, key, slot.getKey(), slot.getValue());
                }
              });
    }
  }

  private static void settleSlot(Drive drive, RecordKey key, Stamp stamp, SlotFate fate)
      throws DriveException {
    switch (fate) {
      case PROMOTE -> drive.promote(key, stamp);
      case DROP -> drive.drop(key, stamp);
    }
  }

  private interface OnDrive<A> {
    void run(Drive drive, A argument) throws DriveException;
  }

  private <A> void onEach(RecordKey key, SortedMap<Integer, A> arguments, OnDrive<A> step) {
    set.fanOut()
        .ordered(
            key,
            arguments.keySet(),
            (drive, position) -> {
              A argument = arguments.get(position);
              if (argument != null) {
                step.run(drive, argument);
              }
              return true;
            });
  }

  private void drop(RecordKey key, Register register, boolean provenNeverChosen, KeyState state) {
    if (!provenNeverChosen) {
      LOG.error(
          "{}: write {} cannot be rebuilt though all drives of the set are here; it may have been"
              + " acknowledged",
          key,
          register.stamp());
    }
    set.states().enterDropped(key, register.stamp());
    set.fanOut()
        .ordered(
            key,
            state.holders(register.stamp()),
            (drive, position) -> {
              drive.drop(key, register.stamp());
              return true;
            });
  }

  /**
   * A write that may have been acknowledged: its shards on W drives, its table under a new stamp.
   */
  private void complete(RecordKey key, Register register, KeyState state) {
    if (register.carriesData()) {
      Set<Integer> holders = new HashSet<>(intact(register, state));
      holders.addAll(rebuildWhereMissing(key, register, state));
      if (holders.size() < set.quorum().write()) {
        throw Unavailable.because(
            key, "an in-doubt write could be rebuilt on " + holders.size() + " drives only");
      }
    }
    Optional<Register> top = state.top();
    Register anew =
        new Register(
            committer.nextStamp(
                key,
                top.filter(t -> t.stamp().isAfter(register.stamp()))
                    .or(() -> Optional.of(register))),
            set.newWriteId(),
            register.table());
    committer.commit(key, anew, set.members().inReach(), committer.sealTable(key, anew));
  }

  /** A chosen write: published wherever it is sealed, rebuilt where it is not. */
  private void finish(RecordKey key, Register register, KeyState state) {
    set.states().enterUnfinished(key, register);
    List<Integer> ready = new ArrayList<>(state.holders(register.stamp()));
    List<Integer> newer =
        state.inReach().stream()
            .filter(
                at ->
                    state
                        .drives()
                        .get(at)
                        .key()
                        .headRegister()
                        .filter(head -> head.stamp().isAfter(register.stamp()))
                        .isPresent())
            .toList();
    ready.addAll(newer);
    ready.addAll(
        register.carriesData()
            ? rebuildWhereMissing(key, register, state)
            : sealWhereMissing(key, register, state));
    committer.publishChosen(key, register, ready.stream().distinct().sorted().toList());
  }

  private static List<Integer> intact(Register register, KeyState state) {
    return state.inReach().stream()
        .filter(at -> state.drives().get(at).hasMaterial(register.stamp()))
        .toList();
  }

  /** Where a shard is to be made: a damaged one stays where it is until the new one is sealed. */
  private static List<Integer> missing(Register register, KeyState state) {
    return state.inReach().stream()
        .filter(at -> !state.drives().get(at).hasMaterial(register.stamp()))
        .filter(
            at ->
                state
                    .drives()
                    .get(at)
                    .key()
                    .headRegister()
                    .filter(head -> head.stamp().isAfter(register.stamp()))
                    .isEmpty())
        .toList();
  }

  private List<Integer> rebuildWhereMissing(RecordKey key, Register register, KeyState state) {
    List<Integer> targets = missing(register, state);
    return targets.isEmpty()
        ? targets
        : rebuilder.rebuild(key, register, state.holders(register.stamp()), targets);
  }

  private List<Integer> sealWhereMissing(RecordKey key, Register register, KeyState state) {
    return set.fanOut()
        .ordered(key, missing(register, state), committer.sealTable(key, register))
        .successes();
  }
}
