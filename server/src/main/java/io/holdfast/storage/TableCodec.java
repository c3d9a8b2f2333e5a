package io.holdfast.storage;

import io.holdfast.commit.ExtraFields;
import io.holdfast.commit.OpenUpload;
import io.holdfast.commit.Retention;
import io.holdfast.commit.Stamp;
import io.holdfast.commit.UploadId;
import io.holdfast.commit.VersionEntry;
import io.holdfast.commit.VersionTable;
import io.holdfast.commit.WriteId;
import io.holdfast.common.Bytes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The fields of a table section that are the version table. A field that has its usual value is
 * left out: most entries are then some 60 bytes, and a table of 25,000 stays below its limit.
 */
final class TableCodec {
  /** Names of storage classes have far fewer. */
  private static final int MAX_STORAGE_CLASS_BYTES = 64;

  /**
   * The least that an entry may have, so that a count is believed only when it may fit. Lower than
   * what entries of today take: kinds to come should be refused as unknown, not as too short.
   */
  private static final int MIN_ENTRY_BYTES = 3;

  private static final int FIELD_VERSIONS = 2;
  private static final int FIELD_UPLOADS = 3;

  static int bytes(VersionTable table) {
    CborWriter out = new CborWriter().openMap();
    encode(table, out);
    return out.closeMap(table.extra()).length();
  }

  /** Writes the fields into the open map. The table's extra fields come when it is closed. */
  static void encode(VersionTable table, CborWriter out) {
    if (!table.versions().isEmpty()) {
      out.field(FIELD_VERSIONS).array(table.versions().size());
      for (VersionEntry version : table.versions()) {
        encode(version, out);
      }
    }
    if (!table.uploads().isEmpty()) {
      out.field(FIELD_UPLOADS).array(table.uploads().size());
      for (OpenUpload upload : table.uploads()) {
        stamp(out.openMap().field(0), upload.id().stamp());
        out.field(1).bytes(upload.id().writeId().bytes()).closeMap(upload.extra());
      }
    }
  }

  private static void encode(VersionEntry version, CborWriter out) {
    out.openMap();
    out.field(0).uint(number(version.kind()));
    stamp(out.field(1), version.stamp());
    out.field(2).bytes(version.writeId().bytes());
    out.field(3).integer(version.lastModifiedMillis());
    if (version.plaintextLength() != 0) {
      out.field(4).uint(version.plaintextLength());
    }
    if (!version.storageClass().equals(VersionEntry.STANDARD)) {
      if (version.storageClass().length() > MAX_STORAGE_CLASS_BYTES) {
        throw new IllegalArgumentException("storage class " + version.storageClass());
      }
      out.field(5).text(version.storageClass());
    }
    if (version.retention().isPresent()) {
      Retention retention = version.retention().get();
      out.field(6).array(2).uint(number(retention.mode())).integer(retention.untilMillis());
    }
    if (version.legalHold()) {
      out.field(7).bool(true);
    }
    if (!version.sealedFacts().isEmpty()) {
      out.field(8).bytes(version.sealedFacts());
    }
    if (version.nullVersion()) {
      out.field(9).bool(true);
    }
    if (version.upload().isPresent()) {
      UploadId upload = version.upload().get();
      stamp(out.field(10).array(2), upload.stamp());
      out.bytes(upload.writeId().bytes());
    }
    out.closeMap(version.extra());
  }

  static void stamp(CborWriter out, Stamp stamp) {
    out.array(2).uint(Integer.toUnsignedLong(stamp.epoch())).uint(stamp.sequence());
  }

  static Stamp stamp(CborReader in) throws FormatException {
    in.tuple(2);
    return new Stamp(in.uint32(), in.uint64());
  }

  /** A table being read. */
  static final class Draft implements CborReader.Fields {
    private List<VersionEntry> versions = List.of();
    private List<OpenUpload> uploads = List.of();

    @Override
    public boolean read(int number, CborReader in) throws FormatException {
      switch (number) {
        case FIELD_VERSIONS -> versions = versions(in);
        case FIELD_UPLOADS -> uploads = uploads(in);
        default -> {
          return false;
        }
      }
      return true;
    }

    VersionTable build(ExtraFields extra) {
      return new VersionTable(versions, uploads, extra);
    }

