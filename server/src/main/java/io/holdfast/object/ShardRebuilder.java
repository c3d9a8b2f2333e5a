package io.holdfast.object;

import io.holdfast.bitrot.FrameVerdict;
import io.holdfast.commit.Register;
import io.holdfast.commit.Stamp;
import io.holdfast.commit.WriteId;
import io.holdfast.object.stripe.Answers;
import io.holdfast.object.stripe.ShardFrames;
import io.holdfast.object.stripe.StripeGeometry;
import io.holdfast.storage.Drive;
import io.holdfast.storage.DriveException;
import io.holdfast.storage.DriveFault;
import io.holdfast.storage.RecordHeader;
import io.holdfast.storage.RecordKey;
import io.holdfast.storage.RecordReader;
import io.holdfast.storage.RecordTrailer;
import io.holdfast.storage.StagedRecord;
import io.holdfast.storage.VersionFacts;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes missing shards of one record from those that are there, verified frame by frame, and seals
 * them under the record's own stamp and table: the one way in which shards come about other than by
 * a client. It publishes nothing.
 */
final class ShardRebuilder {
  private static final Logger LOG = LoggerFactory.getLogger(ShardRebuilder.class);

  private final SetContext set;

  ShardRebuilder(SetContext set) {
    this.set = set;
  }

  /**
   * @param sources positions that hold the record
   * @param targets positions that do not, or whose frames are damaged
   * @return the targets on which it is sealed now; none when k sources cannot be read
   */
  List<Integer> rebuild(
      RecordKey key, Register register, Collection<Integer> sources, Collection<Integer> targets) {
    RecordName record = new RecordName(key, register.stamp(), register.writeId());
    try (Rebuilt rebuilt = prepare(record, sources, targets, Pace.UNPACED)) {
      return rebuilt.seal(register, (drive, position) -> {}).successes();
    }
  }

  /** One record of a key: a head, or an older version beside it. */
  record RecordName(RecordKey key, Stamp stamp, WriteId writeId) {}

  /**
   * Makes shards without sealing them: nothing of it is anywhere until then.
   *
   * @param sources positions that hold the record
   * @param targets positions that do not, or whose frames are damaged
   * @return to be closed; on no position when k sources cannot be read
   */
  Rebuilt prepare(
      RecordName record, Collection<Integer> sources, Collection<Integer> targets, Pace pace) {
    RecordKey key = record.key();
    Rebuilt rebuilt = new Rebuilt(key);
    Answers<RecordReader> opened = open(record, sources, drive -> drive.open(key, record.stamp()));
    rebuilt.damaged.addAll(damagedOf(opened));
    Map<Integer, RecordReader> readers = readersOf(opened, record);
    boolean done = false;
    try {
      if (readers.size() < set.scheme().data()) {
        LOG.warn(
            "{}: {} of {} shards of {} can be opened",
            key,
            readers.size(),
            set.scheme().data(),
            record.stamp());
        done = true;
        return rebuilt;
      }
      RecordReader any = readers.values().iterator().next();
      ShardFrames frames = framesOf(any);
      rebuilt.facts = any.facts();
      stage(key, any.header(), frames.geometry(), targets, rebuilt.staged);
      rebuilt.positions.addAll(rebuilt.staged.keySet());
      for (long stripe = 0; stripe < frames.geometry().stripeCount(); stripe++) {
        Blocks read = readBlocks(frames, stripe, key, readers);
        rebuilt.damaged.addAll(damagedOf(read.answers()));
        rebuilt.bytesRead += read.bytes();
        pace.spent(read.bytes());
        Optional<byte[][]> blocks = decoded(frames, stripe, key, read);
        if (blocks.isEmpty()) {
          LOG.warn("{}: stripe {} of {} cannot be rebuilt", key, stripe, record.stamp());
          rebuilt.positions.clear();
          break;
        }
        rebuilt.positions.retainAll(
            append(key, frames, stripe, blocks.get(), rebuilt.positions, rebuilt.staged));
      }
      done = true;
      return rebuilt;
    } finally {
      readers.values().forEach(RecordReader::close);
      if (!done) {
        rebuilt.close();
      }
    }
  }

