package io.holdfast.commit;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;

/**
 * An erasure set of model drives and the owner of its one key: an executor of the commit rules. It
 * decides nothing itself: every question goes to {@link MutantRules}, which are the server's rules.
 * The process may die between any two steps on drives, which run in any order.
 */
final class ModelSet {
  /** A settling that takes more steps than this does not end. */
  private static final int MAX_STEPS = 200;

  private static final double PAGE_CACHE_FIRST = .7;
  private static final double REMOVES_DIRECTLY = .7;
  private static final double LOOKS_BEFORE_WRITING = .5;

  final List<ModelDrive> drives = new ArrayList<>();
  final Mutant mutant;
  Faults faults = Faults.NONE;

  private final MutantRules rules;
  private final Chance chance;
  private final Quorum quorum;
  private int epoch = 1;
  private long sequence;
  private long writes;
  private boolean owned = true;
  private final Set<Stamp> given = new HashSet<>();

  // In memory only: gone with the process.
  private Optional<Register> unfinished = Optional.empty();
  private final Set<Stamp> dropped = new HashSet<>();

  ModelSet(Quorum quorum, Mutant mutant, Chance chance) {
    this.quorum = quorum;
    this.mutant = mutant;
    this.chance = chance;
    this.rules = new MutantRules(quorum, mutant);
    for (int i = 0; i < quorum.drives(); i++) {
      drives.add(newDrive(false));
      drives.get(i).epoch = epoch;
    }
  }

  private ModelDrive newDrive(boolean blank) {
    return new ModelDrive(mutant, blank);
  }

  // Looking

  private List<ModelDrive> inReach() {
    return drives.stream().filter(drive -> drive.online).toList();
  }

  private List<DriveView> look() {
    return drives.stream().map(this::view).toList();
  }

  private DriveView view(ModelDrive drive) {
    if (!drive.online) {
      return DriveView.AWAY;
    }
    KeyView key = drive.look();
    if (!drive.scanned) {
      key = new KeyView(key.head(), List.of(), key.kept(), Set.of());
    }
    return new DriveView(drive.blank ? Presence.BLANK : Presence.TRUSTED, key, drive.spoilt());
  }

  private int material(Stamp version) {
    return (int) inReach().stream().filter(drive -> drive.hasMaterial(version)).count();
  }

  // Acting

  /** Runs an action on drives in any order; returns those that confirmed it. */
  private List<ModelDrive> each(List<ModelDrive> targets, Consumer<ModelDrive> action) {
    List<ModelDrive> done = new ArrayList<>();
    for (ModelDrive drive : chance.shuffled(targets)) {
      mayCrash(faults.crash());
      if (!drive.online) {
        continue;
      }
      if (chance.happens(faults.drop())) {
        if (chance.happens(.5)) {
          action.accept(drive);
        }
        drive.online = false;
      } else if (chance.happens(faults.late())) {
        drive.late.add(action);
      } else {
        action.accept(drive);
        done.add(drive);
      }
    }
    mayCrash(faults.crash());
    return done;
  }

  private void mayCrash(double probability) {
    if (chance.happens(probability)) {
      throw new Crash();
    }
  }

  /** Trailers first reach the page cache of any targets; those whose sync is confirmed return. */
  private List<ModelDrive> sealOn(List<ModelDrive> targets, Register record) {
    for (ModelDrive drive : chance.shuffled(targets)) {
      mayCrash(faults.crash() / 2);
      if (drive.online && chance.happens(PAGE_CACHE_FIRST)) {
        drive.writeSeal(record);
      }
    }
    return each(
        targets,
        mutant == Mutant.SEAL_UNSYNCED
            ? drive -> drive.writeSeal(record)
            : drive -> drive.seal(record));
  }

  private Register record(BiFunction<Stamp, WriteId, VersionTable> table) {
    Stamp stamp = new Stamp(epoch, ++sequence);
    if (!given.add(stamp)) {
      throw new Violation("stamp %s given twice".formatted(stamp));
    }
    WriteId writeId = Records.writeId(++writes);
    return new Register(stamp, writeId, table.apply(stamp, writeId));
  }

  // Epoch

  /** The process starts anew: memory is empty, drives in reach are scanned. */
  void restart() {
    owned = false;
    unfinished = Optional.empty();
    dropped.clear();
    for (ModelDrive drive : drives) {
      drive.scanned = drive.online;
      drive.forgetConfirmed();
      if (mutant != Mutant.NO_FENCE) {
        drive.late.clear();
      }
    }
    own();
    settle();
  }

  private void own() {
    List<ModelDrive> reach = inReach();
    int trusted = (int) reach.stream().filter(drive -> !drive.blank).count();
    if (!rules.mayOwnEpoch(trusted, reach.size())) {
      throw new Refused("no epoch");
    }
    List<ModelDrive> asked =
        mutant == Mutant.EPOCH_OF_ANY ? chance.sample(reach, quorum.write()) : reach;
    int next = rules.nextEpoch(asked.stream().map(drive -> drive.epoch).toList());
    List<ModelDrive> took = each(reach, drive -> drive.epoch = Math.max(drive.epoch, next));
    if (took.size() < quorum.write()) {
      throw new Refused("epoch not recorded");
    }
    epoch = next;
    sequence = 0;
    owned = true;
  }

