package io.holdfast.storage;

/**
 * How much of a drive clients may fill. The rest is kept for deletes, for records without data and
 * for heal, so that a full drive can always be emptied. Pure arithmetic, in bytes.
 */
final class DriveRoom {
  /** One percent of a drive is kept back, */
  private static final long RESERVE_DIVISOR = 100;

  /** at least this much, so that small drives have room for some thousand deletes, */
  private static final long MIN_RESERVE_BYTES = 1L << 30;

  /** but never more than this part, or a small drive would be all reserve. */
  private static final long MAX_RESERVE_DIVISOR = 16;

  /** A trailer whose length is not known yet; most are shorter. */
  static final int TRAILER_BYTES = 1024;

  static long reserve(long totalBytes) {
    long wanted = Math.max(totalBytes / RESERVE_DIVISOR, MIN_RESERVE_BYTES);
    return Math.min(wanted, totalBytes / MAX_RESERVE_DIVISOR);
  }

  static DriveSpace space(Disk.Room room) {
    return new DriveSpace(room.totalBytes(), room.availableBytes(), reserve(room.totalBytes()));
  }

  /**
   * Refuses a record that there is no room for. Also one that may use the reserve: an attempt at
   * preallocation would take all that is left before it fails.
   */
  static void check(Disk.Room room, long lengthBytes, boolean fromReserve, String drive)
      throws DriveException {
    long left = room.availableBytes() - lengthBytes;
    if (left < (fromReserve ? 0 : reserve(room.totalBytes()))) {
      throw new DriveException(
          DriveFault.Kind.FULL,
          "%s has %d bytes left, its reserve included; no room for %d"
              .formatted(drive, room.availableBytes(), lengthBytes));
    }
  }

  private DriveRoom() {}
}
