package io.holdfast.object;

import io.holdfast.commit.DriveView;
import io.holdfast.commit.HeadView;
import io.holdfast.commit.Reading;
import io.holdfast.commit.Register;
import io.holdfast.commit.Stamp;
import io.holdfast.commit.VersionEntry;
import io.holdfast.error.S3Exception;
import io.holdfast.object.stripe.Answers;
import io.holdfast.storage.Drive;
import io.holdfast.storage.DriveException;
import io.holdfast.storage.DriveFault;
import io.holdfast.storage.RecordKey;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * Makes one register whole on all drives in reach: rule 7 of the commit. Shards are made anew
 * without the key's lock. Under it everything is decided first, the newest value looked up again,
 * and what has been made is sealed and put in its place only if the newest table still names it: so
 * nothing that is gone comes back, and nothing newer is replaced. Healing is a write with the
 * drives as its source; a process that dies on the way leaves slots, which are settled as any.
 */
final class KeyHealer {
  /** Records made at once: each takes a slot on each target. */
  private static final int RECORDS_AT_ONCE = 16;

  /** A record that is not whole after so many tries waits for another time. */
  private static final int MAX_TRIES = 3;

  private final SetContext set;
  private final Settlement settlement;
  private final Committer committer;
  private final ShardRebuilder rebuilder;
  private final SetEvents events;

  KeyHealer(
      SetContext set,
      Settlement settlement,
      Committer committer,
      ShardRebuilder rebuilder,
      SetEvents events) {
    this.set = set;
    this.settlement = settlement;
    this.committer = committer;
    this.rebuilder = rebuilder;
    this.events = events;
  }

  /** The way to a key, before its lock is taken. */
  interface Access {
    /** Keeps the bucket from being deleted; empty when it is no more. */
    Optional<KeyLocks.Held> enter();
  }

  KeyHealth heal(RecordKey key, HealDepth depth, Pace pace, Access access) {
    try {
      return new Healing(key, depth, pace, access).run();
    } catch (S3Exception unavailable) {
      return KeyHealth.waiting(unavailable.error().message());
    }
  }

  /** What is at risk as long as no other drive comes back; nothing is changed. */
  Optional<String> risk(RecordKey key) {
    try (KeyLocks.Held held = set.locks().lock(key)) {
      Optional<Look> look = look(key).look();
      return look.flatMap(
          there ->
              there.newest().table().versions().stream()
                  .filter(VersionEntry::hasData)
                  .flatMap(version -> risk(key, there, version).stream())
                  .findFirst());
    } catch (S3Exception uncertain) {
      return Optional.of(key + ": its newest value is not certain");
    }
  }

  private Optional<String> risk(RecordKey key, Look look, VersionEntry version) {
    ShardRebuilder.Inspection seen =
        rebuilder.inspect(
            new ShardRebuilder.RecordName(key, version.stamp(), version.writeId()),
            HealPlan.inReach(look.views()),
            HealDepth.PRESENCE,
            Pace.UNPACED);
    return seen.intact().size() >= set.scheme().data()
        ? Optional.empty()
        : Optional.of(
            "%s: version %s has %d of the %d shards that it needs"
                .formatted(key, version.versionId(), seen.intact().size(), set.scheme().data()));
  }

  /** The newest value, certain, and what each drive has. */
  private record Look(Register newest, List<DriveView> views) {}

  /** The caller holds the key's lock. Without a value there is no such key. */
  private Sight look(RecordKey key) {
    List<DriveView> views = set.briefViewsOf(key);
    boolean quiet = views.stream().allMatch(view -> view.key().isQuiet());
    if (!quiet || set.states().isInDoubt(key) || set.states().unfinished(key).isPresent()) {
      set.states().enterDoubt(key);
      settlement.settle(key);
      views = set.briefViewsOf(key);
    }
    List<DriveView> seen = views.stream().filter(DriveView::inReach).toList();
    List<DriveView> all = views;
    return switch (set.rules().newest(seen, set.states().unfinished(key))) {
      case Reading.Certain(Optional<Register> newest) ->
          new Sight(newest.map(r -> new Look(r, all)), Set.copyOf(HealPlan.inReach(all)));
      case Reading.Unavailable(String reason) -> throw Unavailable.because(key, reason);
    };
  }

  private record Sight(Optional<Look> look, Set<Integer> reached) {}

  /** The healing of one key, from the first look to the last. */
  private final class Healing {
    private final RecordKey key;
    private final HealDepth depth;
    private final Pace pace;
    private final Access access;
    private final Set<Stamp> done = new HashSet<>();
    private final Set<Stamp> lost = new HashSet<>();
    private final Map<Stamp, Integer> tries = new HashMap<>();

