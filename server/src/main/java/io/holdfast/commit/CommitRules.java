package io.holdfast.commit;

import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * When a write is chosen, what the newest value of a key is, and what becomes of a write that a
 * crash or an absence left in doubt. Values in, decision out: whoever performs the decisions owns
 * the key (holds its lock and the epoch), looks at the drives, and keeps the unfinished map and the
 * dropped stamps. What a single drive does on its own is in {@link PublishRules}, what becomes of
 * slots that cannot be read in {@link DamagedSlots}.
 *
 * <p>Everything rests on two facts. A chosen write is never taken back, and any N-W+1 drives share
 * one with any W. So what N-W+1 trusted drives do not hold was acknowledged to nobody.
 *
 * <p>Not final, and its single rules can be replaced within the package, so that the tests can take
 * them away one by one and see the loss.
 */
public class CommitRules {
  private final Quorum quorum;
  private final PublishRules publishRules;

  public CommitRules(Quorum quorum) {
    this(quorum, new PublishRules());
  }

  CommitRules(Quorum quorum, PublishRules publishRules) {
    this.quorum = quorum;
    this.publishRules = publishRules;
  }

  public Quorum quorum() {
    return quorum;
  }

  // Epoch: rule 9

  /** Whether a process may take an epoch, and with it give stamps; else it only reads. */
  public boolean mayOwnEpoch(int trusted, int inReach) {
    return trusted >= quorum.evidence() && inReach >= quorum.write();
  }

  /**
   * An epoch that no owner had before: its last one is synced on W drives, so one of them is seen.
   *
   * @param recorded the epochs (unsigned) on all drives in reach, blank ones too
   */
  public int nextEpoch(Collection<Integer> recorded) {
    int highest = recorded.stream().max(Integer::compareUnsigned).orElse(0);
    if (highest == -1) {
      throw new IllegalStateException("the epochs are used up");
    }
    return highest + 1;
  }

  // Writing: rules 1 to 3

  /** Whether a client's write may start; deciding, finishing and healing may always try. */
  public boolean mayStart(Collection<Presence> drives) {
    return drives.stream().filter(Presence::inReach).count() >= quorum.write();
  }

  /** Whether a write whose seal that many drives have confirmed may be published. */
  public boolean chosen(int sealedCount) {
    return sealedCount >= quorum.write();
  }

  /** Whether a write that is published on that many drives leaves the unfinished map. */
  public boolean acknowledged(int publishedCount) {
    return publishedCount >= quorum.write();
  }

  // Reading: rule 4

  /**
   * The newest value. What may be in doubt must have been settled before ({@link #mustDecide}).
   *
   * @param asked drives of the reader's choice
   * @param unfinished the key's entry in the unfinished map, read <em>before</em> the drives were
   *     asked: a write that leaves the map in between is on W heads by then
   */
  public Reading newest(List<DriveView> asked, Optional<Register> unfinished) {
    long evidence = asked.stream().filter(this::isEvidence).count();
    if (evidence < evidenceToRead()) {
      return new Reading.Unavailable(
          "%d trusted drives make the newest value certain, %d are there"
              .formatted(evidenceToRead(), evidence));
    }
    return new Reading.Certain(
        Stream.concat(
                unfinished.stream(),
                asked.stream().flatMap(drive -> drive.key().headRegister().stream()))
            .max(Comparator.comparing(Register::stamp)));
  }

  int evidenceToRead() {
    return quorum.evidence();
  }

  /**
   * The entry of the unfinished map after a reading. A newer head came back with a drive that was
   * away before: it is chosen, and on how many drives it is published nobody knows.
   */
  public Optional<Register> stillUnfinished(
      Optional<Register> unfinished, Optional<Register> newest) {
    return newest.filter(head -> isBelow(unfinished, head.stamp())).or(() -> unfinished);
  }

  private static boolean isBelow(Optional<Register> register, Stamp stamp) {
    return register.isPresent() && stamp.isAfter(register.get().stamp());
  }

  /** Whether some drive in reach holds what may be newer than all that is known to be chosen. */
  public boolean mustDecide(Collection<DriveView> drives, Optional<Register> unfinished) {
    return drives.stream()
        .filter(DriveView::inReach)
        .map(DriveView::key)
        .anyMatch(key -> unfinished.map(chosen -> isNews(key, chosen)).orElse(!key.isQuiet()));
  }