  /** A drive that comes back or is new gets the owner's epoch before it takes part. */
  private void greet(ModelDrive drive) {
    if (owned && mutant != Mutant.EPOCH_NOT_GIVEN) {
      drive.epoch = Math.max(drive.epoch, epoch);
    }
  }

  void comeBack(ModelDrive drive) {
    drive.online = true;
    drive.scanned = mutant != Mutant.NO_SCAN_ON_RETURN;
    greet(drive);
  }

  void replace(int position) {
    drives.set(position, newDrive(true));
    greet(drives.get(position));
  }

  // Reading

  /** The newest value, certain. */
  Optional<Register> newest() {
    if (!owned) {
      restart();
    }
    certain(look(), unfinished);
    if (rules.mustDecide(look(), unfinished)) {
      settle();
    }
    List<DriveView> believed = look().stream().filter(rules::isEvidence).toList();
    int asked = Math.min(believed.size(), rules.evidenceToRead());
    Optional<Register> remembered =
        mutant == Mutant.FORGET_UNFINISHED ? Optional.empty() : unfinished;
    Optional<Register> newest = certain(chance.sample(believed, asked), remembered);
    unfinished = rules.stillUnfinished(unfinished, newest);
    return newest;
  }

  private Optional<Register> certain(List<DriveView> asked, Optional<Register> remembered) {
    return switch (rules.newest(asked, remembered)) {
      case Reading.Certain(Optional<Register> newest) -> newest;
      case Reading.Unavailable(String reason) -> throw new Refused(reason);
    };
  }

  // Deciding

  /** Performs one decision after the other until nothing is in doubt. */
  private void settle() {
    Set<Decision> tried = new HashSet<>();
    for (int step = 0; step < MAX_STEPS; step++) {
      Decision decision = rules.decide(new KeyState(look(), unfinished, dropped, tried));
      tried.add(decision);
      switch (decision) {
        case Decision.Settled() -> {
          return;
        }
        case Decision.Wait(String reason) -> throw new Refused(reason);
        case Decision.Confirm(var slots) ->
            eachAt(slots, (drive, stamps) -> stamps.forEach(drive::confirm));
        case Decision.SetAside(var writes, boolean _) -> eachAt(writes, ModelDrive::dropDamaged);
        case Decision.Superseded(var slots) -> eachAt(slots, ModelDrive::settle);
        case Decision.Drop drop -> drop(drop.register().stamp());
        case Decision.Complete(Register register) -> complete(register);
        case Decision.Finish(Register register) -> finish(register);
      }
    }
    throw new Violation("settling does not end: " + tried);
  }

  private <T> void eachAt(Map<Integer, T> work, BiConsumer<ModelDrive, T> action) {
    IdentityHashMap<ModelDrive, T> byDrive = new IdentityHashMap<>();
    work.forEach((position, part) -> byDrive.put(drives.get(position), part));
    each(
        work.keySet().stream().map(drives::get).toList(),
        drive -> action.accept(drive, Objects.requireNonNull(byDrive.get(drive))));
  }

  private void drop(Stamp stamp) {
    if (mutant != Mutant.TAKE_UP_AGAIN) {
      dropped.add(stamp);
    }
    each(holding(stamp), drive -> drive.drop(stamp));
  }

  private List<ModelDrive> holding(Stamp stamp) {
    return inReach().stream().filter(drive -> drive.holds(stamp)).toList();
  }

  private void complete(Register register) {
    if (register.carriesData()) {
      if (material(register.stamp()) < quorum.data()) {
        throw new Violation("%s rebuilt from too little".formatted(register.stamp()));
      }
      List<ModelDrive> holders = holding(register.stamp());
      List<ModelDrive> others =
          inReach().stream().filter(drive -> !holders.contains(drive)).toList();
      if (!rules.chosen(holders.size() + sealOn(others, register).size())) {
        throw new Refused("not rebuilt on W drives");
      }
    }
    if (mutant == Mutant.COMPLETE_SAME_STAMP) {
      finish(register);
      return;
    }
    Register anew = record((stamp, writeId) -> register.table());
    if (!rules.chosen(sealOn(inReach(), anew).size()) && mutant != Mutant.COMPLETE_UNSEALED) {
      throw new Refused("not sealed anew on W drives");
    }
    finish(anew);
  }

  private void finish(Register register) {
    publish(register, inReach());
  }

  /** Publishes a chosen write where it is sealed; rebuilds a missing shard first. */
  private void publish(Register register, List<ModelDrive> targets) {
    unfinished = Optional.of(register);
    long published =
        each(targets, drive -> publishOn(drive, register)).stream()
            .filter(drive -> drive.hasPublished(register.stamp()))
            .count();
    if (rules.acknowledged((int) published)) {
      unfinished = Optional.empty();
    }
  }

