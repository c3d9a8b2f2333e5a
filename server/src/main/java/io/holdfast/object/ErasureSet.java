package io.holdfast.object;

import io.holdfast.commit.Register;
import io.holdfast.commit.Stamp;
import io.holdfast.commit.UploadId;
import io.holdfast.commit.VersionTable;
import io.holdfast.common.ObjectKey;
import io.holdfast.error.S3ErrorCode;
import io.holdfast.error.S3Exception;
import io.holdfast.object.stripe.Answers;
import io.holdfast.object.stripe.FanOut;
import io.holdfast.object.stripe.StripeBuffers;
import io.holdfast.storage.BucketRef;
import io.holdfast.storage.ChildName;
import io.holdfast.storage.RecordKey;
import io.holdfast.storage.VersionFacts;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The registers of one erasure set: each key's newest value, and how a new one takes its place.
 * Knows nothing of S3: versions, conditions and encryption are its callers' business.
 */
final class ErasureSet {
  private final SetContext set;
  private final Heads heads;
  private final Committer committer;
  private final Settlement settlement;
  private final KeyHealer healer;
  private final StripeBuffers buffers;
  private final SetEvents events;

  ErasureSet(SetContext set, StripeBuffers buffers, SetEvents events) {
    this.set = set;
    this.buffers = buffers;
    this.events = events;
    heads = new Heads(set);
    committer = new Committer(set, events);
    ShardRebuilder rebuilder = new ShardRebuilder(set);
    settlement = new Settlement(set, committer, rebuilder);
    healer = new KeyHealer(set, settlement, committer, rebuilder, events);
  }

  SetContext context() {
    return set;
  }

  // Reading

  /** The newest value, certain; the caller does not hold the key's lock. */
  Optional<Register> newest(RecordKey key) {
    settleIfInDoubt(key);
    return heads.newest(key);
  }

  /** The newest values of many keys, in their order. */
  List<VersionTable> newest(BucketRef bucket, List<ObjectKey> keys) {
    List<VersionTable> tables = new ArrayList<>();
    while (tables.size() < keys.size()) {
      tables.addAll(newestOfFirst(bucket, keys.subList(tables.size(), keys.size())));
    }
    return tables;
  }

  /**
   * Those of the first of these keys, in their order: as many as {@link Heads} looks at at once.
   */
  List<VersionTable> newestOfFirst(BucketRef bucket, List<ObjectKey> keys) {
    List<RecordKey> names = keys.stream().map(key -> new RecordKey(bucket, key)).toList();
    names.forEach(this::settleIfInDoubt);
    List<Optional<Register>> newest = heads.newestOfFirst(names);
    List<VersionTable> tables = new ArrayList<>();
    for (int i = 0; i < newest.size(); i++) {
      Optional<VersionTable> table = newest.get(i).map(Register::table);
      if (table.filter(VersionTable::isGone).isPresent()) {
        events.gone(names.get(i));
      }
      tables.add(table.orElse(VersionTable.GONE));
    }
    return tables;
  }

  /** The newest value with its head records open. */
  Heads.Opened open(RecordKey key) {
    settleIfInDoubt(key);
    return heads.open(key, positionsByShard(key));
  }

  /** All positions, that of shard 0 first. */
  List<Integer> positionsByShard(RecordKey key) {
    int first = set.firstDrive(key);
    return IntStream.range(0, set.drives())
        .mapToObj(shard -> (first + shard) % set.drives())
        .toList();
  }

  private void settleIfInDoubt(RecordKey key) {
    if (set.states().isInDoubt(key)) {
      try (KeyLocks.Held held = set.locks().lock(key)) {
        settleLocked(key);
      } catch (S3Exception e) {
        // What this owner has chosen is the newest value, and its slots can be read: that there is
        // no room for its name is no reason to keep it from readers.
        if (e.code() != S3ErrorCode.STORAGE_FULL || set.states().unfinished(key).isEmpty()) {
          throw e;
        }
      }
    }
  }

  private void settleLocked(RecordKey key) {
    if (set.states().isInDoubt(key)) {
      settlement.settle(key);
    }
  }

  // Writing

  /** What a writer does under the key's lock, given the newest value. */
  @FunctionalInterface
  interface Change<R> {
    R apply(Optional<Register> newest, Writer writer);
  }

  /** The two ways to give a key a new value. */
  final class Writer {
    private final RecordKey key;
    private final Optional<Register> newest;

    private Writer(RecordKey key, Optional<Register> newest) {
      this.key = key;
      this.newest = newest;
    }

    /** The stamp of the next value, for a table that names its own record. */
    Stamp nextStamp() {
      return committer.nextStamp(key, newest);
    }

    private void tellOfLoss(VersionTable after) {
      List<UploadId> lost =
          UploadTables.lost(newest.map(Register::table).orElse(VersionTable.GONE), after);
      if (!lost.isEmpty()) {
        events.losing(key, lost);
      }
    }

