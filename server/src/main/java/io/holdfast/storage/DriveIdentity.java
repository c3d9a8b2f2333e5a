package io.holdfast.storage;

/**
 * Whether the folder is still the drive that was opened: its format file is the same inode of the
 * same device. An unmounted drive leaves an empty folder behind, in which everything looks as if it
 * had never been written.
 */
final class DriveIdentity {
  private final Disk disk;
  private volatile Object known;
  private volatile Object next;

  private DriveIdentity(Disk disk, Object known) {
    this.disk = disk;
    this.known = known;
    this.next = known;
  }

  static DriveIdentity of(Disk disk) throws DiskException {
    return new DriveIdentity(disk, disk.stat(DriveFiles.FORMAT).identity());
  }

  /** To be asked after whatever was found or done there. */
  boolean isConfirmed() {
    try {
      Object seen = disk.stat(DriveFiles.FORMAT).identity();
      return seen.equals(known) || seen.equals(next);
    } catch (DiskException gone) {
      return false;
    }
  }

  /** Announces that this process is about to put another file in the format file's place. */
  void announce(Object identity) {
    next = identity;
  }

  /** Says that it has. */
  void taken() {
    known = next;
  }
}
