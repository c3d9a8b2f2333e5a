package io.holdfast.storage;

import io.holdfast.commit.VersionTable;
import java.util.Objects;

/**
 * The bytes of a record file around its frames: header and trailer, as FORMAT.md has them. Pure:
 * byte arrays in, values out. Knows nothing of files, and leaves frames to the bitrot module.
 *
 * <p>Every decoder takes any bytes and throws {@link FormatException} only.
 */
public final class RecordCodec {
  /** The first bytes to read of a file: no header is longer. */
  public static final int MAX_HEADER_BYTES = 2048;

  /**
   * The last bytes to read of a file: the trailer of a single PUT with some versions fits, so that
   * a HEAD is one read.
   */
  public static final int USUAL_TAIL_BYTES = 4096;

  /**
   * The most that a version table may take. At it a PUT is refused by the object layer; the decoder
   * gives {@link #MAX_TABLE_SECTION_BYTES}, since deleting a version must always be possible.
   */
  public static final int MAX_TABLE_BYTES = 4 << 20;

  /** The table section: a table at its limit, room for what is around it, and for a delete. */
  public static final int MAX_TABLE_SECTION_BYTES = MAX_TABLE_BYTES + (64 << 10);

  /** The name section: bucket and key at their limits, and room for what comes. */
  public static final int MAX_NAME_SECTION_BYTES = 2048;

  /** The facts section: 10,000 parts of some 40 bytes, metadata, and room for what comes. */
  public static final int MAX_FACTS_SECTION_BYTES = 1 << 20;

  /** The version of header and sections that a reader has to understand. */
  static final int VERSION = 1;

  public static byte[] encodeHeader(RecordHeader header) {
    return HeaderCodec.encode(header);
  }

  /**
   * Decodes a header.
   *
   * @param firstBytes of the file: {@link #MAX_HEADER_BYTES} or all it has
   */
  public static HeaderResult decodeHeader(byte[] firstBytes) throws FormatException {
    return HeaderCodec.decode(firstBytes);
  }

  /**
   * Whether a file ends before the header does that it starts with: its writer died in its first
   * write, so it was never sealed.
   *
   * @param file all its bytes, or the first {@link #MAX_HEADER_BYTES} of them
   */
  public static boolean endsWithinHeader(byte[] file) {
    return HeaderCodec.endsWithin(file);
  }

  /**
   * All sections, to be appended to the frames.
   *
   * @throws IllegalArgumentException if a section would be longer than a decoder takes
   */
  public static byte[] encodeTrailer(RecordTrailer trailer) {
    return TrailerCodec.encode(trailer);
  }

  /** As {@link #decodeTail(byte[], int, int, long)}, of the whole array. */
  public static TailResult decodeTail(byte[] lastBytes, long fileLengthBytes)
      throws FormatException {
    return decodeTail(lastBytes, 0, lastBytes.length, fileLengthBytes);
  }

  /**
   * Decodes name and table, or says how many of the last bytes hold them.
   *
   * @param buffer holds the last {@code length} bytes of the file from {@code offset} on
   */
  public static TailResult decodeTail(byte[] buffer, int offset, int length, long fileLengthBytes)
      throws FormatException {
    Objects.checkFromIndexSize(offset, length, buffer.length);
    return TrailerCodec.decode(buffer, offset, length, fileLengthBytes);
  }

  /** As {@link #decodeFacts(byte[], int, int, TailResult.Decoded)}, of the whole array. */
  public static VersionFacts decodeFacts(byte[] lastBytes, TailResult.Decoded tail)
      throws FormatException {
    return decodeFacts(lastBytes, 0, lastBytes.length, tail);
  }

  /**
   * Decodes the facts section before the others.
   *
   * @param buffer holds the last {@code length} bytes of the file from {@code offset} on
   * @throws IllegalArgumentException if they are fewer than {@link
   *     TailResult.Decoded#trailerBytes()}
   */
  public static VersionFacts decodeFacts(
      byte[] buffer, int offset, int length, TailResult.Decoded tail) throws FormatException {
    Objects.checkFromIndexSize(offset, length, buffer.length);
    if (length < tail.trailerBytes()) {
      throw new IllegalArgumentException(length + " bytes of a trailer of " + tail.trailerBytes());
    }
    int start = offset + length - tail.trailerBytes();
    return FactsCodec.decode(buffer, start, tail.factsSectionBytes(), tail.writeId());
  }

  /** What a table takes of {@link #MAX_TABLE_BYTES}. */
  public static int tableBytes(VersionTable table) {
    return TableCodec.bytes(table);
  }

  /** Takes the version that a reader has to understand, and refuses any but ours. */
  static boolean understand(String what, long version) throws FormatException {
    if (version == 0) {
      throw FormatException.damaged(what + " of version 0");
    }
    if (version != VERSION) {
      throw FormatException.newer(what + " of version " + version);
    }
    return true;
  }

  private RecordCodec() {}
}
