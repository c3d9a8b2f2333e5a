package io.holdfast.storage;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Makes and removes the directories of keys so that no file is ever put into one whose own name a
 * power cut could undo: the file would be lost with it. A directory is durable once this process
 * has seen it and synced the directory above it, and so on up to the drive's root, which is durable
 * by itself. One in use is not removed, and one that is being made or removed is waited for.
 *
 * <p>What is known to be durable is remembered for the directories used last; forgetting one costs
 * a sync. Knows nothing of what is in them.
 */
final class DurableDirectories {
  /** Directories remembered, at some 300 bytes each. */
  static final int REMEMBERED = 16_384;

  /** Something to be done with a durable directory. */
  @FunctionalInterface
  interface Use<T> {
    T run() throws DiskException;
  }

  /** What is known of one directory; guarded by the lock. */
  private static final class State {
    int uses;
    boolean durable;
    boolean changing;
  }

  private final Disk disk;
  private final int remembered;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final Map<String, State> used = new HashMap<>();

  /** Durable directories that nobody uses at the moment, those used last at the end. */
  private final LinkedHashMap<String, State> idle = new LinkedHashMap<>();

  DurableDirectories(Disk disk, int remembered) {
    this.disk = disk;
    this.remembered = remembered;
  }

  /**
   * Makes a directory durable, with those above it, and runs {@code use} while it cannot be
   * removed. When something in it turns out to be missing, somebody else has removed the directory;
   * it is made again and {@code use} runs once more.
   */
  <T> T in(String directory, Use<T> use) throws DiskException {
    try {
      return once(directory, use);
    } catch (DiskException missing) {
      if (missing.kind() != DiskException.Kind.NOT_FOUND) {
        throw missing;
      }
      forget(directory);
      return once(directory, use);
    }
  }

  private <T> T once(String directory, Use<T> use) throws DiskException {
    acquire(directory);
    try {
      return use.run();
    } finally {
      release(directory);
    }
  }

  private void acquire(String directory) throws DiskException {
    if (directory.isEmpty() || !reserve(directory)) {
      return;
    }
    boolean made = false;
    try {
      make(directory);
      made = true;
    } finally {
      settle(directory, made);
      if (!made) {
        release(directory);
      }
    }
  }

  /** Counts one more user; returns whether it is up to the caller to make the directory. */
  private boolean reserve(String directory) {
    lock.lock();
    try {
      State state = state(directory);
      state.uses++;
      while (state.changing) {
        changed.awaitUninterruptibly();
      }
      state.changing = !state.durable;
      return state.changing;
    } finally {
      lock.unlock();
    }
  }

  private State state(String directory) {
    State known = idle.remove(directory);
    if (known != null) {
      used.put(directory, known);
      return known;
    }
    return used.computeIfAbsent(directory, _ -> new State());
  }

  private void make(String directory) throws DiskException {
    String above = DriveFiles.parent(directory);
    once(
        above,
        () -> {
          try {
            disk.makeDirectory(directory);
          } catch (DiskException there) {
            if (there.kind() != DiskException.Kind.EXISTS) {
              throw there;
            }
          }
          disk.syncDirectory(above);
          return directory;
        });
  }

  private void settle(String directory, boolean durable) {
    lock.lock();
    try {
      State state = state(directory);
      state.changing = false;
      state.durable = durable;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  private void release(String directory) {
    if (directory.isEmpty()) {
      return;
    }
    lock.lock();
    try {
      State state = state(directory);
      if (--state.uses > 0) {
        return;
      }
      used.remove(directory);
      if (state.durable) {
        idle.put(directory, state);
        if (idle.size() > remembered) {
          idle.pollFirstEntry();
        }
      }
    } finally {
      lock.unlock();
    }
  }

  /** Removes a directory if it is empty and nobody uses it; returns whether it is gone. */
  boolean removeIfEmpty(String directory) throws DiskException {
    boolean wasDurable;
    lock.lock();
    try {
      if (used.containsKey(directory)) {
        return false;
      }
      State state = state(directory);
      wasDurable = state.durable;
      state.uses++;
      state.changing = true;
    } finally {
      lock.unlock();
    }
    boolean stays = false;
    try {
      stays = !remove(directory);
    } finally {
      settle(directory, stays && wasDurable);
      release(directory);
    }
    return !stays;
  }

  private boolean remove(String directory) throws DiskException {
    try {
      disk.removeDirectory(directory);
      return true;
    } catch (DiskException there) {
      return switch (there.kind()) {
        case NOT_FOUND -> true;
        case NOT_EMPTY -> false;
        case EXISTS, FULL, SYNC_FAILED, FAILED -> throw there;
      };
    }
  }

  /** Takes nothing for granted any more about a directory and those above it. */
  void forget(String directory) {
    lock.lock();
    try {
      for (String path = directory; !path.isEmpty(); path = DriveFiles.parent(path)) {
        idle.remove(path);
        State state = used.get(path);
        if (state != null) {
          state.durable = false;
        }
      }
    } finally {
      lock.unlock();
    }
  }

  /** Takes nothing for granted about a directory and all below it. */
  void forgetTree(String directory) {
    lock.lock();
    try {
      idle.keySet().removeIf(path -> path.equals(directory) || path.startsWith(directory + "/"));
    } finally {
      lock.unlock();
    }
  }
}