  /** Shards that are staged and not sealed yet; what stays unsealed goes when this is closed. */
  final class Rebuilt implements AutoCloseable {
    private final RecordKey key;
    private final Map<Integer, StagedRecord> staged = new ConcurrentHashMap<>();
    private final Set<Integer> positions = new TreeSet<>();
    private final Set<Integer> damaged = new TreeSet<>();
    private VersionFacts facts = VersionFacts.NONE;
    private long bytesRead;

    private Rebuilt(RecordKey key) {
      this.key = key;
    }

    /** Where shards are ready. */
    List<Integer> positions() {
      return List.copyOf(positions);
    }

    /** Sources that turned out not to be whole. */
    Set<Integer> damaged() {
      return damaged;
    }

    /** Framed bytes that were read and verified. */
    long bytesRead() {
      return bytesRead;
    }

    /** Seals under a value, and does on each drive what is to follow, in the same step. */
    Answers<Boolean> seal(Register register, Placing placing) {
      RecordTrailer trailer = new RecordTrailer(facts, key, register);
      return set.fanOut()
          .ordered(
              key,
              positions(),
              (drive, position) -> {
                recordAt(position, staged).seal(trailer);
                staged.remove(position);
                placing.place(drive, position);
                return true;
              });
    }

    @Override
    public void close() {
      removeUnsealed(key, staged);
    }
  }

  /** What is done with a record that has just been sealed. */
  interface Placing {
    void place(Drive drive, int position) throws DriveException;
  }

  /**
   * Reads every frame of a record, as the media have them: the trailer of a seal that failed may be
   * durable when the frames before it are not.
   *
   * @param holders positions that hold it
   * @return those whose trailer can be read, but not all of whose frames verify. A drive that did
   *     not answer is not among them: nothing is known of it
   */
  Set<Integer> damaged(RecordKey key, Register register, Collection<Integer> holders) {
    RecordName record = new RecordName(key, register.stamp(), register.writeId());
    Answers<RecordReader> opened =
        open(record, holders, drive -> drive.openFromMedium(key, record.stamp()));
    Set<Integer> damaged = new TreeSet<>(damagedOf(opened));
    Map<Integer, RecordReader> readers = readersOf(opened, record);
    try {
      if (readers.isEmpty()) {
        return damaged;
      }
      ShardFrames frames = framesOf(readers.values().iterator().next());
      for (long stripe = 0; stripe < frames.geometry().stripeCount(); stripe++) {
        damaged.addAll(damagedOf(readBlocks(frames, stripe, key, readers).answers()));
      }
      return damaged;
    } finally {
      readers.values().forEach(RecordReader::close);
    }
  }

  /**
   * What drives have of one record, by position.
   *
   * @param bad what is there cannot be used: it does not verify, or the drive does not give it
   * @param unknown those that did not answer
   * @param bytesRead framed bytes that were read and verified
   */
  record Inspection(
      Set<Integer> intact,
      Set<Integer> missing,
      Set<Integer> bad,
      Set<Integer> unknown,
      long bytesRead) {}

  /** Looks at a record on the drives given: at its trailer, or at all of its bytes. */
  Inspection inspect(RecordName record, Collection<Integer> positions, HealDepth depth, Pace pace) {
    Answers<RecordReader> opened =
        open(record, positions, drive -> drive.open(record.key(), record.stamp()));
    Inspection seen =
        new Inspection(new TreeSet<>(), new TreeSet<>(), new TreeSet<>(), new TreeSet<>(), 0);
    Map<Integer, RecordReader> readers = readersOf(opened, record);
    try {
      for (int position : positions) {
        if (readers.containsKey(position)) {
          seen.intact().add(position);
        } else if (opened.value(position).isPresent()) {
          seen.bad().add(position);
        } else {
          note(seen, position, opened.fault(position));
        }
      }
      long bytes =
          depth == HealDepth.EVERY_BYTE && !readers.isEmpty()
              ? readAll(record.key(), readers, seen, pace)
              : 0;
      return new Inspection(seen.intact(), seen.missing(), seen.bad(), seen.unknown(), bytes);
    } finally {
      readers.values().forEach(RecordReader::close);
    }
  }

