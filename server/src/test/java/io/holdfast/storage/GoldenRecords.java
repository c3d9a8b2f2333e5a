package io.holdfast.storage;

import io.holdfast.bitrot.BitrotAlgorithm;
import io.holdfast.commit.ExtraFields;
import io.holdfast.commit.OpenUpload;
import io.holdfast.commit.Register;
import io.holdfast.commit.Retention;
import io.holdfast.commit.Stamp;
import io.holdfast.commit.UploadId;
import io.holdfast.commit.VersionEntry;
import io.holdfast.commit.VersionTable;
import io.holdfast.commit.WriteId;
import io.holdfast.common.Bytes;
import io.holdfast.common.ObjectKey;
import io.holdfast.erasure.ErasureScheme;
import io.holdfast.storage.VersionFacts.Encryption;
import io.holdfast.storage.VersionFacts.Part;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The values whose bytes the golden files pin. */
final class GoldenRecords {
  private static final long MILLIS = 1_764_500_000_000L;

  private static final RecordKey KEY =
      new RecordKey(OddKeys.BUCKET, new ObjectKey("veeam/backup.vbk"));

  private static final RecordKey ODD_KEY =
      new RecordKey(OddKeys.BUCKET, new ObjectKey("key with ~ and 😀"));

  private static final ExtraFields EXTRA =
      new ExtraFields(Map.of(12, Bytes.parseHex("f6"), 1000, Bytes.parseHex("a1016178")));

  static final RecordHeader HEADER =
      new RecordHeader(
          writeId(0xA0),
          KEY,
          BitrotAlgorithm.XXH3_128,
          new ErasureScheme(2, 2),
          3,
          1_048_832,
          65_552,
          524_544);

  static final RecordHeader ODD_HEADER =
      new RecordHeader(
          writeId(0xB0),
          ODD_KEY,
          BitrotAlgorithm.XXH3_128,
          new ErasureScheme(252, 4),
          255,
          Integer.MAX_VALUE,
          1,
          Long.MAX_VALUE);

  private static final UploadId UPLOAD = new UploadId(new Stamp(2, 4), writeId(0xE2));

  /** The header of a part. */
  static final RecordHeader PART_HEADER =
      new RecordHeader(
          writeId(0xC0),
          new RecordKey(KEY.bucket().in(Realm.PARTS), new ObjectKey(UPLOAD.text() + "/00001")),
          BitrotAlgorithm.XXH3_128,
          new ErasureScheme(2, 2),
          0,
          1_048_832,
          65_552,
          524_544);

  /** What was said when an upload was created. */
  static final RecordTrailer UPLOADS =
      new RecordTrailer(
          VersionFacts.NONE,
          new RecordKey(KEY.bucket().in(Realm.UPLOADS), KEY.key()),
          new Register(
              new Stamp(2, 4),
              writeId(0xF0),
              VersionTable.of(
                  List.of(
                      new VersionEntry(
                          UPLOAD.stamp(),
                          false,
                          VersionEntry.Kind.UPLOAD,
                          UPLOAD.writeId(),
                          MILLIS,
                          0,
                          VersionEntry.STANDARD,
                          Optional.empty(),
                          false,
                          bytes(0x60, 45),
                          ExtraFields.NONE)))));

  /** A deleted key. */
  static final RecordTrailer GONE =
      new RecordTrailer(
          VersionFacts.NONE, KEY, new Register(new Stamp(1, 9), writeId(0xC0), VersionTable.GONE));

  /** One PUT into a bucket without versioning. */
  static final RecordTrailer PLAIN =
      new RecordTrailer(
          new VersionFacts(
              1_048_576,
              Encryption.BUCKET_KEY,
              bytes(0x10, 48),
              bytes(0x50, 20),
              List.of(),
              ExtraFields.NONE),
          KEY,
          new Register(
              new Stamp(1, 8), writeId(0xA0), VersionTable.of(List.of(version(new Stamp(1, 8))))));

  /** Everything that the format has. */
  static final RecordTrailer FULL =
      new RecordTrailer(
          new VersionFacts(
              Long.MAX_VALUE,
              Encryption.CLIENT_KEY,
              bytes(0x10, 3),
              bytes(0x20, 300),
              List.of(
                  new Part(1, 5_242_880, writeId(0x30), new Stamp(2, 7), ExtraFields.NONE),
                  new Part(10_000, 0, writeId(0x40), new Stamp(2, 9), EXTRA)),
              EXTRA),
          ODD_KEY,
          new Register(
              new Stamp(-1, -1),
              writeId(0xD0),
              new VersionTable(
                  List.of(fullVersion(), marker(), version(new Stamp(1, 8))),
                  List.of(
                      new OpenUpload(
                          new UploadId(new Stamp(2, 5), writeId(0xE0)), ExtraFields.NONE),
                      new OpenUpload(new UploadId(new Stamp(2, 6), writeId(0xE1)), EXTRA)),
                  EXTRA)));

  static final EpochRecord EPOCH =
      new EpochRecord(
          7,
          new ErasureScheme(2, 1),
          List.of(new DriveId(bytes(1, 16)), new DriveId(bytes(2, 16)), new DriveId(bytes(3, 16))),
          List.of(true, false, true));

  static final DriveFormat FORMAT =
      DriveFormat.of(
          bytes(4, 16),
          new DriveId(bytes(1, 16)),
          DriveFormat.State.WHOLE,
          MILLIS,
          3,
          Map.of("holdfast-default", bytes(5, 32)));

  private static VersionEntry version(Stamp stamp) {
    return new VersionEntry(
        stamp,
        true,
        VersionEntry.Kind.OBJECT,
        writeId(0xA0),
        MILLIS,
        1_048_576,
        VersionEntry.STANDARD,
        Optional.empty(),
        false,
        bytes(0x60, 45),
        ExtraFields.NONE);
  }

  private static VersionEntry fullVersion() {
    return new VersionEntry(
        new Stamp(-1, -1),
        false,
        VersionEntry.Kind.OBJECT,
        writeId(0xD0),
        -1,
        Long.MAX_VALUE,
        "GLACIER",
        Optional.of(new Retention(Retention.Mode.COMPLIANCE, MILLIS)),
        true,
        bytes(0x70, 30),
        Optional.of(UPLOAD),
        EXTRA);
  }

  private static VersionEntry marker() {
    return new VersionEntry(
        new Stamp(2, 0),
        false,
        VersionEntry.Kind.DELETE_MARKER,
        writeId(0xD1),
        MILLIS + 1,
        0,
        VersionEntry.STANDARD,
        Optional.of(new Retention(Retention.Mode.GOVERNANCE, -MILLIS)),
        false,
        Bytes.EMPTY,
        ExtraFields.NONE);
  }

  private static WriteId writeId(int first) {
    return new WriteId(bytes(first, WriteId.LENGTH_BYTES));
  }

  /** Bytes that count up from {@code first}. */
  private static Bytes bytes(int first, int length) {
    byte[] bytes = new byte[length];
    for (int i = 0; i < length; i++) {
      bytes[i] = (byte) (first + i);
    }
    return Bytes.copyOf(bytes);
  }

  private GoldenRecords() {}
}
