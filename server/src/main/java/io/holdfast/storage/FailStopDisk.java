package io.holdfast.storage;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;

/**
 * A disk that takes no more changes once a sync has failed on it, or many changes in a row. After a
 * failed sync the system marks the pages as clean although they were lost, so a second sync would
 * succeed and prove nothing; a sync is never tried again, and what is on the disk is found out when
 * it is opened the next time. Reads go on.
 */
final class FailStopDisk implements Disk {
  private final Disk disk;
  private final AtomicBoolean failed = new AtomicBoolean();

  /** Changes in a row that the disk answered with an error: one that cannot be written to. */
  private final AtomicInteger failures = new AtomicInteger();

  /** More than the files of a few requests that meet one bad spot. */
  private static final int MANY_FAILURES = 16;

  FailStopDisk(Disk disk) {
    this.disk = disk;
  }

  @FunctionalInterface
  private interface Call {
    void run() throws DiskException;
  }

  /** Refuses when changes are not made any more. */
  void beforeChange() throws DiskException {
    if (failed.get()) {
      throw new DiskException(
          DiskException.Kind.SYNC_FAILED,
          "no changes are made after a sync or many changes that failed, or after closing");
    }
  }

  private void change(Call change) throws DiskException {
    beforeChange();
    try {
      change.run();
      failures.set(0);
    } catch (DiskException e) {
      noteFailure(e);
      throw e;
    }
  }

  private void noteFailure(DiskException e) {
    // What is there or not, and room, says nothing about the disk.
    if (e.kind() == DiskException.Kind.FAILED && failures.incrementAndGet() >= MANY_FAILURES) {
      failed.set(true);
    }
  }

  private void sync(Call sync) throws DiskException {
    beforeChange();
    try {
      sync.run();
    } catch (DiskException lost) {
      if (lost.kind() == DiskException.Kind.NOT_FOUND) {
        throw lost;
      }
      failed.set(true);
      throw new DiskException(DiskException.Kind.SYNC_FAILED, "sync failed", lost);
    }
  }

  @Override
  public DiskFile create(String path) throws DiskException {
    beforeChange();
    try {
      DiskFile made = disk.create(path);
      failures.set(0);
      return new FailStopFile(made);
    } catch (DiskException e) {
      noteFailure(e);
      throw e;
    }
  }

  @Override
  public DiskFile open(String path) throws DiskException {
    return new FailStopFile(disk.open(path));
  }

  @Override
  public byte[] readPastCache(String path, long position, int length) throws DiskException {
    return disk.readPastCache(path, position, length);
  }

  @Override
  public void truncate(String path, long lengthBytes) throws DiskException {
    change(() -> disk.truncate(path, lengthBytes));
  }

  @Override
  public void rename(String from, String to) throws DiskException {
    change(() -> disk.rename(from, to));
  }

  @Override
  public void link(String existing, String name) throws DiskException {
    change(() -> disk.link(existing, name));
  }

  @Override
  public void unlink(String path) throws DiskException {
    change(() -> disk.unlink(path));
  }

  @Override
  public void makeDirectory(String path) throws DiskException {
    change(() -> disk.makeDirectory(path));
  }

  @Override
  public void removeDirectory(String path) throws DiskException {
    change(() -> disk.removeDirectory(path));
  }

  @Override
  public void list(String path, Predicate<String> eachName) throws DiskException {
    disk.list(path, eachName);
  }

  @Override
  public void syncDirectory(String path) throws DiskException {
    sync(() -> disk.syncDirectory(path));
  }

  @Override
  public FileFacts stat(String path) throws DiskException {
    return disk.stat(path);
  }

  @Override
  public Room room() throws DiskException {
    return disk.room();
  }

  @Override
  public boolean lock(String path) throws DiskException {
    return disk.lock(path);
  }

  @Override
  public MountFacts mount() throws DiskException {
    return disk.mount();
  }

  /** An operation that is late must not change what another opener of the disk has by now. */
  @Override
  public void close() {
    failed.set(true);
    disk.close();
  }

  /** A file of such a disk. */
  private final class FailStopFile implements DiskFile {
    private final DiskFile file;

    FailStopFile(DiskFile file) {
      this.file = file;
    }

    @Override
    public void write(long position, byte[] before, byte[] source, int offset, int length)
        throws DiskException {
      change(() -> file.write(position, before, source, offset, length));
    }

    @Override
    public int read(long position, byte[] target, int offset, int length) throws DiskException {
      return file.read(position, target, offset, length);
    }

    @Override
    public long length() throws DiskException {
      return file.length();
    }

    @Override
    public void preallocate(long lengthBytes) throws DiskException {
      change(() -> file.preallocate(lengthBytes));
    }

    @Override
    public void sync() throws DiskException {
      FailStopDisk.this.sync(file::sync);
    }

    @Override
    public void close() {
      file.close();
    }
  }
}
