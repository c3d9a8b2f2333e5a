package io.holdfast.object;

import io.holdfast.storage.RecordKey;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Registers that somebody found short or damaged on the way: a hint for healing, bounded. What
 * finds no room any more is found by a walk through everything.
 */
final class Suspects {
  /** As many as are remembered; one that is there already takes no more room. */
  static final int MAX_KEYS = 10_000;

  /** Whether the register is damaged; else it is only not on all drives. */
  private final Map<RecordKey, Boolean> keys = new LinkedHashMap<>();

  private boolean forgotten;

  /** A write did not reach all drives. */
  void addShort(RecordKey key) {
    add(key, false);
  }

  /** Something was there and could not be used. */
  void addDamaged(RecordKey key) {
    add(key, true);
  }

  private synchronized void add(RecordKey key, boolean damaged) {
    if (keys.size() < MAX_KEYS || keys.containsKey(key)) {
      keys.merge(key, damaged, Boolean::logicalOr);
    } else {
      forgotten = true;
    }
  }

  /** Those found since the last call, with whether they are damaged; oldest first. */
  synchronized Map<RecordKey, Boolean> drain() {
    Map<RecordKey, Boolean> found = new LinkedHashMap<>(keys);
    keys.clear();
    return found;
  }

  /** Whether some found no room since the last call. */
  synchronized boolean drainForgotten() {
    boolean some = forgotten;
    forgotten = false;
    return some;
  }
}
