package io.holdfast.storage;

import static io.holdfast.fuzz.FuzzTarget.ofFormat;

import io.holdfast.bitrot.BitrotAlgorithm;
import io.holdfast.fuzz.FuzzTarget;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;

/**
 * Everything that drives hold, for fuzzing: as it is found, and with digests that hold, since no
 * chance finds its way past those.
 */
public final class StorageTargets {
  private static final byte[] TRAILER = RecordCodec.encodeTrailer(GoldenRecords.FULL);
  private static final byte[] TABLE_MAGIC = "HFtables".getBytes(StandardCharsets.US_ASCII);

  private static final int PREFIX_BYTES = 12;
  private static final int LENGTH_AT = 10;
  private static final int MAX_FIELDS_BYTES = 3_000;

  public static final Map<String, FuzzTarget> ALL =
      Map.of(
          "record-header", ofFormat(RecordCodec::decodeHeader),
          "record-header-fields", ofFormat(StorageTargets::header),
          "record-trailer", ofFormat(StorageTargets::trailer),
          "record-name-search", ofFormat(in -> TrailerCodec.findName(in, 1_000)),
          "record-table-cbor", ofFormat(StorageTargets::table),
          "record-facts-cbor", ofFormat(StorageTargets::facts),
          "cbor", ofFormat(in -> new CborReader(in, 0, in.length).map((_, _) -> false)),
          "epoch", ofFormat(in -> EpochCodec.decode(Optional.of(in))),
          "drive-format",
              ofFormat(in -> DriveFormatCodec.decode(Optional.of(in), Optional.empty())),
          "file-name", ofFormat(StorageTargets::name));

  private static void trailer(byte[] input) throws FormatException {
    if (RecordCodec.decodeTail(input, input.length) instanceof TailResult.Decoded tail) {
      RecordCodec.decodeFacts(input, tail);
    }
  }

  /** The fields of a header, without the magic, version and length before and the digest behind. */
  private static void header(byte[] fields) throws FormatException {
    int hashed = PREFIX_BYTES + Math.min(fields.length, MAX_FIELDS_BYTES);
    byte[] header = Arrays.copyOf(RecordCodec.encodeHeader(GoldenRecords.HEADER), hashed + 16);
    System.arraycopy(fields, 0, header, PREFIX_BYTES, hashed - PREFIX_BYTES);
    ByteBuffer.wrap(header).putShort(LENGTH_AT, (short) header.length);
    BitrotAlgorithm.XXH3_128.hasher().hash(header, 0, hashed, header, hashed);
    RecordCodec.decodeHeader(header);
  }

  private static void table(byte[] cbor) throws FormatException {
    TailResult.Decoded whole = (TailResult.Decoded) RecordCodec.decodeTail(TRAILER, TRAILER.length);
    int nameEnd = TRAILER.length - whole.tableSectionBytes();
    byte[] section = sealed(cbor);
    ByteBuffer all = ByteBuffer.allocate(nameEnd + section.length + TABLE_MAGIC.length);
    all.put(TRAILER, 0, nameEnd).put(section).put(TABLE_MAGIC);
    trailer(all.array());
  }

  private static void facts(byte[] cbor) throws FormatException {
    byte[] section = sealed(cbor);
    FactsCodec.decode(section, 0, section.length, GoldenRecords.FULL.register().writeId());
  }

  private static byte[] sealed(byte[] cbor) {
    byte[] section = new byte[cbor.length + Section.ENVELOPE_BYTES];
    ByteBuffer.wrap(section).put(cbor).putInt(cbor.length);
    int hashed = cbor.length + Integer.BYTES;
    BitrotAlgorithm.XXH3_128.hasher().hash(section, 0, hashed, section, hashed);
    return section;
  }

  private static void name(byte[] input) {
    String name = new String(input, StandardCharsets.ISO_8859_1);
    KeyPath.name(name);
    KeyPath.bucket(name);
  }

  private StorageTargets() {}
}
