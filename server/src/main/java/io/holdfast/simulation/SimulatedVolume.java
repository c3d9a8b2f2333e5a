package io.holdfast.simulation;

import io.holdfast.storage.DiskException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * A simulated file system: its tree as everybody sees it and as it is on the medium, and the
 * changes in between. Knows nothing of processes, and injects no faults but the loss of power; that
 * is {@link SimulatedDisk}'s. A volume outlives its disk: it may be taken out and put back.
 */
public final class SimulatedVolume {
  private static final AtomicLong DEVICES = new AtomicLong();

  /** As large as a simulated volume may be asked to be. */
  public static final long UNLIMITED = 1L << 50;

  private final long device = DEVICES.incrementAndGet();
  private final boolean mountPoint;
  private final Inode.Directory root;
  private final List<NameChange> pending = new ArrayList<>();
  private long inodes;
  private long capacityBytes = UNLIMITED;
  private @Nullable SimulatedProcess locker;

  /** A blank disk, to be mounted. */
  public SimulatedVolume() {
    this(true);
  }

  private SimulatedVolume(boolean mountPoint) {
    this.mountPoint = mountPoint;
    root = new Inode.Directory(newIdentity());
  }

  /** The folder that shows when nothing is mounted on it. */
  static SimulatedVolume folder() {
    return new SimulatedVolume(false);
  }

  boolean isMountPoint() {
    return mountPoint;
  }

  private Inode.Identity newIdentity() {
    return new Inode.Identity(device, ++inodes);
  }

  long device() {
    return device;
  }

  /** Limits the room, in bytes; what is there already stays. */
  public void limit(long bytes) {
    capacityBytes = bytes;
  }

  // Looking

  Inode find(String path) throws DiskException {
    Inode inode = root;
    for (String name : path.isEmpty() ? new String[0] : path.split("/", -1)) {
      inode = inode instanceof Inode.Directory above ? above.seen().get(name) : null;
      if (inode == null) {
        throw new DiskException(DiskException.Kind.NOT_FOUND, path);
      }
    }
    return inode;
  }

  Inode.Directory directory(String path) throws DiskException {
    if (find(path) instanceof Inode.Directory directory) {
      return directory;
    }
    throw new DiskException(DiskException.Kind.FAILED, path + " is not a directory");
  }

  Inode.File file(String path) throws DiskException {
    if (find(path) instanceof Inode.File file) {
      return file;
    }
    throw new DiskException(DiskException.Kind.FAILED, path + " is a directory");
  }

  private NameChange.Place place(String path) throws DiskException {
    int slash = path.lastIndexOf('/');
    return new NameChange.Place(
        directory(path.substring(0, Math.max(0, slash))), path.substring(slash + 1));
  }

  private NameChange.Place freePlace(String path) throws DiskException {
    NameChange.Place place = place(path);
    if (place.directory().seen().containsKey(place.name())) {
      throw new DiskException(DiskException.Kind.EXISTS, path);
    }
    if (availableBytes() <= 0) {
      throw new DiskException(DiskException.Kind.FULL, path);
    }
    return place;
  }

  long totalBytes() {
    return capacityBytes;
  }

  long availableBytes() {
    return capacityBytes == UNLIMITED ? UNLIMITED : capacityBytes - usedBytes();
  }

  /** Room taken by files, in whole pages. */
  public long usedBytes() {
    Set<Inode.File> files = new HashSet<>();
    collect(root, files);
    return files.stream().mapToLong(file -> file.contents().allocatedBytes()).sum();
  }

  private static void collect(Inode.Directory directory, Set<Inode.File> files) {
    for (Inode inode : directory.seen().values()) {
      switch (inode) {
        case Inode.Directory below -> collect(below, files);
        case Inode.File file -> files.add(file);
      }
    }
  }

  // Changing

  Inode.File create(String path) throws DiskException {
    Inode.File file = new Inode.File(newIdentity(), new FileContents());
    enter(freePlace(path), file);
    return file;
  }

  void makeDirectory(String path) throws DiskException {
    enter(freePlace(path), new Inode.Directory(newIdentity()));
  }

  void link(String existing, String name) throws DiskException {
    enter(freePlace(name), file(existing));
  }

  private void enter(NameChange.Place place, Inode inode) {
    place.directory().seen().put(place.name(), inode);
    pending.add(new NameChange.Enter(place, inode));
  }

  void rename(String from, String to) throws DiskException {
    Inode.File file = file(from);
    NameChange.Place source = place(from);
    NameChange.Place target = place(to);
    Inode replaced = target.directory().seen().get(target.name());
    if (file.equals(replaced)) {
      return;
    }
    if (replaced instanceof Inode.Directory) {
      throw new DiskException(DiskException.Kind.FAILED, to + " is a directory");
    }
    source.directory().seen().remove(source.name());
    target.directory().seen().put(target.name(), file);
    pending.add(new NameChange.Move(source, target, file));
  }

  void unlink(String path) throws DiskException {
    file(path);
    leave(place(path));
  }

