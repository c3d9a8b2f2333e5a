package io.holdfast.storage;

import io.holdfast.commit.Probe;
import java.util.List;

/**
 * Makes a drive of a folder. A crash on the way leaves a folder that still counts as empty, or a
 * drive that no set knows: either is formatted again by the next start.
 */
public final class DriveFormatter {
  /**
   * Formats an empty folder, or a drive of ours whose format or epoch file is damaged: the records
   * of that one stay, as material. It belongs to no set until it is given an epoch.
   *
   * @throws DriveException also when there is anything else in the folder
   */
  public static void format(Disk disk, String name, DriveFormat format) throws DriveException {
    switch (DriveProbe.of(disk, name).probe()) {
      case Probe.Empty _, Probe.Damaged _ -> {}
      case Probe.Ours ours when ours.record().isEmpty() -> {}
      case Probe.Ours _, Probe.Foreign _, Probe.NewerFormat _, Probe.Unreachable _ ->
          throw new DriveException(
              DriveFault.Kind.IO_ERROR, name + " is not empty, so it is not formatted");
    }
    try {
      write(disk, format);
    } catch (DiskException failed) {
      throw Faults.of(failed);
    }
  }

  private static void write(Disk disk, DriveFormat format) throws DiskException {
    makeDirectory(disk, DriveFiles.HOME);
    makeDirectory(disk, DriveFiles.SYSTEM);
    makeDirectory(disk, DriveFiles.STAGE);
    for (int number = 0; number < DriveFiles.STAGE_FOLDERS; number++) {
      makeDirectory(disk, DriveFiles.stageFolder(number));
    }
    for (String directory : List.of(DriveFiles.STAGE, DriveFiles.HOME, "")) {
      disk.syncDirectory(directory);
    }
    // First the old set goes, then comes the new name: never a new drive in an old set.
    HomeFiles.removeIfThere(disk, DriveFiles.EPOCH);
    disk.syncDirectory(DriveFiles.HOME);
    FormatFiles.write(disk, format);
  }

  private static void makeDirectory(Disk disk, String path) throws DiskException {
    try {
      disk.makeDirectory(path);
    } catch (DiskException there) {
      if (there.kind() != DiskException.Kind.EXISTS) {
        throw there;
      }
    }
  }

  private DriveFormatter() {}
}
