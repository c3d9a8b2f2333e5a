package io.holdfast.simulation;

import io.holdfast.storage.Disk;
import io.holdfast.storage.DiskException;
import io.holdfast.storage.DiskFile;
import io.holdfast.storage.MountFacts;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** A simulated disk in the hands of one process. */
final class MountedDisk implements Disk {
  private final SimulatedDisk disk;
  private final SimulatedProcess process;
  private final Set<SimulatedVolume> locked = new HashSet<>();

  MountedDisk(SimulatedDisk disk, SimulatedProcess process) {
    this.disk = disk;
    this.process = process;
  }

  private SimulatedVolume step(DiskCall.Kind kind, String path) throws DiskException {
    process.step();
    disk.before(new DiskCall(kind, path));
    return disk.volume();
  }

  @Override
  public DiskFile create(String path) throws DiskException {
    SimulatedVolume volume = step(DiskCall.Kind.CREATE, path);
    return new OpenFile(disk, process, volume, path, volume.create(path).contents());
  }

  @Override
  public DiskFile open(String path) throws DiskException {
    SimulatedVolume volume = step(DiskCall.Kind.OPEN, path);
    return new OpenFile(disk, process, volume, path, volume.file(path).contents());
  }

  @Override
  public byte[] readPastCache(String path, long position, int length) throws DiskException {
    SimulatedVolume volume = step(DiskCall.Kind.READ_PAST_CACHE, path);
    FileContents contents = volume.file(path).contents();
    OpenFile.checkReadable(contents, path);
    return contents.readPastCache(position, length);
  }

  @Override
  public void truncate(String path, long lengthBytes) throws DiskException {
    SimulatedVolume volume = step(DiskCall.Kind.TRUNCATE, path);
    volume.file(path).contents().shorten(Math.toIntExact(lengthBytes));
  }

  @Override
  public void rename(String from, String to) throws DiskException {
    step(DiskCall.Kind.RENAME, to).rename(from, to);
  }

  @Override
  public void link(String existing, String name) throws DiskException {
    step(DiskCall.Kind.LINK, name).link(existing, name);
  }

  @Override
  public void unlink(String path) throws DiskException {
    step(DiskCall.Kind.UNLINK, path).unlink(path);
  }

  @Override
  public void makeDirectory(String path) throws DiskException {
    step(DiskCall.Kind.MAKE_DIRECTORY, path).makeDirectory(path);
  }

  @Override
  public void removeDirectory(String path) throws DiskException {
    step(DiskCall.Kind.REMOVE_DIRECTORY, path).removeDirectory(path);
  }

  @Override
  public void list(String path, Predicate<String> eachName) throws DiskException {
    List<String> names =
        new ArrayList<>(step(DiskCall.Kind.LIST, path).directory(path).seen().keySet());
    for (String name : names) {
      if (!eachName.test(name)) {
        return;
      }
    }
  }

  @Override
  public void syncDirectory(String path) throws DiskException {
    SimulatedVolume volume = step(DiskCall.Kind.SYNC_DIRECTORY, path);
    Inode.Directory directory = volume.directory(path);
    if (!disk.ignores(new DiskCall(DiskCall.Kind.SYNC_DIRECTORY, path))) {
      volume.sync(directory);
    }
  }

  @Override
  public FileFacts stat(String path) throws DiskException {
    return switch (step(DiskCall.Kind.STAT, path).find(path)) {
      case Inode.Directory directory -> new FileFacts(0, true, directory.identity());
      case Inode.File file -> new FileFacts(file.contents().length(), false, file.identity());
    };
  }

  @Override
  public Room room() throws DiskException {
    SimulatedVolume volume = step(DiskCall.Kind.ROOM, "");
    return new Room(volume.totalBytes(), Math.max(0, volume.availableBytes()));
  }

  @Override
  public boolean lock(String path) throws DiskException {
    SimulatedVolume volume = step(DiskCall.Kind.LOCK, path);
    boolean free = volume.lock(process);
    if (free) {
      locked.add(volume);
    }
    return free;
  }

  @Override
  public MountFacts mount() throws DiskException {
    SimulatedVolume volume = step(DiskCall.Kind.MOUNT, "");
    return new MountFacts(volume.device(), volume.isMountPoint(), "ext4", Set.of("rw"));
  }

  @Override
  public void close() {
    locked.forEach(volume -> volume.unlock(process));
  }

  @Override
  public String toString() {
    return disk.name();
  }
}
