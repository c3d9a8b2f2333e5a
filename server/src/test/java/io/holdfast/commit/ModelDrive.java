package io.holdfast.commit;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * One drive of the model world and what its file system promises: a synced file stays, the names of
 * slots are durable from the start, and of the directory changes since the last sync a power cut
 * undoes any subset.
 */
final class ModelDrive {
  private static final double PREFIX_SURVIVES = .4;

  /** Names, as a directory has them. */
  private static final class Names {
    final SortedMap<Stamp, Register> slots = new TreeMap<>();
    HeadView head = HeadView.ABSENT;
    final Set<Stamp> kept = new HashSet<>();
    final Set<WriteId> damaged = new HashSet<>();

    Names copy() {
      Names copy = new Names();
      copy.slots.putAll(slots);
      copy.head = head;
      copy.kept.addAll(kept);
      copy.damaged.addAll(damaged);
      return copy;
    }
  }

  private final PublishRules rules;
  private Names now = new Names();
  private Names durable = new Names();
  private final List<Consumer<Names>> unsynced = new ArrayList<>();

  /** Records whose bytes are in the page cache only. */
  private final Set<Stamp> volatileBytes = new HashSet<>();

  /** Slots that the process which runs now has synced and read back. */
  private final Set<Stamp> confirmed = new HashSet<>();

  /** Records whose trailer can be read and whose frames cannot. */
  private final Set<Stamp> spoilt = new HashSet<>();

  /** Operations that timed out and have not run yet. */
  final List<Consumer<ModelDrive>> late = new ArrayList<>();

  boolean online = true;
  boolean scanned = true;
  boolean blank;

  /** It has lost something that it confirmed, and is not healed yet. */
  boolean hurt;

  int epoch;

  private final boolean seesDamage;

  ModelDrive(Mutant mutant, boolean blank) {
    this.rules = new MutantPublishRules(mutant);
    this.seesDamage = mutant != Mutant.DAMAGE_IS_ABSENCE;
    this.blank = blank;
    this.hurt = blank;
  }

  // What it holds

  KeyView look() {
    List<KeyView.SlotView> slots = new ArrayList<>();
    now.slots.forEach(
        (stamp, value) -> slots.add(new KeyView.SlotView(value, confirmed.contains(stamp))));
    return new KeyView(now.head, slots, now.kept, now.damaged);
  }

  boolean holds(Stamp stamp) {
    return now.slots.containsKey(stamp) || now.kept.contains(stamp) || headIs(stamp);
  }

  boolean hasMaterial(Stamp stamp) {
    return holds(stamp) && !spoilt.contains(stamp);
  }

  Set<Stamp> spoilt() {
    return spoilt;
  }

  boolean hasPublished(Stamp stamp) {
    return now.head instanceof HeadView.Present(Register head) && !stamp.isAfter(head.stamp());
  }

  boolean headIs(Stamp stamp) {
    return now.head instanceof HeadView.Present(Register head) && head.stamp().equals(stamp);
  }

  boolean isOlderHead(Stamp stamp) {
    return now.head instanceof HeadView.Present(Register head) && stamp.isAfter(head.stamp());
  }

  boolean hasNothing() {
    return now.slots.isEmpty()
        && now.kept.isEmpty()
        && now.damaged.isEmpty()
        && now.head.equals(HeadView.ABSENT);
  }

  // What the owner does on it

  /** The trailer is in the page cache: visible, but gone with the power. */
  void writeSeal(Register record) {
    if (!holds(record.stamp())) {
      now.slots.put(record.stamp(), record);
      durable.slots.put(record.stamp(), record);
      volatileBytes.add(record.stamp());
      spoilt.remove(record.stamp());
    }
  }

  void confirm(Stamp stamp) {
    if (now.slots.containsKey(stamp)) {
      volatileBytes.remove(stamp);
      confirmed.add(stamp);
    }
  }

  void seal(Register record) {
    writeSeal(record);
    confirm(record.stamp());
  }

  void drop(Stamp stamp) {
    change(names -> names.slots.remove(stamp));
  }

  void dropDamaged(Set<WriteId> writes) {
    change(names -> names.damaged.removeAll(writes));
  }

  void keep(Stamp stamp) {
    change(names -> names.kept.add(stamp));
  }

  void promote(Stamp stamp) {
    confirm(stamp);
    change(
        names -> {
          names.slots.remove(stamp);
          names.kept.add(stamp);
        });
  }

