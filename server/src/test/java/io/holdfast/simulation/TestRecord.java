package io.holdfast.simulation;

import io.holdfast.bitrot.BitrotAlgorithm;
import io.holdfast.commit.ExtraFields;
import io.holdfast.commit.Register;
import io.holdfast.commit.Stamp;
import io.holdfast.commit.VersionEntry;
import io.holdfast.commit.VersionTable;
import io.holdfast.commit.WriteId;
import io.holdfast.common.Bytes;
import io.holdfast.common.ObjectKey;
import io.holdfast.erasure.ErasureScheme;
import io.holdfast.storage.BucketId;
import io.holdfast.storage.BucketRef;
import io.holdfast.storage.DriveException;
import io.holdfast.storage.LocalDrive;
import io.holdfast.storage.RecordHeader;
import io.holdfast.storage.RecordKey;
import io.holdfast.storage.RecordReader;
import io.holdfast.storage.RecordTrailer;
import io.holdfast.storage.StagedRecord;
import io.holdfast.storage.VersionFacts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * A record to be put on a drive: its stamp says everything about it, so that what is read back can
 * be compared with what was written. Drives do not look into frames, so any bytes do.
 *
 * @param older stamps of older versions that the table names too
 * @param framesLengthBytes 0 for a record that only changes the table
 */
record TestRecord(RecordKey key, Stamp stamp, List<Stamp> older, int framesLengthBytes) {
  static final BucketRef BUCKET =
      new BucketRef("bucket", new BucketId(Bytes.parseHex("0123456789abcdef0123456789abcdef")));

  private static final int APPENDED_AT_ONCE = 100_000;

  static RecordKey key(String text) {
    return new RecordKey(BUCKET, new ObjectKey(text));
  }

  static Stamp stamp(int sequence) {
    return new Stamp(1, sequence);
  }

  /** A plain object, the only version of its key. */
  static TestRecord object(RecordKey key, int sequence, int framesLengthBytes) {
    return new TestRecord(key, stamp(sequence), List.of(), framesLengthBytes);
  }

  /** An object whose table names so many older ones that it takes several blocks. */
  static TestRecord afterMany(RecordKey key, int sequence, int framesLengthBytes) {
    List<Stamp> older =
        IntStream.rangeClosed(1, 200).mapToObj(i -> new Stamp(0, 1_000 - i)).toList();
    return new TestRecord(key, stamp(sequence), older, framesLengthBytes);
  }

  /** An object whose table also names the versions of another record. */
  static TestRecord version(TestRecord before, int sequence, int framesLengthBytes) {
    return new TestRecord(before.key, stamp(sequence), before.versions(), framesLengthBytes);
  }

  private List<Stamp> versions() {
    List<Stamp> versions = new ArrayList<>(framesLengthBytes == 0 ? List.of() : List.of(stamp));
    versions.addAll(older);
    return versions;
  }

  WriteId writeId() {
    byte[] id = new byte[WriteId.LENGTH_BYTES];
    new Random(stamp.sequence()).nextBytes(id);
    return new WriteId(Bytes.copyOf(id));
  }

  Register register() {
    List<VersionEntry> versions = versions().stream().map(this::entry).toList();
    return new Register(stamp, writeId(), VersionTable.of(versions));
  }

  private VersionEntry entry(Stamp version) {
    return new VersionEntry(
        version,
        false,
        VersionEntry.Kind.OBJECT,
        writeId(),
        1_000_000,
        4711,
        VersionEntry.STANDARD,
        Optional.empty(),
        false,
        Bytes.EMPTY,
        ExtraFields.NONE);
  }

  RecordHeader header() {
    return new RecordHeader(
        writeId(),
        key,
        BitrotAlgorithm.XXH3_128,
        new ErasureScheme(2, 2),
        1,
        1 << 20,
        1 << 16,
        framesLengthBytes);
  }

  RecordTrailer trailer() {
    VersionFacts facts =
        new VersionFacts(
            4711,
            VersionFacts.Encryption.NONE,
            Bytes.EMPTY,
            Bytes.utf8("metadata of " + stamp),
            List.of(),
            ExtraFields.NONE);
    return new RecordTrailer(facts, key, register());
  }

  byte[] frames() {
    byte[] frames = new byte[framesLengthBytes];
    new Random(stamp.sequence()).nextBytes(frames);
    return frames;
  }

  StagedRecord stage(LocalDrive drive) throws DriveException {
    StagedRecord staged = drive.stage(header());
    byte[] frames = frames();
    for (int done = 0; done < frames.length; done += APPENDED_AT_ONCE) {
      staged.append(frames, done, Math.min(APPENDED_AT_ONCE, frames.length - done));
    }
    return staged;
  }

  /** Stages and seals. */
  TestRecord seal(LocalDrive drive) throws DriveException {
    try (StagedRecord staged = stage(drive)) {
      staged.seal(trailer());
    }
    return this;
  }

  /** Stages, seals and publishes. */
  TestRecord put(LocalDrive drive) throws DriveException {
    seal(drive);
    if (!drive.publish(key, stamp, false)) {
      throw new AssertionError("what was just sealed cannot be published");
    }
    return this;
  }

  /** Whether a reader gives exactly this record. */
  boolean isReadBy(RecordReader reader) throws DriveException {
    byte[] read = new byte[framesLengthBytes];
    int half = framesLengthBytes / 2;
    reader.read(half, read, half, framesLengthBytes - half);
    reader.read(0, read, 0, half);
    return reader.header().equals(header())
        && reader.facts().equals(trailer().facts())
        && reader.stamp().equals(stamp)
        && reader.register().filter(there -> !there.equals(register())).isEmpty()
        && Arrays.equals(frames(), read);
  }
}
