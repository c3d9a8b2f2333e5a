package io.holdfast.storage;

/** Bytes of the file system a drive lies on, and what is kept back for deletes and heal. */
public record DriveSpace(long totalBytes, long availableBytes, long reserveBytes) {
  /** Of a drive of this size that holds nothing yet. */
  public static DriveSpace ofEmpty(long totalBytes) {
    return DriveRoom.space(new Disk.Room(totalBytes, totalBytes));
  }
}