  private static void note(Inspection seen, int position, Optional<DriveFault> fault) {
    seen.intact().remove(position);
    Set<Integer> into =
        switch (fault.map(DriveFault::kind).orElse(DriveFault.Kind.GONE)) {
          case NOT_FOUND -> seen.missing();
          case DAMAGED, IO_ERROR -> seen.bad();
          case TIMED_OUT, GONE, FULL, SYNC_FAILED, FENCED -> seen.unknown();
        };
    into.add(position);
  }

  private long readAll(
      RecordKey key, Map<Integer, RecordReader> readers, Inspection seen, Pace pace) {
    long bytes = 0;
    Map<Integer, RecordReader> good = new TreeMap<>(readers);
    ShardFrames frames = framesOf(readers.values().iterator().next());
    for (long stripe = 0; stripe < frames.geometry().stripeCount(); stripe++) {
      Blocks read = readBlocks(frames, stripe, key, good);
      for (int position : List.copyOf(good.keySet())) {
        Optional<DriveFault> fault = read.answers().fault(position);
        if (fault.isPresent()) {
          note(seen, position, fault);
          good.remove(position);
        }
      }
      bytes += read.bytes();
      pace.spent(read.bytes());
    }
    return bytes;
  }

  private static List<Integer> damagedOf(Answers<?> answers) {
    return answers.byPosition().keySet().stream()
        .filter(
            at -> answers.fault(at).filter(f -> f.kind() == DriveFault.Kind.DAMAGED).isPresent())
        .toList();
  }

  private static ShardFrames framesOf(RecordReader any) {
    return new ShardFrames(
        StripeGeometry.of(any.header(), StripeFormat.codedLength(any.facts())),
        any.header().writeId());
  }

  private interface Opening {
    RecordReader of(Drive drive) throws DriveException;
  }

  private Answers<RecordReader> open(
      RecordName record, Collection<Integer> sources, Opening opening) {
    return set.fanOut()
        .orderedOpening(
            record.key(), sources, (drive, position) -> opening.of(drive), RecordReader::close);
  }

  private static Map<Integer, RecordReader> readersOf(
      Answers<RecordReader> opened, RecordName record) {
    Map<Integer, RecordReader> readers = new TreeMap<>();
    for (int position : opened.successes()) {
      RecordReader reader = opened.value(position).orElseThrow();
      if (reader.header().writeId().equals(record.writeId())) {
        readers.put(position, reader);
      } else {
        reader.close();
      }
    }
    return readers;
  }

  private void stage(
      RecordKey key,
      RecordHeader like,
      StripeGeometry geometry,
      Collection<Integer> targets,
      Map<Integer, StagedRecord> staged) {
    Answers<StagedRecord> answers =
        set.fanOut()
            .orderedOpening(
                key,
                targets,
                (drive, position) -> {
                  int shard = shardAt(key, position);
                  return drive.stageFromReserve(
                      new RecordHeader(
                          like.writeId(),
                          key,
                          like.bitrot(),
                          like.scheme(),
                          shard,
                          like.stripeBytes(),
                          like.framePayloadBytes(),
                          geometry.framesLength(shard)));
                },
                StagedRecord::close);
    answers.successes().forEach(at -> staged.put(at, answers.value(at).orElseThrow()));
  }

  /** Blocks of a stripe by shard, padded to one length, and which drives have given theirs. */
  private record Blocks(List<byte[]> byShard, Answers<Boolean> answers, long bytes) {}

  private Blocks readBlocks(
      ShardFrames frames, long stripe, RecordKey key, Map<Integer, RecordReader> readers) {
    int blockBytes = set.scheme().shardBlockBytes(frames.geometry().stripeLength(stripe));
    byte[][] blocks = new byte[set.scheme().total()][blockBytes];
    Answers<Boolean> answers =
        set.fanOut()
            .unordered(
                readers.keySet(),
                (drive, position) -> {
                  readBlock(frames, stripe, shardAt(key, position), readers, position, blocks);
                  return true;
                });
    long bytes = 0;
    for (int position : answers.successes()) {
      bytes += frames.geometry().framedBlockLength(stripe, shardAt(key, position));
    }
    return new Blocks(List.of(blocks), answers, bytes);
  }

