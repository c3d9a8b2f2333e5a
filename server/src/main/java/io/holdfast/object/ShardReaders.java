package io.holdfast.object;

import io.holdfast.bitrot.FrameVerdict;
import io.holdfast.commit.Stamp;
import io.holdfast.commit.WriteId;
import io.holdfast.object.stripe.Answers;
import io.holdfast.object.stripe.FanOut;
import io.holdfast.object.stripe.ShardFrames;
import io.holdfast.object.stripe.StripeGeometry;
import io.holdfast.storage.Drive;
import io.holdfast.storage.DriveException;
import io.holdfast.storage.DriveFault;
import io.holdfast.storage.RecordKey;
import io.holdfast.storage.RecordReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The shards of one version, open on their drives: gives verified coded bytes of any stripe. The
 * data shards are asked first; what cannot be read or does not verify is rebuilt from the others in
 * the same request, and reported. No byte leaves that did not verify.
 */
final class ShardReaders implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(ShardReaders.class);

  private final SetContext set;
  private final RecordKey key;
  private final Stamp stamp;
  private final WriteId writeId;
  private final StripeGeometry geometry;
  private final ShardFrames frames;
  private final int firstDrive;

  /** By position; guarded by this. */
  private final Map<Integer, RecordReader> readers = new TreeMap<>();

  private boolean closed;
  private boolean timedOut;

  /**
   * @param opened records of this version that are open already; owned from now on
   */
  ShardReaders(
      SetContext set,
      RecordKey key,
      Stamp stamp,
      WriteId writeId,
      StripeGeometry geometry,
      Map<Integer, RecordReader> opened) {
    this.set = set;
    this.key = key;
    this.stamp = stamp;
    this.writeId = writeId;
    this.geometry = geometry;
    frames = new ShardFrames(geometry, writeId);
    firstDrive = set.firstDrive(key);
    readers.putAll(opened);
  }

  /** Whether a drive that answered too late may still write into what the last read was given. */
  boolean timedOut() {
    return timedOut;
  }

  /** Frames {@code first} to {@code end − 1} of one shard's block. */
  private record Piece(int shard, int firstFrame, int endFrame) {}

  /**
   * Reads a range of a stripe's coded bytes to the same place in {@code coded}; bytes around it may
   * be written, too.
   *
   * @param from first byte within the stripe
   * @param to end within the stripe, exclusive
   * @param framed room for the framed blocks of all data shards
   * @return false when fewer than k shards verify
   */
  boolean read(long stripe, int from, int to, byte[] coded, byte[] framed) {
    timedOut = false;
    Map<Integer, Piece> pieces = piecesOf(stripe, from, to);
    if (readOrRebuild(set.fanOut().soon(), stripe, pieces, coded, framed)) {
      return true;
    }
    // Those that were late are needed after all. They may still write into the first room.
    return timedOut && readOrRebuild(set.fanOut(), stripe, pieces, coded, new byte[framed.length]);
  }

  /** A drive that is late is done without where enough others answer. */
  private boolean readOrRebuild(
      FanOut fanOut, long stripe, Map<Integer, Piece> pieces, byte[] coded, byte[] framed) {
    Answers<Boolean> answers =
        fanOut.unordered(
            pieces.keySet(),
            (drive, position) -> {
              Piece piece = pieces.get(position);
              if (piece != null) {
                readPiece(drive, position, stripe, piece, coded, framed);
              }
              return true;
            });
    timedOut |= answers.anyFault(fault -> fault.kind() == DriveFault.Kind.TIMED_OUT);
    List<Integer> failed = new ArrayList<>(pieces.keySet());
    failed.removeAll(answers.successes());
    if (failed.isEmpty()) {
      return true;
    }
    LOG.warn("{} {}: stripe {} needs parity:{}", key, stamp, stripe, answers.faults());
    set.suspects().addDamaged(key);
    for (int position : failed) {
      Piece piece = pieces.get(position);
      if (piece != null && !rebuildPiece(fanOut, stripe, piece, coded)) {
        return false;
      }
    }
    return true;
  }

  private Map<Integer, Piece> piecesOf(long stripe, int from, int to) {
    int length = geometry.stripeLength(stripe);
    int payload = geometry.frames().framePayloadBytes();
    Map<Integer, Piece> pieces = new TreeMap<>();
    for (int shard = 0; shard < set.scheme().data(); shard++) {
      int start = set.scheme().shardBlockStart(length, shard);
      int a = Math.max(0, from - start);
      int b = Math.min(geometry.blockLength(stripe, shard), to - start);
      if (a < b) {
        pieces.put(positionOf(shard), new Piece(shard, a / payload, Math.ceilDiv(b, payload)));
      }
    }
    return pieces;
  }

  private int positionOf(int shard) {
    return (firstDrive + shard) % set.drives();
  }

  private void readPiece(
      Drive drive, int position, long stripe, Piece piece, byte[] coded, byte[] framed)
      throws DriveException {
    int slice = piece.shard() * geometry.maxFramedBlockLength();
    int start = set.scheme().shardBlockStart(geometry.stripeLength(stripe), piece.shard());
    readFrames(
        reader(drive, position),
        stripe,
        piece,
        framed,
        slice,
        coded,
        start + piece.firstFrame() * geometry.frames().framePayloadBytes());
  }

  private void readFrames(
      RecordReader reader,
      long stripe,
      Piece piece,
      byte[] framed,
      int framedOffset,
      byte[] out,
      int outOffset)
      throws DriveException {
    int first = piece.firstFrame() * geometry.frames().frameBytes();
    int end =
        Math.min(
            geometry.framedBlockLength(stripe, piece.shard()),
            piece.endFrame() * geometry.frames().frameBytes());
    if (end <= first) {
      return;
    }
    reader.read(
        geometry.framedBlockOffset(stripe, piece.shard()) + first,
        framed,
        framedOffset,
        end - first);
    FrameVerdict verdict =
        frames.unframe(
            stripe,
            piece.shard(),
            piece.firstFrame(),
            framed,
            framedOffset,
            end - first,
            out,
            outOffset);
    if (!(verdict instanceof FrameVerdict.Intact)) {
      throw new DriveException(
          DriveFault.Kind.DAMAGED,
          "shard " + piece.shard() + " of stripe " + stripe + ": " + verdict);
    }
  }

  /** Rebuilds the frames of one data shard from the same frames of k others. */
  private boolean rebuildPiece(FanOut fanOut, long stripe, Piece lost, byte[] coded) {
    int payload = geometry.frames().framePayloadBytes();
    int length = geometry.stripeLength(stripe);
    int offset = lost.firstFrame() * payload;
    int bytes = Math.min(set.scheme().shardBlockBytes(length), lost.endFrame() * payload) - offset;
    byte[][] shards = new byte[set.scheme().total()][bytes];
    boolean[] present = gather(fanOut, stripe, lost, shards);
    int count = 0;
    for (boolean there : present) {
      count += there ? 1 : 0;
    }
    if (count < set.scheme().data()) {
      LOG.error(
          "{} {}: stripe {} cannot be rebuilt: {} intact shards, {} needed",
          key,
          stamp,
          stripe,
          count,
          set.scheme().data());
      return false;
    }
    for (int shard = 0; shard < shards.length; shard++) {
      if (!present[shard]) {
        // Never an array into which a read that timed out may still write.
        shards[shard] = new byte[bytes];
      }
    }
    boolean[] wanted = new boolean[set.scheme().data()];
    wanted[lost.shard()] = true;
    set.code().reconstructData(shards, present, wanted, 0, bytes);
    int stored = Math.min(bytes, geometry.blockLength(stripe, lost.shard()) - offset);
    int start = set.scheme().shardBlockStart(length, lost.shard()) + offset;
    System.arraycopy(shards[lost.shard()], 0, coded, start, stored);
    return true;
  }

  private boolean[] gather(FanOut fanOut, long stripe, Piece lost, byte[][] shards) {
    List<Integer> others = new ArrayList<>();
    boolean[] present = new boolean[shards.length];
    for (int shard = 0; shard < shards.length; shard++) {
      if (shard != lost.shard()) {
        others.add(positionOf(shard));
      }
    }
    Answers<Boolean> answers =
        fanOut.unordered(
            others,
            (drive, position) -> {
              int shard = Placement.shardAt(position, firstDrive, set.drives());
              Piece piece = new Piece(shard, lost.firstFrame(), lost.endFrame());
              byte[] framed = new byte[geometry.maxFramedBlockLength()];
              readFrames(reader(drive, position), stripe, piece, framed, 0, shards[shard], 0);
              return true;
            });
    timedOut |= answers.anyFault(fault -> fault.kind() == DriveFault.Kind.TIMED_OUT);
    for (int position : answers.successes()) {
      present[Placement.shardAt(position, firstDrive, set.drives())] = true;
    }
    return present;
  }

  /** The open record on a drive; opened on first use, wherever the version lies by now. */
  private RecordReader reader(Drive drive, int position) throws DriveException {
    synchronized (this) {
      RecordReader there = readers.get(position);
      if (there != null) {
        return there;
      }
    }
    RecordReader opened = drive.open(key, stamp);
    if (!opened.header().writeId().equals(writeId)) {
      opened.close();
      throw new DriveException(DriveFault.Kind.DAMAGED, "the record belongs to another write");
    }
    RecordReader kept = keep(position, opened);
    if (!kept.equals(opened)) {
      opened.close();
    }
    return kept;
  }

  /** A read that is over time may get here when all is closed: what it opened is closed, too. */
  private synchronized RecordReader keep(int position, RecordReader opened) throws DriveException {
    if (closed) {
      opened.close();
      throw new DriveException(DriveFault.Kind.NOT_FOUND, "nobody reads this version any more");
    }
    RecordReader before = readers.putIfAbsent(position, opened);
    return before == null ? opened : before;
  }

  @Override
  public void close() {
    List<RecordReader> open;
    synchronized (this) {
      closed = true;
      open = List.copyOf(readers.values());
      readers.clear();
    }
    open.forEach(RecordReader::close);
  }
}
