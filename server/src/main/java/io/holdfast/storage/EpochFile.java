package io.holdfast.storage;

import java.util.Optional;

/**
 * The epoch record of a drive. A new one is synced before it takes the old one's place, and older
 * ones are refused, so that no owner can come back whose time is over.
 */
final class EpochFile {
  private final Disk disk;
  private volatile Optional<EpochRecord> current;

  EpochFile(Disk disk, Optional<EpochRecord> current) {
    this.disk = disk;
    this.current = current;
  }

  /** Empty on a drive that was formatted and has not joined a set yet. */
  Optional<EpochRecord> current() {
    return current;
  }

  /** Records an epoch; the same once more is no harm. */
  synchronized void take(EpochRecord record) throws DiskException, DriveException {
    if (current.isPresent() && isOver(record, current.get())) {
      throw new DriveException(
          DriveFault.Kind.FENCED,
          "epoch %s after epoch %s"
              .formatted(
                  Integer.toUnsignedString(record.epoch()),
                  Integer.toUnsignedString(current.get().epoch())));
    }
    HomeFiles.replace(disk, DriveFiles.EPOCH, EpochCodec.encode(record), _ -> {});
    current = Optional.of(record);
  }

  /** Whether the record is older, or another owner's of the same number. */
  private static boolean isOver(EpochRecord record, EpochRecord known) {
    int order = Integer.compareUnsigned(record.epoch(), known.epoch());
    return order < 0 || (order == 0 && !record.equals(known));
  }
}
