package io.holdfast.storage;

/** An open file of a {@link Disk}. One thread at a time. */
public interface DiskFile extends AutoCloseable {
  /**
   * Writes {@code before} and then {@code source[offset, offset + length)}, as one write where that
   * is cheap.
   */
  void write(long position, byte[] before, byte[] source, int offset, int length)
      throws DiskException;

  /**
   * Reads until {@code length} bytes are there or the file ends.
   *
   * @return the bytes read, less than {@code length} only at the end of the file
   */
  int read(long position, byte[] target, int offset, int length) throws DiskException;

  long length() throws DiskException;

  /**
   * Takes room for the first bytes of the file without making it longer. A disk that cannot do so
   * does nothing; one without room throws.
   */
  void preallocate(long lengthBytes) throws DiskException;

  /** Makes the bytes and the length of the file durable; not its name. */
  void sync() throws DiskException;

  @Override
  void close();
}