    /** Where frames of a record turned out to be damaged though its trailer is not. */
    private final Map<Stamp, Set<Integer>> damaged = new HashMap<>();

    private final Set<String> unhealable = new TreeSet<>();
    private Optional<Set<Integer>> reached = Optional.empty();
    private Optional<String> waiting = Optional.empty();
    private long versions;
    private long checked;
    private long bytes;
    private long repaired;

    Healing(RecordKey key, HealDepth depth, Pace pace, Access access) {
      this.key = key;
      this.depth = depth;
      this.pace = pace;
      this.access = access;
    }

    KeyHealth run() {
      Optional<Look> look = locked();
      // Each round settles some records for good, or is the last.
      while (look.isPresent() && waiting.isEmpty() && round(look.get())) {
        look = locked();
      }
      if (look.isPresent()) {
        finish();
      }
      pace.spent(0);
      return new KeyHealth(
          versions,
          checked,
          bytes,
          repaired,
          List.copyOf(unhealable),
          reached.orElse(Set.of()),
          waiting);
    }

    private Optional<Look> locked() {
      return underLock(look -> look);
    }

    /** Runs what has to be done with all writers of the key kept out; empty without a key. */
    private <T> Optional<T> underLock(Function<Look, T> action) {
      Optional<KeyLocks.Held> entered = access.enter();
      if (entered.isEmpty()) {
        return Optional.empty();
      }
      try (KeyLocks.Held bucket = entered.get();
          KeyLocks.Held held = set.locks().lock(key)) {
        Sight sight = look(key);
        Set<Integer> still = new TreeSet<>(sight.reached());
        reached.ifPresent(still::retainAll);
        reached = Optional.of(still);
        return sight.look().map(action);
      }
    }

    /** Heals some records; returns whether to look again. */
    private boolean round(Look look) {
      List<Made> made = new ArrayList<>();
      boolean more = false;
      try {
        for (VersionEntry version : look.newest().table().versions()) {
          if (version.hasData() && !done.contains(version.stamp())) {
            if (made.size() >= RECORDS_AT_ONCE) {
              more = true;
              break;
            }
            prepare(look, version).ifPresent(made::add);
          }
        }
        boolean again = place(made);
        return again || more || !made.isEmpty();
      } finally {
        made.forEach(one -> one.rebuilt().close());
      }
    }

    /** Looks at one version, and makes the shards that it lacks. */
    private Optional<Made> prepare(Look look, VersionEntry version) {
      boolean isHead = version.stamp().equals(look.newest().stamp());
      ShardRebuilder.RecordName record =
          new ShardRebuilder.RecordName(key, version.stamp(), version.writeId());
      ShardRebuilder.Inspection seen =
          rebuilder.inspect(record, HealPlan.inReach(look.views()), depth, pace);
      bytes += seen.bytesRead();
      for (int position : damaged.getOrDefault(version.stamp(), Set.of())) {
        if (seen.intact().remove(position)) {
          seen.bad().add(position);
        }
      }
      HealPlan plan =
          HealPlan.of(
              seen,
              isHead ? HealPlan.withoutHead(look.views(), look.newest()) : Set.of(),
              set.scheme().data(),
              set.drives());
      return switch (plan) {
        case HealPlan.Nothing() -> {
          settled(version, seen.intact().size());
          yield Optional.empty();
        }
        case HealPlan.Lost(String reason) -> {
          unhealable.add("version " + version.versionId() + ": " + reason);
          lost.add(version.stamp());
          settled(version, seen.intact().size());
          yield Optional.empty();
        }
        case HealPlan.Wait(String reason) -> {
          waiting = Optional.of("version " + version.versionId() + ": " + reason);
          settled(version, seen.intact().size());
          yield Optional.empty();
        }
        case HealPlan.Rebuild(Set<Integer> sources, Set<Integer> targets) -> {
          if (tries.merge(version.stamp(), 1, Integer::sum) > MAX_TRIES) {
            waiting = Optional.of("version " + version.versionId() + " does not stay whole");
            settled(version, seen.intact().size());
            yield Optional.empty();
          }
          yield Optional.of(
              new Made(version, rebuilder.prepare(record, sources, targets, pace), targets.size()));
        }
      };
    }

    private void settled(VersionEntry version, int intact) {
      if (done.add(version.stamp())) {
        versions++;
        checked += intact;
      }
    }

