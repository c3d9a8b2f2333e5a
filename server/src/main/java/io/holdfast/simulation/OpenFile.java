package io.holdfast.simulation;

import io.holdfast.storage.DiskException;
import io.holdfast.storage.DiskFile;

/** A file of a simulated disk that a process has open. */
final class OpenFile implements DiskFile {
  private final SimulatedDisk disk;
  private final SimulatedProcess process;
  private final SimulatedVolume volume;
  private final String path;
  private final FileContents contents;
  private boolean closed;

  OpenFile(
      SimulatedDisk disk,
      SimulatedProcess process,
      SimulatedVolume volume,
      String path,
      FileContents contents) {
    this.disk = disk;
    this.process = process;
    this.volume = volume;
    this.path = path;
    this.contents = contents;
    process.opened();
  }

  private void step(DiskCall.Kind kind) throws DiskException {
    process.step();
    disk.before(new DiskCall(kind, path));
    checkThere();
  }

  private void checkThere() throws DiskException {
    if (closed) {
      throw new DiskException(DiskException.Kind.FAILED, path + " is closed");
    }
    if (disk.volume() != volume) {
      throw new DiskException(DiskException.Kind.FAILED, path + ": the drive was taken out");
    }
  }

  static void checkReadable(FileContents contents, String path) throws DiskException {
    if (!contents.isReadable()) {
      throw new DiskException(DiskException.Kind.FAILED, path + ": bad sectors");
    }
  }

  @Override
  public void write(long position, byte[] before, byte[] source, int offset, int length)
      throws DiskException {
    byte[] bytes = new byte[before.length + length];
    System.arraycopy(before, 0, bytes, 0, before.length);
    System.arraycopy(source, offset, bytes, before.length, length);
    if (process.isLastStep()) {
      contents.write(position, bytes, 0, disk.random().nextInt(bytes.length + 1));
    }
    step(DiskCall.Kind.WRITE);
    long room = volume.availableBytes() + contents.allocatedBytes();
    if (position + bytes.length > room) {
      contents.write(position, bytes, 0, Math.clamp(room - position, 0, bytes.length));
      throw new DiskException(DiskException.Kind.FULL, path);
    }
    contents.write(position, bytes, 0, bytes.length);
  }

  @Override
  public int read(long position, byte[] target, int offset, int length) throws DiskException {
    step(DiskCall.Kind.READ);
    checkReadable(contents, path);
    return contents.read(position, target, offset, length);
  }

  @Override
  public long length() throws DiskException {
    step(DiskCall.Kind.LENGTH);
    return contents.length();
  }

  @Override
  public void preallocate(long lengthBytes) throws DiskException {
    step(DiskCall.Kind.PREALLOCATE);
    if (lengthBytes > volume.availableBytes() + contents.allocatedBytes()) {
      throw new DiskException(DiskException.Kind.FULL, path);
    }
    contents.preallocate(lengthBytes);
  }

  @Override
  public void sync() throws DiskException {
    try {
      step(DiskCall.Kind.SYNC);
    } catch (DiskException lost) {
      contents.failSync(disk.random());
      throw lost;
    }
    if (!disk.ignores(new DiskCall(DiskCall.Kind.SYNC, path))) {
      contents.sync();
    }
  }

  @Override
  public void close() {
    if (!closed) {
      closed = true;
      process.closed();
    }
  }
}
