package io.holdfast.storage;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** A folder of this machine as a {@link Disk}. Keeps no state but its locks. */
public final class PosixDisk implements Disk {
  /** The files that this process has locked, whatever disk it was by; guards all locks, too. */
  private static final Set<Object> LOCKED_HERE = new HashSet<>();

  private final Path root;
  private final DirectWrites direct;
  private volatile Optional<FileStore> store = Optional.empty();
  private final Map<Object, FileChannel> locks = new HashMap<>();

  public PosixDisk(Path root) {
    this.root = root.toAbsolutePath();
    direct = new DirectWrites(this.root);
  }

  /** A call of the file system that gives something. */
  @FunctionalInterface
  interface Call<T> {
    T run() throws IOException;
  }

  /** A call of the file system that does something. */
  @FunctionalInterface
  interface Step {
    void run() throws IOException;
  }

  @Override
  public DiskFile create(String path) throws DiskException {
    Path file = resolve(path);
    return call(
        path,
        () ->
            new PosixFile(
                file,
                FileChannel.open(
                    file,
                    StandardOpenOption.CREATE_NEW,
                    StandardOpenOption.WRITE,
                    StandardOpenOption.READ),
                direct));
  }

  @Override
  public DiskFile open(String path) throws DiskException {
    Path file = resolve(path);
    return call(
        path, () -> new PosixFile(file, FileChannel.open(file, StandardOpenOption.READ), direct));
  }

  @Override
  public byte[] readPastCache(String path, long position, int length) throws DiskException {
    Path file = resolve(path);
    return call(path, () -> UncachedRead.of(file, position, length));
  }

  @Override
  public void truncate(String path, long lengthBytes) throws DiskException {
    perform(
        path,
        () -> {
          try (FileChannel file = FileChannel.open(resolve(path), StandardOpenOption.WRITE)) {
            file.truncate(lengthBytes);
          }
        });
  }

  @Override
  public void rename(String from, String to) throws DiskException {
    call(
        from + " to " + to,
        () -> Files.move(resolve(from), resolve(to), StandardCopyOption.ATOMIC_MOVE));
  }

  @Override
  public void link(String existing, String name) throws DiskException {
    call(existing + " as " + name, () -> Files.createLink(resolve(name), resolve(existing)));
  }

  @Override
  public void unlink(String path) throws DiskException {
    delete(path);
  }

  @Override
  public void makeDirectory(String path) throws DiskException {
    call(path, () -> Files.createDirectory(resolve(path)));
  }

  @Override
  public void removeDirectory(String path) throws DiskException {
    delete(path);
  }

  private void delete(String path) throws DiskException {
    perform(path, () -> Files.delete(resolve(path)));
  }

  @Override
  public void list(String path, Predicate<String> eachName) throws DiskException {
    perform(
        path,
        () -> {
          try (DirectoryStream<Path> names = Files.newDirectoryStream(resolve(path))) {
            for (Path name : names) {
              if (!eachName.test(Objects.toString(name.getFileName()))) {
                break;
              }
            }
          } catch (DirectoryIteratorException broken) {
            throw broken.getCause();
          }
        });
  }

  @Override
  public void syncDirectory(String path) throws DiskException {
    perform(
        path,
        () -> {
          try (FileChannel directory = FileChannel.open(resolve(path), StandardOpenOption.READ)) {
            directory.force(true);
          }
        });
  }

  @Override
  public FileFacts stat(String path) throws DiskException {
    BasicFileAttributes facts =
        call(
            path,
            () ->
                Files.readAttributes(
                    resolve(path), BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS));
    return new FileFacts(facts.size(), facts.isDirectory(), facts.fileKey());
  }

  @Override
  public Room room() throws DiskException {
    return call(
        "",
        () -> {
          FileStore store = store();
          return new Room(store.getTotalSpace(), store.getUsableSpace());
        });
  }

  /** Kept, since finding it reads the whole mount table; what it tells is asked by path anew. */
  private FileStore store() throws IOException {
    Optional<FileStore> known = store;
    if (known.isEmpty()) {
      known = Optional.of(Files.getFileStore(root));
      store = known;
    }
    return known.get();
  }

  @Override
  public boolean lock(String path) throws DiskException {
    return call(path, () -> lock(resolve(path)));
  }

  private boolean lock(Path file) throws IOException {
    synchronized (LOCKED_HERE) {
      // A process loses its lock on a file when it closes the file, whichever way it was opened. So
      // one that this process has locked must not even be opened.
      if (Files.exists(file) && LOCKED_HERE.contains(identity(file))) {
        return false;
      }
      FileChannel channel =
          FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      boolean locked = false;
      try {
        locked = channel.tryLock() != null;
      } finally {
        if (!locked) {
          channel.close();
        }
      }
      if (locked) {
        Object identity = identity(file);
        LOCKED_HERE.add(identity);
        locks.put(identity, channel);
      }
      return locked;
    }
  }

  /**
   * Whether another process, or this one, holds the file as a lock. Changes nothing, and takes no
   * lock that outlives the call.
   */
  public boolean isLocked(String path) throws DiskException {
    Path file = resolve(path);
    return call(path, () -> isLocked(file));
  }

  private static boolean isLocked(Path file) throws IOException {
    synchronized (LOCKED_HERE) {
      if (!Files.exists(file)) {
        return false;
      }
      if (LOCKED_HERE.contains(identity(file))) {
        return true;
      }
      try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
        // A shared lock needs no right to write, and is refused while a server has its own.
        return channel.tryLock(0, Long.MAX_VALUE, true) == null;
      }
    }
  }

  private static Object identity(Path file) throws IOException {
    return Files.readAttributes(file, BasicFileAttributes.class).fileKey();
  }

  @Override
  public MountFacts mount() throws DiskException {
    long device = (Long) call("", () -> Files.getAttribute(root, "unix:dev"));
    Optional<MountTable.Mount> mount = MountTable.of(root);
    boolean mountPoint =
        mount.isPresent()
            && call("", () -> root.toRealPath().toString()).equals(mount.get().point());
    return new MountFacts(
        device,
        mountPoint,
        mount.map(MountTable.Mount::type).orElse(""),
        mount.<Set<String>>map(MountTable.Mount::options).orElse(Set.of()));
  }

  @Override
  public void close() {
    synchronized (LOCKED_HERE) {
      locks.values().forEach(PosixFile::close);
      LOCKED_HERE.removeAll(locks.keySet());
      locks.clear();
    }
  }

  @Override
  public String toString() {
    return root.toString();
  }

  private Path resolve(String path) {
    return path.isEmpty() ? root : root.resolve(path);
  }

  static void perform(String what, Step step) throws DiskException {
    call(
        what,
        () -> {
          step.run();
          return what;
        });
  }

  static <T> T call(String what, Call<T> call) throws DiskException {
    try {
      return call.run();
    } catch (NoSuchFileException missing) {
      throw new DiskException(DiskException.Kind.NOT_FOUND, what, missing);
    } catch (FileAlreadyExistsException taken) {
      throw new DiskException(DiskException.Kind.EXISTS, what, taken);
    } catch (DirectoryNotEmptyException inUse) {
      throw new DiskException(DiskException.Kind.NOT_EMPTY, what, inUse);
    } catch (IOException failed) {
      boolean full = Posix.meansFull(Objects.toString(failed.getMessage(), ""));
      throw new DiskException(
          full ? DiskException.Kind.FULL : DiskException.Kind.FAILED, what, failed);
    }
  }
}
