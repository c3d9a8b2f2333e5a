package io.holdfast.object;

import io.holdfast.bitrot.BitrotAlgorithm;
import io.holdfast.bitrot.FrameLayout;
import io.holdfast.commit.Register;
import io.holdfast.commit.WriteId;
import io.holdfast.erasure.StripeLayout;
import io.holdfast.object.stripe.Answers;
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
  /** Of whoever fills it: plaintext and ciphertext of a stripe. */
  private static final int BODY_BUFFERS = 2;

  private final SetContext set;
  private final RecordKey key;
  private final WriteId writeId;
  private final StripeGeometry geometry;
  private final StripePool.Lease lease;
  private final int slicesPerBuffer;
  private final int framedBuffers;
  private final Map<Integer, StagedRecord> records = new ConcurrentHashMap<>();
  private final TreeSet<Integer> positions = new TreeSet<>();
  private long stripe;
  private boolean abandoned;

  StagedObject(
      SetContext set, StripePool pool, RecordKey key, StripeFormat format, long plaintextLength) {
    this.set = set;
    this.key = key;
    writeId = set.newWriteId();
    geometry =
        new StripeGeometry(
            new StripeLayout(set.scheme(), format.stripeBytes()),
            new FrameLayout(BitrotAlgorithm.XXH3_128, format.framePayloadBytes()),
            format.codedLength(plaintextLength));
    slicesPerBuffer = pool.bufferBytes() / geometry.maxFramedBlockLength();
    framedBuffers = Math.ceilDiv(set.drives(), slicesPerBuffer);
    lease = pool.take(framedBuffers + (plaintextLength == 0 ? 0 : BODY_BUFFERS));
    positions.addAll(set.members().inReach());
  }

  /**
   * For a stripe of plaintext. Leased with the others, so that no two writes hold half of what both
   * need.
   */
  byte[] plaintextBuffer() {
    return lease.get(framedBuffers);
  }

  /** For a stripe of ciphertext. */
  byte[] ciphertextBuffer() {
    return lease.get(framedBuffers + 1);
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

  /**
   * Codes, frames and appends the next stripe.
   *
   * @param coded holds {@link StripeGeometry#stripeLength} bytes from its start
   */
  void append(byte[] coded) {
    int length = geometry.stripeLength(stripe);
    int block = set.scheme().shardBlockBytes(length);
    byte[][] parity = new byte[set.scheme().parity()][];
    for (int i = 0; i < parity.length; i++) {
      parity[i] = new byte[block];
    }
    set.code().encode(coded, 0, length, parity, 0);
    long at = stripe;
    toDrives(
        (position, shard) -> {
          int stored = geometry.blockLength(at, shard);
          byte[] framed = lease.get(shard / slicesPerBuffer);
          int slice = shard % slicesPerBuffer * geometry.maxFramedBlockLength();
          boolean isData = shard < set.scheme().data();
          geometry
              .frames()
              .frame(
                  isData ? coded : parity[shard - set.scheme().data()],
                  isData ? set.scheme().shardBlockStart(length, shard) : 0,
                  stored,
                  framed,
                  slice);
          record(position).append(framed, slice, geometry.framedBlockLength(at, shard));
        });
    stripe++;
  }

  /** An object without a stripe has records, too. */
  void stageEmpty() {
    toDrives((position, shard) -> {});
  }

  private interface ShardStep {
    void run(int position, int shard) throws DriveException;
  }

  /** The first step on a drive takes its slot. */
  private void toDrives(ShardStep step) {
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
    abandoned |= answers.anyFault(fault -> fault.kind() == DriveFault.Kind.TIMED_OUT);
    positions.retainAll(answers.successes());
    if (positions.size() < set.quorum().write()) {
      throw Unavailable.write(key, "staged", answers, set.quorum().write());
    }
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
    if (abandoned) {
      lease.abandon();
    } else {
      lease.close();
    }
    List<Integer> unsealed = List.copyOf(records.keySet());
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
