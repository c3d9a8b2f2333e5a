package io.holdfast.storage;

import io.holdfast.commit.Register;
import io.holdfast.commit.Stamp;
import io.holdfast.commit.WriteId;
import java.util.Arrays;
import java.util.Optional;

/**
 * An open record file whose name, and table if it has one, have been read and verified. Most
 * records need one read: the last bytes hold the whole trailer, and of a small record everything.
 * Does not know where the file lies, nor whether it is the right one.
 */
final class RecordFile implements AutoCloseable {
  private final DiskFile file;
  private final long lengthBytes;
  private final byte[] tail;
  private final TailResult.Decoded trailer;

  /**
   * @param lengthBytes of the file, as far as it is a record
   * @param tail the last of these bytes
   */
  private RecordFile(DiskFile file, long lengthBytes, byte[] tail, TailResult.Decoded trailer) {
    this.file = file;
    this.lengthBytes = lengthBytes;
    this.tail = tail;
    this.trailer = trailer;
  }

  /** How an open file is read. */
  @FunctionalInterface
  private interface Reading {
    RecordFile of(DiskFile file) throws DiskException, FormatException;
  }

  /**
   * Reads the trailer of an open file and takes the file over: it is closed with the record, or at
   * once when this throws.
   *
   * @throws FormatException when the trailer does not verify
   */
  static RecordFile of(DiskFile file) throws DiskException, FormatException {
    return take(file, RecordFile::read);
  }

  /**
   * As {@link #of}, of a record that is kept as an older version: its table may be cut off, even
   * now, or be spoiled by a power cut that came while it was.
   */
  static RecordFile ofKept(DiskFile file) throws DiskException, FormatException {
    return take(
        file,
        kept -> {
          try {
            return read(kept);
          } catch (FormatException atItsEnd) {
            if (atItsEnd.problem() == FormatException.Problem.NEWER) {
              throw atItsEnd;
            }
            return readFromFrames(kept);
          }
        });
  }

  private static RecordFile take(DiskFile file, Reading reading)
      throws DiskException, FormatException {
    boolean opened = false;
    try {
      RecordFile record = reading.of(file);
      opened = true;
      return record;
    } finally {
      if (!opened) {
        file.close();
      }
    }
  }

  private static RecordFile read(DiskFile file) throws DiskException, FormatException {
    long length = file.length();
    byte[] tail = bytes(file, length, (int) Math.min(length, RecordCodec.USUAL_TAIL_BYTES));
    TailResult result = RecordCodec.decodeTail(tail, length);
    if (result instanceof TailResult.NeedMore(int lastBytes)) {
      tail = bytes(file, length, lastBytes);
      result = RecordCodec.decodeTail(tail, length);
    }
    return switch (result) {
      case TailResult.Decoded trailer -> new RecordFile(file, length, tail, trailer);
      case TailResult.NeedMore _ -> throw FormatException.damaged("a trailer of two lengths");
    };
  }

  /** Looks for the name behind the frames, and takes no notice of what is behind it. */
  private static RecordFile readFromFrames(DiskFile file) throws DiskException, FormatException {
    if (!(RecordCodec.decodeHeader(firstBytes(file)) instanceof HeaderResult.Decoded header)
        || !header.isAsLongAsSealed(file.length())) {
      throw FormatException.damaged("no header before a trailer");
    }
    long framesEnd = header.lengthBytes() + header.header().framesLengthBytes();
    byte[] behind =
        new byte
            [(int)
                Math.min(
                    file.length() - framesEnd,
                    RecordCodec.MAX_FACTS_SECTION_BYTES + RecordCodec.MAX_NAME_SECTION_BYTES)];
    behind = Arrays.copyOf(behind, file.read(framesEnd, behind, 0, behind.length));
    TailResult.Decoded trailer = TrailerCodec.findName(behind, framesEnd);
    return new RecordFile(
        file,
        framesEnd + trailer.trailerBytes(),
        Arrays.copyOf(behind, trailer.trailerBytes()),
        trailer);
  }

  /** The bytes before a position of the file. */
  private static byte[] bytes(DiskFile file, long end, int count)
      throws DiskException, FormatException {
    byte[] bytes = new byte[count];
    if (file.read(end - count, bytes, 0, count) < count) {
      throw FormatException.damaged("a file that became shorter");
    }
    return bytes;
  }

  /** Name and table, as they were decoded. */
  TailResult.Decoded tail() {
    return trailer;
  }

  RecordKey key() {
    return trailer.key();
  }

  Stamp stamp() {
    return trailer.stamp();
  }

  WriteId writeId() {
    return trailer.writeId();
  }

  /**
   * The register's value.
   *
   * @throws FormatException when the record has lost its table
   */
  Register register() throws FormatException {
    return registerIfThere()
        .orElseThrow(() -> FormatException.damaged("a record without its version table"));
  }

  Optional<Register> registerIfThere() {
    return trailer.register();
  }

  /** How many of the last bytes hold the trailer. */
  int trailerBytes() {
    return trailer.trailerBytes();
  }

  /** How many of the last bytes are the table; 0 when there is none. */
  int tableBytes() {
    return trailer.tableSectionBytes();
  }

  /** How long the file is without its table. */
  long lengthWithoutTableBytes() {
    return lengthBytes - tableBytes();
  }

  /** Reads the facts section, mostly from what is in memory already. */
  VersionFacts facts() throws DiskException, FormatException {
    if (trailer.trailerBytes() <= tail.length) {
      return RecordCodec.decodeFacts(tail, trailer);
    }
    // Up to the table only: it may be cut off by now.
    int behind = trailer.nameSectionBytes();
    return RecordCodec.decodeFacts(
        bytes(file, lengthWithoutTableBytes(), trailer.factsSectionBytes() + behind),
        trailer.withoutTable());
  }

  /** Reads the header and compares it with the trailer. */
  HeaderResult.Decoded header() throws DiskException, FormatException {
    byte[] first =
        lengthBytes == tail.length
            ? Arrays.copyOf(tail, Math.min(tail.length, RecordCodec.MAX_HEADER_BYTES))
            : firstBytes(file);
    return switch (RecordCodec.decodeHeader(first)) {
      case HeaderResult.Blank _ -> throw FormatException.damaged("no header before a trailer");
      case HeaderResult.Decoded header when !header.agreesWith(trailer, lengthBytes) ->
          throw FormatException.damaged("header and trailer tell of different writes");
      case HeaderResult.Decoded header -> header;
    };
  }

  static byte[] firstBytes(DiskFile file) throws DiskException {
    byte[] first = new byte[RecordCodec.MAX_HEADER_BYTES];
    return Arrays.copyOf(first, file.read(0, first, 0, first.length));
  }

  /** Reads bytes of the file; returns how many there are. */
  int read(long position, byte[] target, int offset, int length) throws DiskException {
    long tailStart = lengthBytes - tail.length;
    if (position >= tailStart && position + length <= lengthBytes) {
      System.arraycopy(tail, (int) (position - tailStart), target, offset, length);
      return length;
    }
    return file.read(position, target, offset, length);
  }

  @Override
  public void close() {
    file.close();
  }
}
