package io.holdfast.storage;

/**
 * A file as its medium has it: after a sync that failed, the page cache goes on to show what may
 * never have got there. For reading only.
 */
final class MediumFile implements DiskFile {
  private final Disk disk;
  private final String path;
  private final DiskFile file;

  private MediumFile(Disk disk, String path, DiskFile file) {
    this.disk = disk;
    this.path = path;
    this.file = file;
  }

  static MediumFile open(Disk disk, String path) throws DiskException {
    return new MediumFile(disk, path, disk.open(path));
  }

  @Override
  public int read(long position, byte[] target, int offset, int length) throws DiskException {
    byte[] bytes = disk.readPastCache(path, position, length);
    System.arraycopy(bytes, 0, target, offset, Math.min(bytes.length, length));
    return Math.min(bytes.length, length);
  }

  @Override
  public long length() throws DiskException {
    return file.length();
  }

  @Override
  public void write(long position, byte[] before, byte[] source, int offset, int length) {
    throw new IllegalStateException(path + " is open for reading");
  }

  @Override
  public void preallocate(long lengthBytes) {
    throw new IllegalStateException(path + " is open for reading");
  }

  @Override
  public void sync() {
    throw new IllegalStateException(path + " is open for reading");
  }

  @Override
  public void close() {
    file.close();
  }
}
