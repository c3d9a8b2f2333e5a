package io.holdfast.object;

import io.holdfast.bitrot.FrameVerdict;
import io.holdfast.commit.Register;
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
    Map<Integer, RecordReader> readers =
        readersOf(open(key, sources, drive -> drive.open(key, register.stamp())), register);
    Map<Integer, StagedRecord> staged = new ConcurrentHashMap<>();
    try {
      if (readers.size() < set.scheme().data()) {
        LOG.warn(
            "{}: {} of {} shards of {} can be opened",
            key,
            readers.size(),
            set.scheme().data(),
            register.stamp());
        return List.of();
      }
      RecordReader any = readers.values().iterator().next();
      ShardFrames frames = framesOf(any);
      StripeGeometry geometry = frames.geometry();
      stage(key, any.header(), geometry, targets, staged);
      Set<Integer> positions = new TreeSet<>(staged.keySet());
      for (long stripe = 0; stripe < geometry.stripeCount(); stripe++) {
        Optional<byte[][]> blocks = readStripe(frames, stripe, key, readers);
        if (blocks.isEmpty()) {
          LOG.warn("{}: stripe {} of {} cannot be rebuilt", key, stripe, register.stamp());
          return List.of();
        }
        positions.retainAll(append(key, frames, stripe, blocks.get(), positions, staged));
      }
      RecordTrailer trailer = new RecordTrailer(any.facts(), key, register);
      return seal(key, trailer, positions, staged);
    } finally {
      removeUnsealed(key, staged);
      readers.values().forEach(RecordReader::close);
    }
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
    Answers<RecordReader> opened =
        open(key, holders, drive -> drive.openFromMedium(key, register.stamp()));
    Set<Integer> damaged = new TreeSet<>(damagedOf(opened));
    Map<Integer, RecordReader> readers = readersOf(opened, register);
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

  private Answers<RecordReader> open(RecordKey key, Collection<Integer> sources, Opening opening) {
    return set.fanOut()
        .orderedOpening(key, sources, (drive, position) -> opening.of(drive), RecordReader::close);
  }

  private static Map<Integer, RecordReader> readersOf(
      Answers<RecordReader> opened, Register register) {
    Map<Integer, RecordReader> readers = new TreeMap<>();
    for (int position : opened.successes()) {
      RecordReader reader = opened.value(position).orElseThrow();
      if (reader.header().writeId().equals(register.writeId())) {
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
  private record Blocks(List<byte[]> byShard, Answers<Boolean> answers) {}

  private Blocks readBlocks(
      ShardFrames frames, long stripe, RecordKey key, Map<Integer, RecordReader> readers) {
    int blockBytes = set.scheme().shardBlockBytes(frames.geometry().stripeLength(stripe));
    byte[][] blocks = new byte[set.scheme().total()][blockBytes];
    return new Blocks(
        List.of(blocks),
        set.fanOut()
            .unordered(
                readers.keySet(),
                (drive, position) -> {
                  readBlock(frames, stripe, shardAt(key, position), readers, position, blocks);
                  return true;
                }));
  }

  /** All k+m blocks of a stripe, padded to one length; empty when fewer than k can be verified. */
  private Optional<byte[][]> readStripe(
      ShardFrames frames, long stripe, RecordKey key, Map<Integer, RecordReader> readers) {
    Blocks read = readBlocks(frames, stripe, key, readers);
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

  private List<Integer> seal(
      RecordKey key,
      RecordTrailer trailer,
      Collection<Integer> positions,
      Map<Integer, StagedRecord> staged) {
    return set.fanOut()
        .ordered(
            key,
            positions,
            (drive, position) -> {
              recordAt(position, staged).seal(trailer);
              staged.remove(position);
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
