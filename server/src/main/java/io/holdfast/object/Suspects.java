package io.holdfast.object;

import io.holdfast.storage.RecordKey;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Registers that somebody found short or damaged on the way: a hint for healing, bounded. What
 * finds no room any more is found by the scrubber.
 */
final class Suspects {
  /** As many as are remembered; one that is there already takes no more room. */
  static final int MAX_KEYS = 10_000;

  private final Set<RecordKey> keys = new LinkedHashSet<>();
  private long forgotten;

  synchronized void add(RecordKey key) {
    if (keys.size() < MAX_KEYS || keys.contains(key)) {
      keys.add(key);
    } else {
      forgotten++;
    }
  }

  /** Those found since the last call, oldest first. */
  synchronized List<RecordKey> drain() {
    List<RecordKey> found = List.copyOf(keys);
    keys.clear();
    return found;
  }

  /** Whether some found no room since the last call. */
  synchronized boolean drainForgotten() {
    boolean some = forgotten > 0;
    forgotten = 0;
    return some;
  }
}