    /** Seals and publishes what has been staged. */
    void commit(StagedObject staged, Register register, VersionFacts facts) {
      tellOfLoss(register.table());
      committer.commit(key, register, staged.positions(), staged.sealing(register, facts));
    }

    /** Records a table without data. */
    Register commitTable(VersionTable table) {
      tellOfLoss(table);
      return committer.commitTable(key, newest, table);
    }

    /** Records a table without data under a stamp that was asked for before. */
    void commitTable(Register register) {
      tellOfLoss(register.table());
      committer.commit(key, register, set.members().inReach(), committer.sealTable(key, register));
    }
  }

  /** Runs a change of one key under its lock, with the newest value certain. */
  <R> R change(RecordKey key, Change<R> change) {
    try (KeyLocks.Held held = set.locks().lock(key)) {
      settleLocked(key);
      Optional<Register> newest = heads.newest(key);
      return change.apply(newest, new Writer(key, newest));
    }
  }

  /**
   * Begins a write of data: refused at once when it could not be chosen.
   *
   * @param plaintextLength of the object
   */
  StagedObject stage(RecordKey key, StripeFormat format, long plaintextLength) {
    requireWritable(key);
    return new StagedObject(set, buffers, key, format, plaintextLength);
  }

  /** A client's write starts only with W drives in reach and room in the maps. */
  void requireWritable(RecordKey key) {
    if (set.members().inReach().size() < set.quorum().write()) {
      throw Unavailable.because(key, "fewer than " + set.quorum().write() + " drives are in reach");
    }
    if (!set.epoch().isOwner()) {
      set.epoch().next();
    }
    if (!set.states().hasRoom()) {
      throw Unavailable.because(key, "too many keys are in doubt or unfinished");
    }
  }

  // Keys not at rest

  /** Marks keys that slots of a drive speak of; they are decided on before their next use. */
  void doubt(Collection<RecordKey> keys) {
    keys.forEach(set.states()::enterDoubt);
  }

  /** Settles and finishes what can be; the rest stays for later. Returns how many keys are left. */
  int settleAll() {
    for (RecordKey key : set.states().restless()) {
      try (KeyLocks.Held held = set.locks().lock(key)) {
        if (!set.states().isAtRest(key)) {
          set.states().enterDoubt(key);
          settleLocked(key);
        }
      } catch (S3Exception e) {
        // It stays in the map, and Unavailable has told the log why.
      }
    }
    return set.states().size();
  }

  /** Keys that are not at rest. */
  Collection<RecordKey> restless() {
    return set.states().restless();
  }

  NavigableSet<String> unsettled(BucketRef bucket) {
    return set.states().keysOf(bucket);
  }

  /** Makes a register whole on the drives in reach; the caller does not hold the key's lock. */
  KeyHealth heal(RecordKey key, HealDepth depth, Pace pace, KeyHealer.Access access) {
    return healer.heal(key, depth, pace, access);
  }

  /** What may be lost of a register if no drive that is away comes back, in words. */
  Optional<String> risk(RecordKey key) {
    return healer.risk(key);
  }

  /** The names on N−W+1 trusted drives; fewer are no list. */
  Collection<ChildName> children(BucketRef bucket, String prefix) {
    Map<String, ChildName> union = new HashMap<>();
    int answered = 0;
    List<Integer> open = new ArrayList<>(set.members().trusted());
    while (answered < set.quorum().evidence()) {
      if (open.isEmpty()) {
        throw Unavailable.because(
            bucket.name() + "/" + prefix, "too few drives list the directory");
      }
      List<Integer> next =
          List.copyOf(open.subList(0, Math.min(open.size(), set.quorum().evidence() - answered)));
      open.removeAll(next);
      Answers<List<ChildName>> answers =
          set.fanOut().unordered(next, (drive, position) -> drive.children(bucket, prefix));
      for (int position : answers.successes()) {
        answered++;
        for (ChildName child : answers.value(position).orElse(List.of())) {
          union.merge(
              child.component(),
              child,
              (a, b) ->
                  new ChildName(
                      a.component(), a.head() || b.head(), a.directory() || b.directory()));
        }
      }
    }
    return union.values();
  }

  /** Runs a step on every drive in reach and wants W of them. */
  void onQuorum(String what, FanOut.Step<Boolean> step) {
    Answers<Boolean> answers = set.fanOut().unordered(set.members().inReach(), step);
    if (answers.successes().size() < set.quorum().write()) {
      throw Unavailable.write(what, "done", answers, set.quorum().write());
    }
  }

  /** The reader of the key has ended: what was kept for it may go. */
  void endRead(RecordKey key) {
    if (set.openReads().leave(key)) {
      try (KeyLocks.Held held = set.locks().lock(key)) {
        set.removeUnnamed(key, set.members().inReach());
      }
    }
  }

  boolean busyAnywhere(RecordKey key) {
    return settlement.busyAnywhere(key);
  }
}