  private void publishOn(ModelDrive drive, Register register) {
    PublishStep step = drive.publishStep(register);
    if (step == PublishStep.NOTHING_NEWER_THERE) {
      return;
    }
    if (!drive.holds(register.stamp())) {
      if (!rules.rebuildable(register, material(register.stamp()))) {
        return;
      }
      drive.seal(register);
    }
    if (mutant != Mutant.TRUST_PAGE_CACHE && mutant != Mutant.SEAL_UNSYNCED) {
      drive.confirm(register.stamp());
    }
    drive.replaceHead(register, step, mutant != Mutant.KEEP_UNSYNCED);
  }

  // Writing

  /** Makes a table of the newest one; is told its record before the first drive is. */
  interface Change {
    VersionTable apply(Stamp stamp, WriteId writeId, VersionTable old);
  }

  /** One new value of the register, made from the newest one. */
  Register write(Change change, BiConsumer<Register, VersionTable> sealing) {
    VersionTable old = newest().map(Register::table).orElse(VersionTable.GONE);
    if (chance.happens(LOOKS_BEFORE_WRITING)
        && !rules.mayStart(look().stream().map(DriveView::presence).toList())) {
      throw new Refused("fewer than W drives");
    }
    Register record = record((stamp, writeId) -> change.apply(stamp, writeId, old));
    sealing.accept(record, old);
    List<ModelDrive> sealed = sealOn(inReach(), record);
    boolean chosen = rules.chosen(sealed.size());
    if (!chosen && mutant != Mutant.PUBLISH_EARLY) {
      throw new Refused("not sealed on W drives");
    }
    unfinished = Optional.of(record);
    if (record.table().isGone()
        && sealed.size() == drives.size()
        && removeDirectly(record.stamp())) {
      unfinished = Optional.empty();
    } else {
      publish(record, sealed);
    }
    if (!chosen) {
      throw new Refused("not sealed on W drives");
    }
    return record;
  }

  /** Unlinks names without a tombstone; the slots stay until that is durable everywhere. */
  private boolean removeDirectly(Stamp gone) {
    boolean anyLate = drives.stream().anyMatch(drive -> !drive.late.isEmpty());
    boolean early = mutant == Mutant.REMOVE_EARLY;
    if (!chance.happens(REMOVES_DIRECTLY) || !rules.removableDirectly(look(), gone, anyLate)) {
      return false;
    }
    List<ModelDrive> removed =
        each(
            drives,
            drive -> {
              if (drive.isOlderHead(gone)) {
                drive.removeHead();
              }
            });
    if (removed.size() < drives.size() && !early) {
      return false;
    }
    if (mutant != Mutant.REMOVE_UNSYNCED && each(drives, ModelDrive::sync).size() < drives.size()) {
      return false;
    }
    each(drives, drive -> drive.drop(gone));
    return true;
  }

  // Healing

  /** Gives a drive the head and every version of its table; from then on it is trusted. */
  void heal(ModelDrive drive) {
    Optional<Register> newest = mutant == Mutant.HEAL_BLIND ? newestHead() : newestFinished();
    newest.ifPresent(register -> fill(drive, register));
    drive.healed();
  }

  private Optional<Register> newestHead() {
    return look().stream()
        .filter(rules::isEvidence)
        .flatMap(drive -> drive.key().headRegister().stream())
        .max(Comparator.comparing(Register::stamp));
  }

  private Optional<Register> newestFinished() {
    newest();
    unfinished.ifPresent(this::finish);
    Optional<Register> newest = newest();
    if (unfinished.isPresent()) {
      throw new Refused("unfinished");
    }
    return newest;
  }

  private void fill(ModelDrive drive, Register newest) {
    for (VersionEntry version : newest.table().versions()) {
      boolean skipped =
          mutant == Mutant.HEAL_HEAD_ONLY && !version.equals(newest.table().versions().getFirst());
      if (version.hasData() && !drive.hasMaterial(version.stamp()) && !skipped) {
        if (material(version.stamp()) < quorum.data()) {
          throw new Refused("a version cannot be rebuilt");
        }
        drive.keep(version.stamp());
      }
    }
    PublishStep step = drive.publishStep(newest);
    if (step != PublishStep.NOTHING_NEWER_THERE) {
      drive.seal(newest);
      drive.replaceHead(newest, step, true);
    }
    drive.sync();
  }

  // Sweeping

  void sweep() {
    Optional<Register> newest = newest();
    boolean anyLate = drives.stream().anyMatch(drive -> !drive.late.isEmpty());
    if (newest.isEmpty()
        || !rules.sweepable(
            look(), newest.get(), unfinished, anyLate && mutant != Mutant.SWEEP_OVER_LATE)) {
      return;
    }
    Stamp gone = newest.get().stamp();
    if (mutant != Mutant.SWEEP_UNSYNCED
        && each(inReach(), ModelDrive::sync).size() < drives.size()
        && mutant != Mutant.SWEEP_EARLY) {
      return;
    }
    each(
        inReach(),
        drive -> {
          if (drive.headIs(gone) || mutant == Mutant.REMOVE_BLINDLY) {
            drive.removeHead();
          }
        });
  }
}
