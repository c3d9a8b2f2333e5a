package io.holdfast.storage;

import java.util.ArrayList;
import java.util.List;

/** Where things lie on a drive that is looked at without being owned. For reading only. */
public final class OfflineFiles {
  /** The directory that makes a folder a drive. */
  public static final String HOME = DriveFiles.HOME;

  /** What a file system check finds, it puts there; no file of ours. */
  public static final String LOST_AND_FOUND = DriveFiles.LOST_AND_FOUND;

  private static final List<String> HOME_NAMES =
      List.of(
          DriveFiles.FORMAT,
          DriveFiles.FORMAT_COPY,
          DriveFiles.EPOCH,
          DriveFiles.LOCK,
          DriveFiles.STAGE,
          DriveFiles.SYSTEM,
          DriveFiles.SELF_TEST);

  /** Whether a server uses the drive at this moment. */
  public static boolean isInUse(PosixDisk disk) throws DiskException {
    return disk.isLocked(DriveFiles.LOCK);
  }

  /** What makes the folder a drive. */
  public static Stored<DriveFormat> format(Disk disk) throws DiskException {
    return FormatFiles.format(disk);
  }

  /** Which drives are its set. */
  public static Stored<EpochRecord> epoch(Disk disk) throws DiskException {
    return FormatFiles.epoch(disk);
  }

  /** Whether a name in {@link #HOME} is one of ours, or what a writer of one of them left. */
  public static boolean isOurs(String nameInHome) {
    String path = HOME + "/" + nameInHome;
    return HOME_NAMES.contains(path)
        || (path.endsWith(DriveFiles.NEW_SUFFIX)
            && HOME_NAMES.contains(
                path.substring(0, path.length() - DriveFiles.NEW_SUFFIX.length())));
  }

  /** The files in the stage folders: records on their way. */
  public static List<String> slots(Disk disk) throws DiskException {
    List<String> slots = new ArrayList<>();
    for (int folder = 0; folder < DriveFiles.STAGE_FOLDERS; folder++) {
      String directory = DriveFiles.stageFolder(folder);
      for (String name : names(disk, directory)) {
        slots.add(directory + "/" + name);
      }
    }
    return slots;
  }

  /** The names in a directory; none if it is not there. */
  public static List<String> names(Disk disk, String directory) throws DiskException {
    List<String> names = new ArrayList<>();
    try {
      disk.list(directory, names::add);
    } catch (DiskException failed) {
      if (failed.kind() != DiskException.Kind.NOT_FOUND) {
        throw failed;
      }
    }
    return names;
  }

  private OfflineFiles() {}
}