    private static List<VersionEntry> versions(CborReader in) throws FormatException {
      int count = in.array(MIN_ENTRY_BYTES);
      List<VersionEntry> versions = new ArrayList<>(count);
      for (int i = 0; i < count; i++) {
        EntryDraft draft = new EntryDraft();
        versions.add(draft.build(in.map(draft)));
      }
      return versions;
    }

    private static List<OpenUpload> uploads(CborReader in) throws FormatException {
      int count = in.array(MIN_ENTRY_BYTES);
      List<OpenUpload> uploads = new ArrayList<>(count);
      for (int i = 0; i < count; i++) {
        UploadDraft draft = new UploadDraft();
        uploads.add(draft.build(in.map(draft)));
      }
      return uploads;
    }
  }

  private static final class EntryDraft implements CborReader.Fields {
    private VersionEntry.@Nullable Kind kind;
    private @Nullable Stamp stamp;
    private @Nullable Bytes writeId;
    private long lastModifiedMillis;
    private long plaintextLength;
    private String storageClass = VersionEntry.STANDARD;
    private Optional<Retention> retention = Optional.empty();
    private boolean legalHold;
    private Bytes sealedFacts = Bytes.EMPTY;
    private boolean nullVersion;
    private Optional<UploadId> upload = Optional.empty();

    @Override
    public boolean read(int number, CborReader in) throws FormatException {
      switch (number) {
        case 0 -> kind = kind(in.uint());
        case 1 -> stamp = stamp(in);
        case 2 -> writeId = in.bytes(WriteId.LENGTH_BYTES);
        case 3 -> lastModifiedMillis = in.integer();
        case 4 -> plaintextLength = in.uint();
        case 5 -> storageClass = in.text(MAX_STORAGE_CLASS_BYTES);
        case 6 -> retention = Optional.of(retention(in));
        case 7 -> legalHold = in.bool();
        case 8 -> sealedFacts = in.bytes();
        case 9 -> nullVersion = in.bool();
        case 10 -> upload = Optional.of(upload(in));
        default -> {
          return false;
        }
      }
      return true;
    }

    VersionEntry build(ExtraFields extra) throws FormatException {
      return new VersionEntry(
          FormatException.require(stamp, "stamp of a version"),
          nullVersion,
          FormatException.require(kind, "kind of a version"),
          new WriteId(FormatException.require(writeId, "write id of a version")),
          lastModifiedMillis,
          plaintextLength,
          storageClass,
          retention,
          legalHold,
          sealedFacts,
          upload,
          extra);
    }
  }

  private static final class UploadDraft implements CborReader.Fields {
    private @Nullable Stamp stamp;
    private @Nullable Bytes writeId;

    @Override
    public boolean read(int number, CborReader in) throws FormatException {
      switch (number) {
        case 0 -> stamp = stamp(in);
        case 1 -> writeId = in.bytes(WriteId.LENGTH_BYTES);
        default -> {
          return false;
        }
      }
      return true;
    }

    OpenUpload build(ExtraFields extra) throws FormatException {
      return new OpenUpload(
          new UploadId(
              FormatException.require(stamp, "stamp of an upload"),
              new WriteId(FormatException.require(writeId, "write id of an upload"))),
          extra);
    }
  }

  private static UploadId upload(CborReader in) throws FormatException {
    in.tuple(2);
    return new UploadId(stamp(in), new WriteId(in.bytes(WriteId.LENGTH_BYTES)));
  }

  private static int number(VersionEntry.Kind kind) {
    return switch (kind) {
      case OBJECT -> 1;
      case DELETE_MARKER -> 2;
      case UPLOAD -> 4;
    };
  }

  private static VersionEntry.Kind kind(long number) throws FormatException {
    for (VersionEntry.Kind kind : VersionEntry.Kind.values()) {
      if (number(kind) == number) {
        return kind;
      }
    }
    throw FormatException.newer("a version of kind " + number);
  }

  private static int number(Retention.Mode mode) {
    return switch (mode) {
      case GOVERNANCE -> 1;
      case COMPLIANCE -> 2;
    };
  }

  private static Retention retention(CborReader in) throws FormatException {
    in.tuple(2);
    long number = in.uint();
    for (Retention.Mode mode : Retention.Mode.values()) {
      if (number(mode) == number) {
        return new Retention(mode, in.integer());
      }
    }
    throw FormatException.newer("retention mode " + number);
  }

  private TableCodec() {}
}
