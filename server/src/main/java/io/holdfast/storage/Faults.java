package io.holdfast.storage;

/** What the faults of a disk mean for the operation of a drive that met them. */
final class Faults {
  static DriveException of(DiskException failed) {
    DriveFault.Kind kind =
        switch (failed.kind()) {
          case FULL -> DriveFault.Kind.FULL;
          case SYNC_FAILED -> DriveFault.Kind.SYNC_FAILED;
          case NOT_FOUND -> DriveFault.Kind.NOT_FOUND;
          case EXISTS, NOT_EMPTY, FAILED -> DriveFault.Kind.IO_ERROR;
        };
    return new DriveException(kind, String.valueOf(failed.getMessage()), failed);
  }

  static DriveException of(FormatException damaged) {
    return new DriveException(
        DriveFault.Kind.DAMAGED, String.valueOf(damaged.getMessage()), damaged);
  }

  private Faults() {}
}