  /** All k+m blocks of a stripe, padded to one length; empty when fewer than k can be verified. */
  private Optional<byte[][]> decoded(ShardFrames frames, long stripe, RecordKey key, Blocks read) {
    byte[][] blocks = read.byShard().toArray(byte[][]::new);
    int blockBytes = blocks[0].length;
    boolean[] present = new boolean[blocks.length];
    read.answers().successes().forEach(at -> present[shardAt(key, at)] = true);
    for (int shard = 0; shard < set.scheme().data(); shard++) {
      // A data shard behind the end of a short stripe is all padding: known without a drive.
      present[shard] |= frames.geometry().blockLength(stripe, shard) == 0;
    }
    int count = 0;
    for (boolean there : present) {
      count += there ? 1 : 0;
    }
    if (count < set.scheme().data()) {
      return Optional.empty();
    }
    // A read that timed out may still write into its block, so decoding works on copies of none of
    // them.
    byte[][] own = Arrays.copyOf(blocks, blocks.length);
    for (int shard = 0; shard < own.length; shard++) {
      if (!present[shard]) {
        own[shard] = new byte[blockBytes];
      }
    }
    set.code().reconstruct(own, present, 0, blockBytes);
    return Optional.of(own);
  }

  private static void readBlock(
      ShardFrames frames,
      long stripe,
      int shard,
      Map<Integer, RecordReader> readers,
      int position,
      byte[][] blocks)
      throws DriveException {
    RecordReader reader = readers.get(position);
    int framedLength = frames.geometry().framedBlockLength(stripe, shard);
    byte[] framed = new byte[framedLength];
    if (reader == null) {
      throw new DriveException(DriveFault.Kind.NOT_FOUND, "no such shard");
    }
    reader.read(frames.geometry().framedBlockOffset(stripe, shard), framed, 0, framedLength);
    FrameVerdict verdict =
        frames.unframe(stripe, shard, 0, framed, 0, framedLength, blocks[shard], 0);
    if (!(verdict instanceof FrameVerdict.Intact)) {
      throw new DriveException(DriveFault.Kind.DAMAGED, "stripe " + stripe + ": " + verdict);
    }
  }

  /** Returns the positions that have the stripe. */
  private List<Integer> append(
      RecordKey key,
      ShardFrames frames,
      long stripe,
      byte[][] blocks,
      Collection<Integer> positions,
      Map<Integer, StagedRecord> staged) {
    return set.fanOut()
        .ordered(
            key,
            List.copyOf(positions),
            (drive, position) -> {
              int shard = shardAt(key, position);
              byte[] framed = new byte[frames.geometry().framedBlockLength(stripe, shard)];
              frames.frame(stripe, shard, blocks[shard], 0, framed, 0);
              recordAt(position, staged).append(framed, 0, framed.length);
              return true;
            })
        .successes();
  }

  private static StagedRecord recordAt(int position, Map<Integer, StagedRecord> staged)
      throws DriveException {
    StagedRecord record = staged.get(position);
    if (record == null) {
      throw new DriveException(DriveFault.Kind.NOT_FOUND, "not staged");
    }
    return record;
  }

  /** Behind whatever is over time and may still run on the drives. */
  private void removeUnsealed(RecordKey key, Map<Integer, StagedRecord> staged) {
    List<Integer> positions = List.copyOf(staged.keySet());
    set.fanOut()
        .ordered(
            key,
            positions,
            (drive, position) -> {
              StagedRecord record = staged.remove(position);
              if (record != null) {
                record.close();
              }
              return true;
            });
  }

  private int shardAt(RecordKey key, int position) {
    return Placement.shardAt(position, set.firstDrive(key), set.drives());
  }
}
