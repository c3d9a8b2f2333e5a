package io.holdfast.storage;

import io.holdfast.commit.ExtraFields;
import io.holdfast.commit.Stamp;
import io.holdfast.commit.WriteId;
import io.holdfast.common.Bytes;
import io.holdfast.storage.VersionFacts.Encryption;
import io.holdfast.storage.VersionFacts.Part;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The first section of a trailer. It carries the write id, so that facts of another record that a
 * drive puts in its place are noticed.
 */
final class FactsCodec {
  private static final byte[] NO_MAGIC = {};

  /** An encoded part has its number, write id, stamp, and what a map and they need. */
  private static final int MIN_PART_BYTES = 25;

  static byte[] encode(VersionFacts facts, WriteId writeId) {
    CborWriter out = new CborWriter().openMap();
    out.field(0).uint(RecordCodec.VERSION);
    out.field(1).bytes(writeId.bytes());
    if (facts.plaintextLength() != 0) {
      out.field(2).uint(facts.plaintextLength());
    }
    if (facts.encryption() != Encryption.NONE) {
      out.field(3).uint(number(facts.encryption()));
    }
    if (!facts.sealedDataKey().isEmpty()) {
      out.field(4).bytes(facts.sealedDataKey());
    }
    if (!facts.sealedMetadata().isEmpty()) {
      out.field(5).bytes(facts.sealedMetadata());
    }
    if (!facts.parts().isEmpty()) {
      out.field(6).array(facts.parts().size());
      for (Part part : facts.parts()) {
        encode(part, out);
      }
    }
    out.closeMap(facts.extra());
    byte[] section = Section.seal(out, NO_MAGIC);
    if (section.length > RecordCodec.MAX_FACTS_SECTION_BYTES) {
      throw new IllegalArgumentException("facts of " + section.length + " bytes");
    }
    return section;
  }

  private static void encode(Part part, CborWriter out) {
    out.openMap();
    out.field(0).uint(part.number());
    if (part.plaintextLength() != 0) {
      out.field(1).uint(part.plaintextLength());
    }
    out.field(2).bytes(part.writeId().bytes());
    TableCodec.stamp(out.field(3), part.stamp());
    out.closeMap(part.extra());
  }

  static VersionFacts decode(byte[] buffer, int start, int length, WriteId writeId)
      throws FormatException {
    CborReader in = Section.open(buffer, start, start + length, "facts");
    FactsDraft draft = new FactsDraft();
    ExtraFields extra = in.map(draft);
    in.expectEnd();
    if (!draft.understood || !Objects.equals(writeId.bytes(), draft.writeId)) {
      throw FormatException.damaged("facts of another write, or without a version");
    }
    return new VersionFacts(
        draft.plaintextLength,
        draft.encryption,
        draft.sealedDataKey,
        draft.sealedMetadata,
        draft.parts,
        extra);
  }

  private static final class FactsDraft implements CborReader.Fields {
    boolean understood;
    @Nullable Bytes writeId;
    long plaintextLength;
    Encryption encryption = Encryption.NONE;
    Bytes sealedDataKey = Bytes.EMPTY;
    Bytes sealedMetadata = Bytes.EMPTY;
    List<Part> parts = List.of();

    @Override
    public boolean read(int number, CborReader in) throws FormatException {
      switch (number) {
        case 0 -> understood = RecordCodec.understand("facts", in.uint());
        case 1 -> writeId = in.bytes(WriteId.LENGTH_BYTES);
        case 2 -> plaintextLength = in.uint();
        case 3 -> encryption = encryption(in.uint());
        case 4 -> sealedDataKey = in.bytes();
        case 5 -> sealedMetadata = in.bytes();
        case 6 -> parts = parts(in);
        default -> {
          return false;
        }
      }
      return true;
    }

    private static List<Part> parts(CborReader in) throws FormatException {
      int count = in.array(MIN_PART_BYTES);
      List<Part> parts = new ArrayList<>(count);
      for (int i = 0; i < count; i++) {
        PartDraft draft = new PartDraft();
        ExtraFields extra = in.map(draft);
        parts.add(
            new Part(
                draft.number,
                draft.plaintextLength,
                new WriteId(FormatException.require(draft.writeId, "write id of a part")),
                FormatException.require(draft.stamp, "stamp of a part"),
                extra));
      }
      return parts;
    }
  }

  private static final class PartDraft implements CborReader.Fields {
    int number;
    long plaintextLength;
    @Nullable Bytes writeId;
    @Nullable Stamp stamp;

    @Override
    public boolean read(int field, CborReader in) throws FormatException {
      switch (field) {
        case 0 -> number = in.uint(Integer.MAX_VALUE);
        case 1 -> plaintextLength = in.uint();
        case 2 -> writeId = in.bytes(WriteId.LENGTH_BYTES);
        case 3 -> stamp = TableCodec.stamp(in);
        default -> {
          return false;
        }
      }
      return true;
    }
  }

  private static int number(Encryption encryption) {
    return switch (encryption) {
      case NONE -> 0;
      case BUCKET_KEY -> 1;
      case KMS -> 2;
      case CLIENT_KEY -> 3;
    };
  }

  private static Encryption encryption(long number) throws FormatException {
    for (Encryption encryption : Encryption.values()) {
      if (number(encryption) == number) {
        return encryption;
      }
    }
    throw FormatException.newer("encryption " + number);
  }

  private FactsCodec() {}
}
