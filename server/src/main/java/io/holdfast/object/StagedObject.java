package io.holdfast.object;

import io.holdfast.bitrot.BitrotAlgorithm;
import io.holdfast.bitrot.FrameLayout;
import io.holdfast.commit.Register;
import io.holdfast.commit.WriteId;
import io.holdfast.erasure.StripeLayout;
import io.holdfast.object.stripe.Answers;
import io.holdfast.object.stripe.ShardFrames;
import io.holdfast.object.stripe.StripeBuffers;
import io.holdfast.object.stripe.StripeGeometry;
import io.holdfast.object.stripe.StripePool;
import io.holdfast.storage.DriveException;
import io.holdfast.storage.DriveFault;
import io.holdfast.storage.RecordHeader;
import io.holdfast.storage.RecordKey;
import io.holdfast.storage.RecordTrailer;
import io.holdfast.storage.StagedRecord;
import io.holdfast.storage.VersionFacts;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Data of one write on its way into slots: stripes are coded, framed and appended on all drives in
 * reach, in parallel. A drive that fails drops out; with fewer than W left the write ends. Closing
 * it unsealed removes everything, which is how a client that vanishes leaves nothing behind.
 */
final class StagedObject implements AutoCloseable {
  private final SetContext set;
  private final RecordKey key;
  private final WriteId writeId;
  private final StripeGeometry geometry;
  private final ShardFrames frames;
  private final StripeBuffers buffers;
  private final int slicesPerBuffer;
  private final int framedBuffers;
  private final Map<Integer, StagedRecord> records = new ConcurrentHashMap<>();
  private final TreeSet<Integer> positions = new TreeSet<>();

  /** Where a step is over time: it may still take a slot. */
  private final TreeSet<Integer> late = new TreeSet<>();

  private long stripe;

  StagedObject(
      SetContext set,
      StripeBuffers buffers,
      RecordKey key,
      StripeFormat format,
      long plaintextLength) {
    this.set = set;
    this.buffers = buffers;
    this.key = key;
    writeId = set.newWriteId();
    geometry =
        new StripeGeometry(
            new StripeLayout(set.scheme(), format.stripeBytes()),
            new FrameLayout(BitrotAlgorithm.XXH3_128, format.framePayloadBytes()),
            format.codedLength(plaintextLength));
    frames = new ShardFrames(geometry, writeId);
    slicesPerBuffer = buffers.bufferBytes() / geometry.maxFramedBlockLength();
    framedBuffers = Math.ceilDiv(set.drives(), slicesPerBuffer);
    positions.addAll(set.members().inReach());
  }

  WriteId writeId() {
    return writeId;
  }

  StripeGeometry geometry() {
    return geometry;
  }

  /** Drives that have everything so far. */
  Collection<Integer> positions() {
    return List.copyOf(positions);
  }

  /** Makes the bytes of a stripe that go into the erasure code. */
  interface Coding {
    /**
     * @param room of a stripe, to be used or not
     * @return what holds {@link StripeGeometry#stripeLength} bytes from its start
     */
    byte[] coded(byte[] room);
  }

  /**
   * Codes, frames and appends the next stripe. Buffers are taken for just as long: what waits for a
   * client holds none of them.
   */
  void append(Coding coding) {
    StripePool.Lease lease = buffers.forWork(framedBuffers + 1);
    boolean lent = false;
    try {
      byte[] coded = coding.coded(lease.get(framedBuffers));
      byte[][] parity = parity(coded);
      long at = stripe;
      // A step that is over time may still write frames into its buffer.
      lent = true;
      lent = toDrives((position, shard) -> appendBlock(at, position, shard, coded, parity, lease));
      stripe++;
    } finally {
      if (lent) {
        lease.abandon();
      } else {
        lease.close();
      }
    }
  }

  private byte[][] parity(byte[] coded) {
    int length = geometry.stripeLength(stripe);
    byte[][] parity = new byte[set.scheme().parity()][set.scheme().shardBlockBytes(length)];
    set.code().encode(coded, 0, length, parity, 0);
    return parity;
  }

  private void appendBlock(
      long at, int position, int shard, byte[] coded, byte[][] parity, StripePool.Lease lease)
      throws DriveException {
    int data = set.scheme().data();
    byte[] block = shard < data ? coded : parity[shard - data];
    int start = shard < data ? set.scheme().shardBlockStart(geometry.stripeLength(at), shard) : 0;
    byte[] framed = lease.get(shard / slicesPerBuffer);
    int slice = shard % slicesPerBuffer * geometry.maxFramedBlockLength();
    int length = frames.frame(at, shard, block, start, framed, slice);
    record(position).append(framed, slice, length);
  }

  /** An object without a stripe has records, too. */
  void stageEmpty() {
    toDrives((position, shard) -> {});
  }

  private interface ShardStep {
    void run(int position, int shard) throws DriveException;
  }

  /**
   * The first step on a drive takes its slot.
   *
   * @return whether a step may still run
   */
  private boolean toDrives(ShardStep step) {
    Answers<Boolean> answers =
        set.fanOut()
            .ordered(
                key,
                List.copyOf(positions),
                (drive, position) -> {
                  int shard = Placement.shardAt(position, set.firstDrive(key), set.drives());
                  if (!records.containsKey(position)) {
                    records.put(position, drive.stage(header(shard)));
                  }
                  step.run(position, shard);
                  return true;
                });
    positions.retainAll(answers.successes());
    late.addAll(answers.late());
    if (positions.size() < set.quorum().write()) {
      throw Unavailable.write(key, "staged", answers, set.quorum().write());
    }
    return !answers.late().isEmpty();
  }

  private RecordHeader header(int shard) {
    return new RecordHeader(
        writeId,
        key,
        BitrotAlgorithm.XXH3_128,
        set.scheme(),
        shard,
        geometry.stripes().stripeBytes(),
        geometry.frames().framePayloadBytes(),
        geometry.framesLength(shard));
  }

  private StagedRecord record(int position) throws DriveException {
    StagedRecord record = records.get(position);
    if (record == null) {
      throw new DriveException(DriveFault.Kind.NOT_FOUND, "not staged");
    }
    return record;
  }

  /** Seals on one drive. */
  Committer.Sealing sealing(Register register, VersionFacts facts) {
    RecordTrailer trailer = new RecordTrailer(facts, key, register);
    return (drive, position) -> {
      record(position).seal(trailer);
      records.remove(position);
      return true;
    };
  }

  /** Removes what is not sealed, behind whatever may still run on the drives. */
  @Override
  public void close() {
    TreeSet<Integer> unsealed = new TreeSet<>(records.keySet());
    unsealed.addAll(late);
    set.fanOut()
        .ordered(
            key,
            unsealed,
            (drive, position) -> {
              StagedRecord record = records.get(position);
              if (record != null) {
                record.close();
              }
              return true;
            });
  }
}
