package io.holdfast.object;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * The lock of a bucket's name: shared by all that write into it, alone for whoever makes or deletes
 * the bucket. Taken before any key's lock. A lock is forgotten when nobody uses it.
 */
final class BucketLocks {
  private final ConcurrentHashMap<String, Entry> entries = new ConcurrentHashMap<>();

  private static final class Entry {
    final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    int users;
  }

  KeyLocks.Held shared(String bucket) {
    Entry entry = enter(bucket);
    return take(bucket, entry.lock.readLock());
  }

  KeyLocks.Held alone(String bucket) {
    Entry entry = enter(bucket);
    return take(bucket, entry.lock.writeLock());
  }

  private KeyLocks.Held take(String bucket, Lock lock) {
    lock.lock();
    return () -> {
      lock.unlock();
      entries.computeIfPresent(bucket, (same, entry) -> --entry.users == 0 ? null : entry);
    };
  }

  private Entry enter(String bucket) {
    return entries.compute(
        bucket,
        (same, there) -> {
          Entry entry = there == null ? new Entry() : there;
          entry.users++;
          return entry;
        });
  }
}
