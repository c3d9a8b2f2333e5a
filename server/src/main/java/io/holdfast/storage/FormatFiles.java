package io.holdfast.storage;

import java.util.Optional;

/**
 * The two copies of a drive's format and its epoch file, as files. What their bytes mean is the
 * codecs' affair.
 */
final class FormatFiles {
  static Stored<DriveFormat> format(Disk disk) throws DiskException {
    return DriveFormatCodec.decode(
        contents(disk, DriveFiles.FORMAT, DriveFormatCodec.MAX_BYTES),
        contents(disk, DriveFiles.FORMAT_COPY, DriveFormatCodec.MAX_BYTES));
  }

  static Stored<EpochRecord> epoch(Disk disk) throws DiskException {
    return EpochCodec.decode(contents(disk, DriveFiles.EPOCH, EpochCodec.MAX_BYTES));
  }

  /** Bytes that the disk does not give back are damaged, not missing. */
  private static Optional<byte[]> contents(Disk disk, String path, int maxBytes)
      throws DiskException {
    DiskFile file;
    try {
      file = disk.open(path);
    } catch (DiskException failed) {
      if (failed.kind() == DiskException.Kind.NOT_FOUND) {
        return Optional.empty();
      }
      throw failed;
    }
    try (file) {
      // One byte more than there may be, so that a file that is too long is not taken for one.
      return Optional.of(HomeFiles.read(file, maxBytes + 1));
    } catch (DiskException unreadable) {
      return Optional.of(new byte[0]);
    }
  }

  /** Writes both copies; the first one first, which is right from then on. */
  static void write(Disk disk, DriveFormat format) throws DiskException {
    byte[] bytes = DriveFormatCodec.encode(format);
    HomeFiles.replace(disk, DriveFiles.FORMAT, bytes, _ -> {});
    HomeFiles.replace(disk, DriveFiles.FORMAT_COPY, bytes, _ -> {});
  }

  /** As {@link #write}, on a drive in use. */
  static void rewrite(Disk disk, DriveFormat format, DriveIdentity identity) throws DiskException {
    byte[] bytes = DriveFormatCodec.encode(format);
    HomeFiles.replace(disk, DriveFiles.FORMAT, bytes, identity::announce);
    identity.taken();
    HomeFiles.replace(disk, DriveFiles.FORMAT_COPY, bytes, _ -> {});
  }

  private FormatFiles() {}
}
