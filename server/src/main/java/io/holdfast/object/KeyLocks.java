package io.holdfast.object;

import io.holdfast.storage.RecordKey;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;

/**
 * One lock for each key that somebody works on. A lock exists only while it is held or waited for,
 * so their number is that of the requests in flight. Waiting parks a virtual thread and nothing
 * else.
 */
final class KeyLocks {
  private final ConcurrentHashMap<RecordKey, Entry> entries = new ConcurrentHashMap<>();

  /** Held by the thread that took it, until it is closed. */
  interface Held extends AutoCloseable {
    @Override
    void close();
  }

  private static final class Entry {
    final ReentrantLock lock = new ReentrantLock();
    int users;
  }

  Held lock(RecordKey key) {
    Entry entry = enter(key);
    entry.lock.lock();
    return () -> unlock(key, entry);
  }

  /** All of the keys that are free just now, for work that can wait: the sweeper's. */
  List<RecordKey> tryLock(Collection<RecordKey> keys, List<Held> held) {
    List<RecordKey> taken = new ArrayList<>();
    for (RecordKey key :
        keys.stream().distinct().sorted(Comparator.comparing(RecordKey::toString)).toList()) {
      tryLock(key)
          .ifPresent(
              lock -> {
                held.add(lock);
                taken.add(key);
              });
    }
    return taken;
  }

  private Optional<Held> tryLock(RecordKey key) {
    Entry entry = enter(key);
    if (entry.lock.tryLock()) {
      return Optional.of(() -> unlock(key, entry));
    }
    leave(key);
    return Optional.empty();
  }

  private Entry enter(RecordKey key) {
    return entries.compute(
        key,
        (same, there) -> {
          Entry entry = there == null ? new Entry() : there;
          entry.users++;
          return entry;
        });
  }

  private void unlock(RecordKey key, Entry entry) {
    entry.lock.unlock();
    leave(key);
  }

  private void leave(RecordKey key) {
    entries.computeIfPresent(key, (same, entry) -> --entry.users == 0 ? null : entry);
  }
}
