package io.holdfast.storage;

import io.holdfast.commit.Register;
import io.holdfast.commit.Stamp;
import java.util.Optional;

/** An open record file of one drive. Frames come as they are: whoever reads verifies. */
public interface RecordReader extends AutoCloseable {
  RecordHeader header();

  VersionFacts facts();

  /** Of the write that made this record. */
  Stamp stamp();

  /** The register's value; always there in a head, while an older version may have lost it. */
  Optional<Register> register();

  /**
   * Reads framed bytes; position 0 is the first frame's.
   *
   * @throws DriveException also when the file ends early ({@link DriveFault.Kind#DAMAGED})
   */
  void read(long position, byte[] target, int offset, int length) throws DriveException;

  @Override
  void close();
}
