package io.holdfast.storage;

import io.holdfast.commit.ExtraFields;
import io.holdfast.commit.Register;
import io.holdfast.commit.VersionTable;
import io.holdfast.commit.WriteId;
import io.holdfast.common.Bytes;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The three sections behind the frames: facts, name, table. The table stands last, so that a record
 * that is kept as an older version can lose it by being cut short; what is left is whole.
 */
final class TrailerCodec {
  private static final byte[] TABLE_MAGIC = "HFtables".getBytes(StandardCharsets.US_ASCII);
  private static final int MAGIC_BYTES = TABLE_MAGIC.length;

  /** What has to be read to learn how long the last section is. */
  private static final int END_BYTES = Section.ENVELOPE_BYTES + MAGIC_BYTES;

  static byte[] encode(RecordTrailer trailer) {
    Register register = trailer.register();
    byte[] facts = FactsCodec.encode(trailer.facts(), register.writeId());
    byte[] name =
        NameCodec.encode(
            new NameCodec.Name(trailer.key(), register.stamp(), register.writeId(), facts.length));
    byte[] table = encodeTable(register);
    byte[] all = Arrays.copyOf(facts, facts.length + name.length + table.length);
    System.arraycopy(name, 0, all, facts.length, name.length);
    System.arraycopy(table, 0, all, facts.length + name.length, table.length);
    return all;
  }

  private static byte[] encodeTable(Register register) {
    CborWriter out = new CborWriter().openMap();
    out.field(0).uint(RecordCodec.VERSION);
    out.field(1).bytes(register.writeId().bytes());
    TableCodec.encode(register.table(), out);
    byte[] section = Section.seal(out.closeMap(register.table().extra()), TABLE_MAGIC);
    if (section.length > RecordCodec.MAX_TABLE_SECTION_BYTES) {
      throw new IllegalArgumentException("a version table of " + section.length + " bytes");
    }
    return section;
  }

  /** See {@link RecordCodec#decodeTail(byte[], int, int, long)}. */
  static TailResult decode(byte[] buffer, int offset, int length, long fileLength)
      throws FormatException {
    int end = offset + length;
    if (fileLength < END_BYTES) {
      throw FormatException.damaged("no trailer");
    }
    if (length < END_BYTES) {
      return new TailResult.NeedMore(END_BYTES);
    }
    if (endsIn(NameCodec.MAGIC, buffer, end)) {
      return decodeName(buffer, offset, end, fileLength, Optional.empty());
    }
    if (!endsIn(TABLE_MAGIC, buffer, end)) {
      throw FormatException.damaged("no trailer");
    }
    long tableBytes = Section.claimedLength(buffer, end - MAGIC_BYTES) + END_BYTES;
    if (tableBytes > RecordCodec.MAX_TABLE_SECTION_BYTES || tableBytes > fileLength - END_BYTES) {
      throw FormatException.damaged("a table section of " + tableBytes + " bytes");
    }
    int start = end - (int) tableBytes;
    if (start - END_BYTES < offset) {
      return new TailResult.NeedMore(
          (int) Math.min(fileLength, tableBytes + RecordCodec.MAX_NAME_SECTION_BYTES));
    }
    Table table = decodeTable(buffer, start, end);
    if (!endsIn(NameCodec.MAGIC, buffer, start)) {
      throw FormatException.damaged("a table without a name before it");
    }
    return decodeName(buffer, offset, start, fileLength, Optional.of(table));
  }

  /**
   * Decodes the name that ends at {@code end}.
   *
   * @param after the table behind it
   */
  private static TailResult decodeName(
      byte[] buffer, int offset, int end, long fileLength, Optional<Table> after)
      throws FormatException {
    int tableBytes = after.map(Table::sectionBytes).orElse(0);
    long nameBytes = Section.claimedLength(buffer, end - MAGIC_BYTES) + END_BYTES;
    if (nameBytes > RecordCodec.MAX_NAME_SECTION_BYTES || nameBytes > fileLength - tableBytes) {
      throw FormatException.damaged("a name section of " + nameBytes + " bytes");
    }
    if (nameBytes > end - offset) {
      return new TailResult.NeedMore(tableBytes + (int) nameBytes);
    }
    NameCodec.Name name =
        NameCodec.decode(buffer, end - (int) nameBytes, end, fileLength - tableBytes);
    if (after.isPresent() && !after.get().writeId().equals(name.writeId())) {
      throw FormatException.damaged("the table of another write");
    }
    return new TailResult.Decoded(
        name.key(),
        name.stamp(),
        name.writeId(),
        after.map(Table::table),
        tableBytes,
        (int) nameBytes,
        name.factsSectionBytes());
  }

  /**
   * Looks for the name of a record whose end cannot be read: a power cut while the table was being
   * cut off may leave the file's length and zeros in a part of it.
   *
   * @param behindFrames the file's bytes from the end of the frames on
   * @param framesEnd where they begin in the file
   * @return what would be decoded if the file ended behind the name
   */
  static TailResult.Decoded findName(byte[] behindFrames, long framesEnd) throws FormatException {
    for (int end = END_BYTES; end <= behindFrames.length; end++) {
      if (endsIn(NameCodec.MAGIC, behindFrames, end) && claims(behindFrames, end)) {
        try {
          if (decodeName(behindFrames, 0, end, framesEnd + end, Optional.empty())
                  instanceof TailResult.Decoded name
              && name.trailerBytes() == end) {
            return name;
          }
        } catch (FormatException chance) {
          if (chance.problem() == FormatException.Problem.NEWER) {
            throw chance;
          }
        }
      }
    }
    throw FormatException.damaged("no trailer");
  }

  private static boolean claims(byte[] bytes, int end) {
    return Section.claimedLength(bytes, end - MAGIC_BYTES) + END_BYTES <= end;
  }

  private static boolean endsIn(byte[] magic, byte[] buffer, int end) {
    return Arrays.equals(buffer, end - MAGIC_BYTES, end, magic, 0, MAGIC_BYTES);
  }

  private record Table(VersionTable table, WriteId writeId, int sectionBytes) {}

  private static Table decodeTable(byte[] buffer, int start, int end) throws FormatException {
    CborReader in = Section.open(buffer, start, end - MAGIC_BYTES, "table section");
    Draft draft = new Draft();
    Table table = draft.build(in.map(draft), end - start);
    in.expectEnd();
    return table;
  }

  private static final class Draft implements CborReader.Fields {
    private final TableCodec.Draft table = new TableCodec.Draft();
    private boolean understood;
    private @Nullable Bytes writeId;

    @Override
    public boolean read(int number, CborReader in) throws FormatException {
      switch (number) {
        case 0 -> understood = RecordCodec.understand("a table section", in.uint());
        case 1 -> writeId = in.bytes(WriteId.LENGTH_BYTES);
        default -> {
          return table.read(number, in);
        }
      }
      return true;
    }

    Table build(ExtraFields extra, int sectionBytes) throws FormatException {
      if (!understood) {
        throw FormatException.damaged("a table section without version");
      }
      return new Table(
          table.build(extra),
          new WriteId(FormatException.require(writeId, "write id")),
          sectionBytes);
    }
  }

  private TrailerCodec() {}
}
