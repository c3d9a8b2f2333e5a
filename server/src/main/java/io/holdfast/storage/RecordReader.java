package io.holdfast.storage;

/** An open record file of one drive. Frames come as they are: whoever reads verifies. */
public interface RecordReader extends AutoCloseable {
  RecordHeader header();

  RecordTrailer trailer();

  /**
   * Reads framed bytes; position 0 is the first frame's.
   *
   * @throws DriveException also when the file ends early ({@link DriveFault.Kind#DAMAGED})
   */
  void read(long position, byte[] target, int offset, int length) throws DriveException;

  @Override
  void close();
}