  void removeDirectory(String path) throws DiskException {
    if (!directory(path).seen().isEmpty()) {
      throw new DiskException(DiskException.Kind.NOT_EMPTY, path);
    }
    leave(place(path));
  }

  private void leave(NameChange.Place place) {
    place.directory().seen().remove(place.name());
    pending.add(new NameChange.Leave(place));
  }

  // What becomes durable

  /**
   * Makes the changes of a directory durable, with earlier ones of the same places: a place is
   * never set back by a change that came before.
   */
  void sync(Inode.Directory directory) {
    List<NameChange> covered = new ArrayList<>();
    for (NameChange change : pending.reversed()) {
      if (change.touches(directory) || covered.stream().anyMatch(change::sharesPlace)) {
        covered.addFirst(change);
      }
    }
    covered.forEach(NameChange::apply);
    pending.removeAll(covered);
  }

  /** Makes everything durable, as time does. */
  public void settle() {
    pending.forEach(NameChange::apply);
    pending.clear();
    forEachFile(root, FileContents::sync);
  }

  private static void forEachFile(
      Inode.Directory directory, java.util.function.Consumer<FileContents> action) {
    for (Inode inode : directory.seen().values()) {
      switch (inode) {
        case Inode.Directory below -> forEachFile(below, action);
        case Inode.File file -> action.accept(file.contents());
      }
    }
  }

  /** Undoes some of what was not synced. */
  void cutPower(RandomGenerator random) {
    boolean inOrder = random.nextInt(5) < 2;
    int first = random.nextInt(pending.size() + 1);
    for (int i = 0; i < pending.size(); i++) {
      if (inOrder ? i < first : random.nextBoolean()) {
        pending.get(i).apply();
      }
    }
    pending.clear();
    Map<Inode.Identity, Inode.File> files = new TreeMap<>(BY_NUMBER);
    restore(root, files);
    files.values().forEach(file -> file.contents().cutPower(random));
  }

  /** In an order that does not depend on hashes, so that a seed gives the same history. */
  private static final Comparator<Inode.Identity> BY_NUMBER =
      Comparator.comparingLong(Inode.Identity::number);

  private static void restore(Inode.Directory directory, Map<Inode.Identity, Inode.File> files) {
    directory.seen().clear();
    directory.seen().putAll(directory.durable());
    for (Inode inode : directory.seen().values()) {
      switch (inode) {
        case Inode.Directory below -> restore(below, files);
        case Inode.File file -> files.put(file.identity(), file);
      }
    }
  }

  // The lock

  boolean lock(SimulatedProcess process) {
    if (locker != null && locker.isAlive()) {
      return false;
    }
    locker = process;
    return true;
  }

  void unlock(SimulatedProcess process) {
    if (process.equals(locker)) {
      locker = null;
    }
  }

  /** All files that are there, by path: for tests that look at what is left. */
  public Map<String, Long> files() {
    Map<String, Long> lengths = new HashMap<>();
    addFiles("", root, lengths);
    return new TreeMap<>(lengths);
  }

  private static void addFiles(String prefix, Inode.Directory directory, Map<String, Long> into) {
    directory
        .seen()
        .forEach(
            (name, inode) -> {
              switch (inode) {
                case Inode.Directory below -> addFiles(prefix + name + "/", below, into);
                case Inode.File file -> into.put(prefix + name, (long) file.contents().length());
              }
            });
  }

  /** Whether reads of a file get its bytes, and not errors. */
  public boolean isReadable(String path) throws DiskException {
    return file(path).contents().isReadable();
  }

  /** Whether a power cut may give a file its old name back, or take it away. */
  public boolean isDurable(String path) throws DiskException {
    NameChange.Place place = place(path);
    Inode there = find(path);
    return pending.stream().noneMatch(change -> change.places().contains(place))
        && there.equals(place.directory().durable().get(place.name()));
  }

  /** All bytes of all files that are there, by path. */
  public Map<String, byte[]> contents() {
    Map<String, byte[]> contents = new TreeMap<>();
    addContents("", root, contents);
    return contents;
  }

  private static void addContents(
      String prefix, Inode.Directory directory, Map<String, byte[]> into) {
    directory
        .seen()
        .forEach(
            (name, inode) -> {
              switch (inode) {
                case Inode.Directory below -> addContents(prefix + name + "/", below, into);
                case Inode.File file -> {
                  byte[] bytes = new byte[file.contents().length()];
                  file.contents().read(0, bytes, 0, bytes.length);
                  into.put(prefix + name, bytes);
                }
              }
            });
  }

  /** All directories that are there, by path. */
  public List<String> directories() {
    List<String> paths = new ArrayList<>();
    addDirectories("", root, paths);
    return paths;
  }

  private static void addDirectories(String prefix, Inode.Directory directory, List<String> into) {
    directory
        .seen()
        .forEach(
            (name, inode) -> {
              if (inode instanceof Inode.Directory below) {
                into.add(prefix + name);
                addDirectories(prefix + name + "/", below, into);
              }
            });
  }
}
