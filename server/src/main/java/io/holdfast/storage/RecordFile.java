package io.holdfast.storage;

import io.holdfast.commit.Register;
import java.util.Arrays;

/**
 * An open record file whose list section has been read and verified. Most records need one read:
 * the last bytes hold the whole trailer, and of a small record everything. Does not know where the
 * file lies, nor whether it is the right one.
 */
final class RecordFile implements AutoCloseable {
  private final DiskFile file;
  private final long lengthBytes;
  private final byte[] tail;
  private final TailResult.Decoded trailer;

  private RecordFile(DiskFile file, long lengthBytes, byte[] tail, TailResult.Decoded trailer) {
    this.file = file;
    this.lengthBytes = lengthBytes;
    this.tail = tail;
    this.trailer = trailer;
  }

  /**
   * Reads the trailer of an open file and takes the file over: it is closed with the record, or at
   * once when this throws.
   *
   * @throws FormatException when the trailer does not verify
   */
  static RecordFile of(DiskFile file) throws DiskException, FormatException {
    boolean opened = false;
    try {
      RecordFile record = read(file);
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
    byte[] tail = tail(file, length, (int) Math.min(length, RecordCodec.USUAL_TAIL_BYTES));
    TailResult result = RecordCodec.decodeTail(tail, length);
    if (result instanceof TailResult.NeedMore(int lastBytes)) {
      tail = tail(file, length, lastBytes);
      result = RecordCodec.decodeTail(tail, length);
    }
    return switch (result) {
      case TailResult.Decoded trailer -> new RecordFile(file, length, tail, trailer);
      case TailResult.NeedMore _ -> throw FormatException.damaged("a trailer of two lengths");
    };
  }

  private static byte[] tail(DiskFile file, long length, int lastBytes)
      throws DiskException, FormatException {
    byte[] tail = new byte[lastBytes];
    if (file.read(length - lastBytes, tail, 0, lastBytes) < lastBytes) {
      throw FormatException.damaged("a file that became shorter");
    }
    return tail;
  }

  RecordKey key() {
    return trailer.key();
  }

  Register register() {
    return trailer.register();
  }

  /** How many of the last bytes hold the trailer. */
  int trailerBytes() {
    return trailer.trailerBytes();
  }

  /** Reads the facts section, mostly from what is in memory already. */
  VersionFacts facts() throws DiskException, FormatException {
    byte[] bytes =
        trailer.trailerBytes() <= tail.length
            ? tail
            : tail(file, lengthBytes, trailer.trailerBytes());
    return RecordCodec.decodeFacts(bytes, trailer);
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