  private static boolean isNews(KeyView key, Register chosen) {
    return key.slots().stream().anyMatch(slot -> slot.register().stamp().isAfter(chosen.stamp()))
        || key.damaged().stream().anyMatch(write -> !write.equals(chosen.writeId()));
  }

  // Silence: rule 6

  /** Whether it means something when this drive does not hold a record of the key. */
  boolean isEvidence(DriveView drive) {
    return drive.presence() == Presence.TRUSTED
        && !(drive.key().head() instanceof HeadView.Unreadable);
  }

  /** The slots of this drive that prove nothing, since nobody has synced them in this process. */
  Set<Stamp> unconfirmed(DriveView drive) {
    return drive.unconfirmed();
  }

  /** Whether every drive of the set answers, blank ones too: nothing more can turn up. */
  boolean allHere(KeyState state) {
    return state.drives().stream().allMatch(DriveView::inReach);
  }

  // Deciding: rule 5

  /** The next step towards a key of which nothing is in doubt. */
  public Decision decide(KeyState state) {
    if (state.drives().size() != quorum.drives()) {
      throw new IllegalArgumentException("a decision looks at every position of the set");
    }
    return confirm(state)
        .or(() -> new DamagedSlots(this, state).setAside())
        .or(() -> settleNewest(state))
        .or(() -> superseded(state))
        .orElse(Decision.SETTLED);
  }

  private Optional<Decision> confirm(KeyState state) {
    SortedMap<Integer, Set<Stamp>> slots = new TreeMap<>();
    for (int position : state.positions(drive -> !unconfirmed(drive).isEmpty())) {
      slots.put(position, unconfirmed(state.drives().get(position)));
    }
    if (slots.isEmpty()) {
      return Optional.empty();
    }
    Decision confirm = new Decision.Confirm(slots);
    return Optional.of(
        state.tried().contains(confirm)
            ? new Decision.Wait("a drive does not confirm what its stage folder holds")
            : confirm);
  }

  /**
   * Whether a step needs the frames of its write read before it is judged. A power cut can leave a
   * trailer whose frames are lost, and on every drive others: only what has been read says whether
   * a write in doubt can take the place of the one before.
   */
  public boolean restsOnFrames(Decision decision) {
    return decision instanceof Decision.Complete(Register register) && register.carriesData();
  }

  /** The sealed writes that are not older than all heads, newest first. */
  private Optional<Decision> settleNewest(KeyState state) {
    Optional<Register> top = state.top();
    SortedMap<Stamp, Register> open = new TreeMap<>(Collections.reverseOrder());
    for (DriveView drive : state.drives()) {
      for (KeyView.SlotView slot : drive.key().slots()) {
        if (top.isEmpty() || !top.get().stamp().isAfter(slot.register().stamp())) {
          open.put(slot.register().stamp(), slot.register());
        }
      }
    }
    boolean damagedTop = top.isPresent() && isDamaged(state, top.get());
    if (open.isEmpty() && !damagedTop) {
      return Optional.empty();
    }
    if (!enoughToDecide(state)) {
      return Optional.of(
          new Decision.Wait("something newer may have been acknowledged by drives out of sight"));
    }
    for (Register register : open.values()) {
      Optional<Decision> decision =
          top.filter(chosen -> chosen.stamp().equals(register.stamp())).isPresent()
              ? finish(state, register)
              : judge(state, register);
      if (decision.isPresent()) {
        return decision;
      }
    }
    return damagedTop ? finish(state, top.orElseThrow()) : Optional.empty();
  }

  /** A head may be on fewer than W drives when a drive that sealed it cannot read its slot. */
  private boolean isDamaged(KeyState state, Register register) {
    return state.drives().stream()
        .anyMatch(drive -> drive.key().damaged().contains(register.writeId()));
  }

  /**
   * Whether so many drives have answered that a chosen write would be in sight. Before that nothing
   * in sight means nothing.
   */
  public boolean enoughToDecide(KeyState state) {
    return state.drives().stream().filter(this::isEvidence).count() >= quorum.evidence();
  }

  private static Optional<Decision> finish(KeyState state, Register chosen) {
    return Optional.<Decision>of(new Decision.Finish(chosen))
        .filter(step -> !state.tried().contains(step));
  }

