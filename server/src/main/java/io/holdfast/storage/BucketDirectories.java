package io.holdfast.storage;

import java.util.ArrayList;
import java.util.List;

/** Buckets as directories: making, listing and removing them with all that is in them. */
final class BucketDirectories {
  /** Names taken at once from a directory that is being emptied. */
  private static final int NAMES_AT_ONCE = 1024;

  private final Disk disk;
  private final DurableDirectories directories;

  BucketDirectories(Disk disk, DurableDirectories directories) {
    this.disk = disk;
    this.directories = directories;
  }

  void make(BucketRef bucket) throws DiskException {
    String directory = KeyPath.directory(bucket);
    directories.in(directory, () -> directory);
  }

  List<BucketRef> list() throws DiskException {
    List<BucketRef> buckets = new ArrayList<>();
    disk.list(
        "",
        name -> {
          KeyPath.bucket(name).ifPresent(buckets::add);
          return true;
        });
    return buckets;
  }

  List<ChildName> children(BucketRef bucket, String prefix) throws DriveException {
    return Children.of(bucket, prefix, this::names);
  }

  private List<String> names(String directory) throws DriveException {
    List<String> names = new ArrayList<>();
    try {
      disk.list(directory, names::add);
    } catch (DiskException failed) {
      if (failed.kind() != DiskException.Kind.NOT_FOUND) {
        throw Faults.of(failed);
      }
    }
    return names;
  }

  /**
   * Removes a bucket's directory with all in it. A crash leaves the rest of it for the next call.
   */
  void remove(BucketRef bucket) throws DiskException {
    String directory = KeyPath.directory(bucket);
    directories.forgetTree(directory);
    removeTree(directory);
    disk.syncDirectory(DriveFiles.parent(directory));
  }

  private void removeTree(String directory) throws DiskException {
    List<String> names = new ArrayList<>();
    do {
      names.clear();
      try {
        disk.list(directory, name -> names.add(name) && names.size() < NAMES_AT_ONCE);
      } catch (DiskException failed) {
        if (failed.kind() == DiskException.Kind.NOT_FOUND) {
          return;
        }
        throw failed;
      }
      for (String name : names) {
        String path = directory + "/" + name;
        if (disk.stat(path).directory()) {
          removeTree(path);
        } else {
          disk.unlink(path);
        }
      }
    } while (!names.isEmpty());
    disk.removeDirectory(directory);
  }

  /** Syncs a directory, or when it is gone the first one above it that is not. */
  void syncNearest(String directory) throws DiskException {
    String path = directory;
    while (true) {
      try {
        disk.syncDirectory(path);
        return;
      } catch (DiskException missing) {
        if (missing.kind() != DiskException.Kind.NOT_FOUND || path.isEmpty()) {
          throw missing;
        }
        path = DriveFiles.parent(path);
      }
    }
  }
}