  void settle(Map<Stamp, SlotFate> fates) {
    fates.forEach(
        (stamp, fate) -> {
          switch (fate) {
            case PROMOTE -> promote(stamp);
            case DROP -> drop(stamp);
          }
        });
  }

  PublishStep publishStep(Register record) {
    return rules.publishStep(now.head, record.stamp(), record.table());
  }

  /** Puts the record in the head's place and settles what is older. */
  void replaceHead(Register record, PublishStep step, boolean syncKept) {
    if (step == PublishStep.KEEP_THEN_RENAME
        && now.head instanceof HeadView.Present(Register old)) {
      keep(old.stamp());
      if (syncKept) {
        sync();
      }
    }
    change(
        names -> {
          names.slots.remove(record.stamp());
          names.head = new HeadView.Present(record);
        });
    settle(
        rules.settledSlots(
            record.table(), record.stamp(), List.copyOf(now.slots.keySet()), now.kept));
    for (Stamp stamp : rules.unnamed(now.kept, record.table())) {
      change(names -> names.kept.remove(stamp));
    }
  }

  void removeHead() {
    change(names -> names.head = HeadView.ABSENT);
  }

  /** Makes names durable, not the bytes of a record that was never synced itself. */
  void sync() {
    durable = now.copy();
    unsynced.clear();
  }

  private void change(Consumer<Names> change) {
    change.accept(now);
    unsynced.add(change);
  }

  // What happens to it

  /** The process that had confirmed them is gone. */
  void forgetConfirmed() {
    confirmed.clear();
  }

  void losePower(Chance chance) {
    boolean inOrder = chance.happens(PREFIX_SURVIVES);
    int prefix = chance.below(unsynced.size() + 1);
    Names left = durable;
    for (int i = 0; i < unsynced.size(); i++) {
      if (inOrder ? i < prefix : chance.happens(.5)) {
        unsynced.get(i).accept(left);
      }
    }
    for (Register slot : List.copyOf(left.slots.values())) {
      if (volatileBytes.contains(slot.stamp())) {
        left.slots.remove(slot.stamp());
        if (chance.happens(.5) && seesDamage) {
          left.damaged.add(slot.writeId());
        }
      }
    }
    left.kept.removeAll(volatileBytes);
    if (left.head instanceof HeadView.Present(Register head)
        && volatileBytes.contains(head.stamp())) {
      left.head = HeadView.UNREADABLE;
    }
    now = left;
    volatileBytes.clear();
    confirmed.clear();
    sync();
  }

  /** A sealed slot can no longer be read; its header still names the write. */
  void damageSlot(Chance chance) {
    if (!now.slots.isEmpty()) {
      Register lost = chance.oneOf(List.copyOf(now.slots.values()));
      for (Names names : List.of(now, durable)) {
        names.slots.remove(lost.stamp());
        if (seesDamage) {
          names.damaged.add(lost.writeId());
        }
      }
      hurt = true;
    }
  }

  void damageHead() {
    if (now.head instanceof HeadView.Present) {
      now.head = HeadView.UNREADABLE;
      durable.head = HeadView.UNREADABLE;
      hurt = true;
    }
  }

  /** The frames of a record can no longer be read, though its trailer can. */
  void damageFrames(Chance chance) {
    List<Stamp> held = new ArrayList<>(now.slots.keySet());
    now.kept.stream().sorted().forEach(held::add);
    if (now.head instanceof HeadView.Present(Register head)) {
      held.add(head.stamp());
    }
    if (!held.isEmpty()) {
      spoilt.add(chance.oneOf(held));
      hurt = true;
    }
  }

  /** All that was lost has been rebuilt. */
  void healed() {
    spoilt.clear();
    blank = false;
    hurt = false;
  }

  @Override
  public String toString() {
    return "%s%s%s head %s slots %s kept %s damaged %s spoilt %s"
        .formatted(
            online ? "" : "away ",
            blank ? "blank " : "",
            late.isEmpty() ? "" : "late:" + late.size() + " ",
            switch (now.head) {
              case HeadView.Absent() -> "-";
              case HeadView.Unreadable() -> "?";
              case HeadView.Present(Register head) -> head.stamp().toString();
            },
            now.slots.keySet(),
            now.kept,
            now.damaged,
            spoilt);
  }
}
