package io.holdfast.commit;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * One random history of one key, and what its clients may expect: an acknowledged write is never
 * lost, what has been read stays read, nothing old returns, every version keeps k shards, a set
 * with all its drives back answers, and a deleted key leaves nothing behind.
 */
final class History {
  private static final int OPERATIONS = 80;
  private static final double POWER_FAILS_WITH_PROCESS = .4;
  private static final double DAMAGE_WITH_POWER = .3;
  private static final double SYNCED_AT_ONCE = .6;

  /** What is shown of a history that failed. */
  private static final int TRACE_LINES = 25;

  private final Shape shape;
  private final Weather weather;
  private final Chance chance;
  private final ModelSet set;
  private final boolean traced;
  private final List<String> trace = new ArrayList<>();
  final Map<Operation, int[]> answers = new EnumMap<>(Operation.class);

  /** The register's value as clients know it. */
  private VersionTable known = VersionTable.GONE;

  /** Writes that clients got no answer for: any of them may have happened, or not. */
  private final SortedMap<Stamp, VersionTable> pending = new TreeMap<>();

  /** A history that is played without a trace, for speed, does the same with one. */
  History(Shape shape, Weather weather, long seed, Mutant mutant, boolean traced) {
    this.shape = shape;
    this.weather = weather;
    this.traced = traced;
    this.chance = new Chance(seed);
    this.set = new ModelSet(shape.quorum(), mutant, chance);
  }

  /** Plays the history; returns what went wrong, with the last steps if traced, or null. */
  @Nullable String play() {
    try {
      for (int i = 0; i < OPERATIONS; i++) {
        set.faults =
            new Faults(
                chance.oneOf(weather.crash()),
                chance.oneOf(weather.drop()),
                chance.oneOf(weather.late()));
        Operation operation = chance.oneOf(weather.operations());
        boolean answered = attempt(operation);
        int[] counts = answers.computeIfAbsent(operation, o -> new int[2]);
        counts[answered ? 1 : 0]++;
        if (answered && (operation.isWrite() || operation == Operation.READ)) {
          // Only now is it known which of the pending writes happened.
          expectShards();
        }
      }
      comeToRest();
      return null;
    } catch (Violation violation) {
      List<String> last = trace.subList(Math.max(0, trace.size() - TRACE_LINES), trace.size());
      return violation.getMessage() + "\n    " + String.join("\n    ", last);
    }
  }

  private boolean attempt(Operation operation) {
    try {
      perform(operation);
      return true;
    } catch (Refused refused) {
      tell(operation + " 503: " + refused.getMessage());
    } catch (Crash crash) {
      if (operation != Operation.RESTART && chance.happens(POWER_FAILS_WITH_PROCESS)) {
        losePower();
      }
      tell(operation + " crash");
      recover();
    }
    return false;
  }

  private void recover() {
    for (double crash : List.of(chance.oneOf(List.of(0., .3)), 0.)) {
      set.faults = new Faults(crash, set.faults.drop(), set.faults.late());
      try {
        set.restart();
        return;
      } catch (Crash again) {
        tell("crash in recovery");
      } catch (Refused refused) {
        tell("recovery 503: " + refused.getMessage());
        return;
      }
    }
  }

  private void perform(Operation operation) {
    switch (operation) {
      case PUT, DELETE, DELETE_VERSION, DELETE_MARKER, ATTRIBUTES -> write(operation);
      case READ -> {
        Optional<Register> newest = set.newest();
        tell("read " + newest.map(History::show).orElse("nothing"));
        observe(newest);
      }
      case OFF -> chance.oneOf(set.drives).online = false;
      case ON ->
          set.drives.stream()
              .filter(drive -> !drive.online)
              .findFirst()
              .ifPresent(
                  drive -> {
                    set.comeBack(drive);
                    tell("on " + set.drives.indexOf(drive));
                  });
      case RESTART -> throw new Crash();
      case POWER -> power();
      case REPLACE -> {
        if (mayHurt()) {
          int position = chance.below(set.drives.size());
          set.replace(position);
          tell("replace " + position);
        }
      }
      case HEAL -> {
        for (ModelDrive drive : List.copyOf(set.drives)) {
          if (drive.online && drive.hurt) {
            set.heal(drive);
            tell("heal " + set.drives.indexOf(drive));
          }
        }
      }
      case SYNC -> {
        for (ModelDrive drive : set.drives) {
          if (drive.online && chance.happens(SYNCED_AT_ONCE)) {
            drive.sync();
          }
        }
      }
      case SWEEP -> set.sweep();
      case LATE -> {
        for (ModelDrive drive : set.drives) {
          if (drive.online && !drive.late.isEmpty()) {
            drive.late.remove(chance.below(drive.late.size())).accept(drive);
          }
        }
      }
    }
  }

  private void write(Operation operation) {
    // Until an answer is given, the write is pending, from the moment on that it has a stamp.
    List<VersionTable> basedOn = new ArrayList<>();
    Register written =
        set.write(
            change(operation),
            (record, old) -> {
              basedOn.add(old);
              pending.put(record.stamp(), record.table());
              tell(operation + " " + show(record));
            });
    VersionTable old = basedOn.getFirst();
    pending.remove(written.stamp());
    if (!old.equals(known) && !pending.containsValue(old)) {
      throw new Violation(
          "%s built on %s, expected %s".formatted(operation, show(old), show(known)));
    }
    known = written.table();
    pending.clear();
    tell(operation + " acknowledged");
  }