    /** Seals what was made, and puts heads in their places; returns whether more is to be seen. */
    private boolean place(List<Made> made) {
      return underLock(
              look -> {
                made.forEach(one -> place(look, one));
                boolean allSettled =
                    look.newest().table().versions().stream()
                        .allMatch(version -> !version.hasData() || done.contains(version.stamp()));
                return made.isEmpty() && allSettled && waiting.isEmpty() && placeTable(look);
              })
          .orElse(false);
    }

    private void place(Look look, Made made) {
      bytes += made.rebuilt().bytesRead();
      VersionEntry version = made.version();
      damaged
          .computeIfAbsent(version.stamp(), first -> new HashSet<>())
          .addAll(made.rebuilt().damaged());
      boolean isNamed =
          look.newest().table().versions().stream()
              .anyMatch(
                  other ->
                      other.hasData()
                          && other.stamp().equals(version.stamp())
                          && other.writeId().equals(version.writeId()));
      if (!isNamed) {
        return;
      }
      if (made.rebuilt().positions().size() < made.targets()
          && made.rebuilt().damaged().isEmpty()) {
        waiting = Optional.of("a drive does not take what was made for it");
      }
      boolean isHead = version.stamp().equals(look.newest().stamp());
      Register register =
          isHead
              ? look.newest()
              : new Register(version.stamp(), version.writeId(), look.newest().table());
      boolean keep = set.openReads().keepFor(key);
      Answers<Boolean> answers =
          made.rebuilt()
              .seal(
                  register,
                  (drive, position) ->
                      put(drive, look.views().get(position), version.stamp(), isHead, keep));
      Set<Integer> bad = damaged.computeIfAbsent(version.stamp(), first -> new HashSet<>());
      answers.successes().forEach(bad::remove);
      repaired += answers.successes().size();
      doubtAfter(answers);
    }

    private void put(Drive drive, DriveView view, Stamp stamp, boolean isHead, boolean keep)
        throws DriveException {
      boolean inPlace =
          view.key().head() instanceof HeadView.Present(Register head)
              && head.stamp().equals(stamp);
      if (isHead && !inPlace) {
        drive.publish(key, stamp, keep);
      } else {
        drive.restore(key, stamp);
      }
    }

    private void doubtAfter(Answers<Boolean> answers) {
      if (!answers.successes().containsAll(answers.byPosition().keySet())) {
        waiting = Optional.of("a drive failed:" + answers.faults());
      }
      if (answers.anyFault(fault -> fault.kind() != DriveFault.Kind.GONE)) {
        set.states().enterDoubt(key);
      }
    }

    /**
     * All versions are where they have to be: now the value itself, where it is not the head. It
     * comes last, so that a drive that shows it has all that it names.
     */
    private boolean placeTable(Look look) {
      Register newest = look.newest();
      Set<Integer> without = HealPlan.withoutHead(look.views(), newest);
      if (without.isEmpty()) {
        return false;
      }
      if (newest.carriesData()) {
        if (!lost.contains(newest.stamp())) {
          // A drive has come back meanwhile, or the value is another one than was looked at.
          done.remove(newest.stamp());
          return true;
        }
        // Its shards are lost, but what it says of the other versions is not: without them.
        committer.commitTable(key, Optional.of(newest), newest.table());
        return true;
      }
      boolean keep = set.openReads().keepFor(key);
      Committer.Sealing sealing = committer.sealTable(key, newest);
      Answers<Boolean> answers =
          set.fanOut()
              .ordered(
                  key,
                  without,
                  (drive, position) ->
                      sealing.run(drive, position) && drive.publish(key, newest.stamp(), keep));
      repaired += answers.successes().size();
      doubtAfter(answers);
      return false;
    }

    /** Removes what no table names, and sees to what is chosen but not published on W drives. */
    private void finish() {
      Optional<Boolean> finished = underLock(this::finish);
      if (finished.isEmpty()) {
        waiting = Optional.empty();
      }
    }

    private boolean finish(Look look) {
      if (set.states().unfinished(key).isPresent() && waiting.isEmpty()) {
        waiting = Optional.of("too few drives show the newest value");
      }
      // A look at what stands beside the head costs a directory scan, so only where there was work.
      if (repaired > 0 && waiting.isEmpty() && !set.openReads().isRead(key)) {
        set.removeUnnamed(key, set.members().inReach());
      }
      if (look.newest().table().isGone()) {
        events.gone(key);
      }
      return true;
    }
  }

  /** Shards of one version that are ready to be sealed. */
  private record Made(VersionEntry version, ShardRebuilder.Rebuilt rebuilt, int targets) {}
}
