package io.holdfast.storage;

import java.util.Optional;

/** What has to hold before a folder is used as a drive, each with a sentence for the operator. */
final class DriveStart {
  static Stored.Intact<DriveFormat> format(Disk disk, String name)
      throws DiskException, DriveException {
    return switch (FormatFiles.format(disk)) {
      case Stored.Intact<DriveFormat> intact -> intact;
      case Stored.Damaged<DriveFormat>(String reason) ->
          throw damaged(name + ": the format file cannot be read: " + reason);
      case Stored.Newer<DriveFormat>(int version) -> throw newer(name, version);
      case Stored.Absent<DriveFormat>() ->
          throw new DriveException(DriveFault.Kind.GONE, name + " is not a drive of Holdfast");
    };
  }

  static Optional<EpochRecord> epoch(Disk disk, String name) throws DiskException, DriveException {
    return switch (FormatFiles.epoch(disk)) {
      case Stored.Intact<EpochRecord>(EpochRecord epoch, boolean _) -> Optional.of(epoch);
      case Stored.Absent<EpochRecord>() -> Optional.empty();
      case Stored.Damaged<EpochRecord>(String reason) ->
          throw damaged(name + ": the epoch file cannot be read: " + reason);
      case Stored.Newer<EpochRecord>(int version) -> throw newer(name, version);
    };
  }

  static void lock(Disk disk, String name) throws DiskException, DriveException {
    if (!disk.lock(DriveFiles.LOCK)) {
      throw new DriveException(
          DriveFault.Kind.IO_ERROR,
          name + " is in use by another process. Is a Holdfast server already running on it?");
    }
  }

  private static DriveException damaged(String sentence) {
    return new DriveException(DriveFault.Kind.DAMAGED, sentence);
  }

  private static DriveException newer(String name, int version) {
    return damaged(
        name
            + " has format version "
            + version
            + ", which a newer release of Holdfast wrote. Start that one.");
  }

  private DriveStart() {}
}