  private ModelSet.Change change(Operation operation) {
    return switch (operation) {
      case PUT -> (stamp, id, old) -> added(stamp, id, VersionEntry.Kind.OBJECT, old);
      case DELETE_MARKER ->
          shape.versioned()
              ? (stamp, id, old) -> added(stamp, id, VersionEntry.Kind.DELETE_MARKER, old)
              : (stamp, id, old) -> VersionTable.GONE;
      case DELETE_VERSION ->
          (stamp, id, old) -> {
            List<VersionEntry> rest = new ArrayList<>(old.versions());
            if (!rest.isEmpty()) {
              rest.remove(chance.below(rest.size()));
            }
            return VersionTable.of(rest);
          };
      case ATTRIBUTES -> (stamp, id, old) -> touched(old, stamp);
      case DELETE, READ, OFF, ON, RESTART, POWER, REPLACE, HEAL, SYNC, SWEEP, LATE ->
          (stamp, id, old) -> VersionTable.GONE;
    };
  }

  private VersionTable added(
      Stamp stamp, WriteId writeId, VersionEntry.Kind kind, VersionTable old) {
    List<VersionEntry> versions = new ArrayList<>();
    versions.add(Records.version(stamp, writeId, kind));
    if (shape.versioned()) {
      versions.addAll(old.versions());
    }
    return VersionTable.of(versions);
  }

  /** The same versions, told apart from the old table by a fact of each. */
  private static VersionTable touched(VersionTable old, Stamp stamp) {
    return VersionTable.of(
        old.versions().stream().map(version -> Records.touched(version, stamp)).toList());
  }

  private void power() {
    losePower();
    if (chance.happens(DAMAGE_WITH_POWER) && mayHurt()) {
      ModelDrive drive = chance.oneOf(set.drives);
      switch (chance.below(4)) {
        case 0 -> drive.damageHead();
        case 1 -> drive.damageFrames(chance);
        default -> drive.damageSlot(chance);
      }
      tell("damaged " + set.drives.indexOf(drive));
    }
    throw new Crash();
  }

  private void losePower() {
    set.drives.forEach(drive -> drive.losePower(chance));
    tell("power fails");
  }

  /** As many drives may be lost at once as a fresh write has shards to spare. */
  private boolean mayHurt() {
    long hurt = set.drives.stream().filter(drive -> drive.hurt).count();
    return hurt < shape.quorum().write() - shape.quorum().data();
  }

  // What is promised

  private void observe(Optional<Register> newest) {
    VersionTable got = newest.map(Register::table).orElse(VersionTable.GONE);
    if (!got.equals(known) && !pending.containsValue(got)) {
      throw new Violation(
          "read %s, expected %s or one of %s".formatted(show(got), show(known), pending.keySet()));
    }
    Optional<Stamp> upTo = newest.map(Register::stamp).or(() -> lastPendingDelete(got));
    known = got;
    upTo.ifPresent(stamp -> pending.keySet().removeIf(p -> !p.isAfter(stamp)));
  }

  /** When nothing is left of a key, a delete without an answer was done, and swept. */
  private Optional<Stamp> lastPendingDelete(VersionTable got) {
    return known.equals(got)
        ? Optional.empty()
        : pending.entrySet().stream()
            .filter(entry -> entry.getValue().isGone())
            .map(Map.Entry::getKey)
            .reduce((first, second) -> second);
  }

  private void expectShards() {
    if (set.drives.stream().anyMatch(drive -> drive.hurt)) {
      return;
    }
    for (VersionEntry version : known.versions()) {
      long shards = set.drives.stream().filter(drive -> drive.holds(version.stamp())).count();
      if (version.hasData() && shards < shape.quorum().data()) {
        throw new Violation("version %s has %d shards".formatted(version.stamp(), shards));
      }
    }
  }

  /** All drives come back and nothing fails any more. */
  private void comeToRest() {
    tell("in the end");
    set.faults = Faults.NONE;
    for (ModelDrive drive : set.drives) {
      set.comeBack(drive);
      drive.scanned = true;
      List.copyOf(drive.late).forEach(action -> action.accept(drive));
      drive.late.clear();
    }
    try {
      for (ModelDrive drive : List.copyOf(set.drives)) {
        if (drive.hurt) {
          set.heal(drive);
        }
      }
      observe(set.newest());
      expectShards();
      write(Operation.PUT);
      write(Operation.DELETE);
      set.sweep();
    } catch (Refused refused) {
      throw new Violation("stuck with every drive back: " + refused.getMessage());
    }
    if (!set.drives.stream().allMatch(ModelDrive::hasNothing)) {
      throw new Violation("left over: " + set.drives);
    }
  }

  private void tell(String what) {
    if (!traced) {
      return;
    }
    StringBuilder line = new StringBuilder(what);
    for (ModelDrive drive : set.drives) {
      line.append("\n        ").append(drive);
    }
    trace.add(line.toString());
  }

  private static String show(Register register) {
    return register.stamp() + "=" + show(register.table());
  }

  private static String show(VersionTable table) {
    return table.versions().stream().map(VersionEntry::stamp).toList().toString();
  }
}