  /** A sealed write newer than every head: never chosen, or perhaps acknowledged. */
  private Optional<Decision> judge(KeyState state, Register register) {
    boolean neverChosen = without(state, register) >= evidenceToDrop();
    boolean dropped = neverChosen || state.dropped().contains(register.stamp());
    if (!dropped && isRebuildable(state, register)) {
      Decision complete = new Decision.Complete(register);
      return Optional.of(
          state.tried().contains(complete)
              ? new Decision.Wait("a write in doubt could not be completed")
              : complete);
    }
    if (!dropped && !allHere(state)) {
      return Optional.of(
          new Decision.Wait("a write in doubt can neither be rebuilt nor be proved not chosen"));
    }
    return state.hasTriedToDrop(register)
        ? Optional.empty()
        : Optional.of(new Decision.Drop(register, neverChosen));
  }

  /** How many drives' silence says that they have not sealed this write. */
  private long without(KeyState state, Register register) {
    return state.drives().stream()
        .filter(this::isEvidence)
        .filter(drive -> !drive.holds(register.stamp()))
        .filter(drive -> !drive.key().damaged().contains(register.writeId()))
        .filter(drive -> drive.key().headRegister().filter(h -> isNewer(h, register)).isEmpty())
        .count();
  }

  private static boolean isNewer(Register head, Register register) {
    return head.stamp().isAfter(register.stamp());
  }

  int evidenceToDrop() {
    return quorum.evidence();
  }

  /** Whether a value chosen under one stamp makes a damaged slot of the other needless anywhere. */
  boolean replaces(Stamp chosen, Stamp damaged) {
    return chosen.isAfter(damaged);
  }

  int evidenceToSetAside() {
    return quorum.evidence();
  }

  private boolean isRebuildable(KeyState state, Register register) {
    long shards = state.drives().stream().filter(drive -> isMaterial(drive, register)).count();
    return rebuildable(register, (int) shards);
  }

  /** Whether this drive has something to rebuild from. */
  boolean isMaterial(DriveView drive, Register register) {
    return drive.hasMaterial(register.stamp());
  }

  /** Whether that many shards, or copies of a record without data, give all the others. */
  public boolean rebuildable(Register register, int shards) {
    return shards >= (register.carriesData() ? quorum.data() : 1);
  }

  private Optional<Decision> superseded(KeyState state) {
    Optional<Register> top = state.top();
    if (top.isEmpty()) {
      return Optional.empty();
    }
    SortedMap<Integer, SortedMap<Stamp, SlotFate>> slots = new TreeMap<>();
    for (int position : state.inReach()) {
      KeyView key = state.drives().get(position).key();
      List<Stamp> old =
          key.sealed().filter(slot -> isSettled(slot, top.get().stamp(), key)).toList();
      if (!old.isEmpty()) {
        slots.put(
            position,
            publishRules.settledSlots(top.get().table(), top.get().stamp(), old, key.kept()));
      }
    }
    return slots.isEmpty()
        ? Optional.empty()
        : Optional.<Decision>of(new Decision.Superseded(slots))
            .filter(step -> !state.tried().contains(step));
  }

  /** The newest value's own slot is settled only where it is the head already. */
  private static boolean isSettled(Stamp slot, Stamp top, KeyView key) {
    return top.isAfter(slot)
        || key.headRegister().filter(head -> !slot.isAfter(head.stamp())).isPresent();
  }

  // Sweeping: rule 8

  /**
   * Whether the head of a deleted key may be removed from all drives, once all their names, stage
   * folders too, are synced on all N.
   *
   * @param all every drive, looked at closely (with the records beside the head)
   * @param newest the newest value, certain
   * @param unfinished the key's entry in the unfinished map
   * @param anyLate whether an operation on the key that timed out may still run on some drive: a
   *     seal that lands on a swept key would look new
   */
  public boolean sweepable(
      List<DriveView> all, Register newest, Optional<Register> unfinished, boolean anyLate) {
    return all.size() == quorum.drives()
        && newest.table().isGone()
        && unfinished.isEmpty()
        && !anyLate
        && all.stream().allMatch(drive -> isClean(drive, newest.stamp()));
  }

  /** Whether a drive holds nothing of a deleted key, or its empty table alone. */
  boolean isClean(DriveView drive, Stamp gone) {
    KeyView key = drive.key();
    return drive.presence() == Presence.TRUSTED
        && key.isQuiet()
        && key.kept().isEmpty()
        && switch (key.head()) {
          case HeadView.Absent() -> true;
          case HeadView.Present(Register head) -> head.stamp().equals(gone);
          case HeadView.Unreadable() -> false;
        };
  }
}
