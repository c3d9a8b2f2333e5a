package io.holdfast.storage;

import io.holdfast.commit.Register;
import io.holdfast.commit.Stamp;
import java.util.Optional;

/** A record of this machine that is open for reading; stays readable when its name goes. */
final class LocalRecordReader implements RecordReader {
  private final RecordFile file;
  private final HeaderResult.Decoded header;
  private final VersionFacts facts;

  private LocalRecordReader(RecordFile file, HeaderResult.Decoded header, VersionFacts facts) {
    this.file = file;
    this.header = header;
    this.facts = facts;
  }

  /** Takes over the file: it is closed with the reader, or at once when this throws. */
  static LocalRecordReader of(RecordFile file) throws DiskException, FormatException {
    boolean taken = false;
    try {
      LocalRecordReader reader = new LocalRecordReader(file, file.header(), file.facts());
      taken = true;
      return reader;
    } finally {
      if (!taken) {
        file.close();
      }
    }
  }

  @Override
  public RecordHeader header() {
    return header.header();
  }

  @Override
  public VersionFacts facts() {
    return facts;
  }

  @Override
  public Stamp stamp() {
    return file.stamp();
  }

  @Override
  public Optional<Register> register() {
    return file.registerIfThere();
  }

  @Override
  public void read(long position, byte[] target, int offset, int length) throws DriveException {
    if (position < 0 || position + length > header.header().framesLengthBytes()) {
      throw new IndexOutOfBoundsException(
          length + " bytes at " + position + " of " + header.header().framesLengthBytes());
    }
    int count;
    try {
      count = file.read(header.lengthBytes() + position, target, offset, length);
    } catch (DiskException failed) {
      throw Faults.of(failed);
    }
    if (count < length) {
      throw new DriveException(DriveFault.Kind.DAMAGED, file.key() + ": the file became shorter");
    }
  }

  @Override
  public void close() {
    file.close();
  }
}
