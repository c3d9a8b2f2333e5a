package io.holdfast.storage;

import java.util.Arrays;
import java.util.function.Consumer;

/** Small files of a drive that are read and written as a whole. */
final class HomeFiles {
  private static final byte[] NOTHING = {};

  /**
   * Puts new contents in the place of a file: after this the old or the new is there, whole.
   *
   * @param beforeRename is told the identity of the new file
   */
  static void replace(Disk disk, String path, byte[] contents, Consumer<Object> beforeRename)
      throws DiskException {
    String passing = path + DriveFiles.NEW_SUFFIX;
    removeIfThere(disk, passing);
    try (DiskFile file = disk.create(passing)) {
      file.write(0, NOTHING, contents, 0, contents.length);
      file.sync();
    }
    beforeRename.accept(disk.stat(passing).identity());
    disk.rename(passing, path);
    disk.syncDirectory(DriveFiles.parent(path));
  }

  static void removeIfThere(Disk disk, String path) throws DiskException {
    try {
      disk.unlink(path);
    } catch (DiskException missing) {
      if (missing.kind() != DiskException.Kind.NOT_FOUND) {
        throw missing;
      }
    }
  }

  /** The contents of a file, or its first bytes. */
  static byte[] read(DiskFile file, int atMostBytes) throws DiskException {
    byte[] contents = new byte[(int) Math.min(file.length(), atMostBytes)];
    return Arrays.copyOf(contents, file.read(0, contents, 0, contents.length));
  }

  /**
   * Writes a file, syncs it, reads it back from the medium and removes it: after a failed sync a
   * drive takes part again only when this works.
   */
  static void selfTest(Disk disk) throws DiskException {
    byte[] contents = new byte[4096];
    Arrays.fill(contents, (byte) 'h');
    removeIfThere(disk, DriveFiles.SELF_TEST);
    try (DiskFile file = disk.create(DriveFiles.SELF_TEST)) {
      file.write(0, NOTHING, contents, 0, contents.length);
      file.sync();
    }
    disk.syncDirectory(DriveFiles.HOME);
    byte[] back = disk.readPastCache(DriveFiles.SELF_TEST, 0, contents.length);
    if (!Arrays.equals(contents, back)) {
      throw new DiskException(
          DiskException.Kind.FAILED, "the drive does not give back what was synced on it");
    }
    disk.unlink(DriveFiles.SELF_TEST);
  }

  private HomeFiles() {}
}
