package io.holdfast.object;

import io.holdfast.storage.RecordKey;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Which keys are being read. A reader announces itself before it looks at the heads; a publish that
 * finds readers keeps the old record beside the new head, so that a reader which needs another
 * shard later still finds its version. Says nothing about versions: a link too many costs little
 * and goes with the last reader.
 */
final class OpenReads {
  private final ConcurrentHashMap<RecordKey, Reads> reads = new ConcurrentHashMap<>();

  private record Reads(int count, boolean keptForThem) {}

  void enter(RecordKey key) {
    reads.merge(key, new Reads(1, false), (a, b) -> new Reads(a.count + 1, a.keptForThem));
  }

  boolean isRead(RecordKey key) {
    return reads.containsKey(key);
  }

  /** Whether a publish must keep the old record; remembers that one was kept. */
  boolean keepFor(RecordKey key) {
    return reads.computeIfPresent(key, (same, there) -> new Reads(there.count, true)) != null;
  }

  /**
   * The reader has ended.
   *
   * @return whether it was the last, and something was kept that can go now
   */
  boolean leave(RecordKey key) {
    boolean[] clean = {false};
    reads.computeIfPresent(
        key,
        (same, there) -> {
          if (there.count > 1) {
            return new Reads(there.count - 1, there.keptForThem);
          }
          clean[0] = there.keptForThem;
          return null;
        });
    return clean[0];
  }
}
