package io.holdfast.heal;

import io.holdfast.common.Clock;
import io.holdfast.object.HealDepth;
import io.holdfast.object.KeyHealth;
import io.holdfast.object.Pace;
import io.holdfast.object.Repairs;
import io.holdfast.object.Repairs.DriveState;
import io.holdfast.storage.RecordKey;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Registers that somebody found short or damaged. A register leaves when it is whole on every drive
 * of the set; so what is written while a drive is away waits here for its return. A hint, bounded;
 * the newest entries that find no room are left to a walk through everything.
 */
final class HealQueue {
  /** Held in memory. */
  static final int MAX_KEYS = 10_000;

  /** Noted on the drives: what a restart finds again. */
  static final int MAX_NOTED = 1_000;

  /** Tries of one turn. */
  private static final int TURN = 16;

  private static final long RETRY_NANOS = TimeUnit.MINUTES.toNanos(1);

  private final Clock clock;
  private final Map<RecordKey, Optional<Try>> keys = new LinkedHashMap<>();
  private boolean overflowed;
  private boolean changed;

  /** The last try, in vain; worth another one when the drives are others, or some time is over. */
  private record Try(List<DriveState> drives, long nanos) {}

  HealQueue(Clock clock) {
    this.clock = clock;
  }

  synchronized void add(List<RecordKey> found) {
    for (RecordKey key : found) {
      if (keys.containsKey(key)) {
        continue;
      }
      if (keys.size() >= MAX_KEYS) {
        overflowed = true;
      } else {
        keys.put(key, Optional.empty());
        changed = true;
        overflowed |= keys.size() > MAX_NOTED;
      }
    }
  }

  /** Something was left out. */
  synchronized void overflow() {
    overflowed = true;
  }

  /** Whether more was found than a restart would find again; tells it once. */
  synchronized boolean takeOverflow() {
    boolean was = overflowed;
    overflowed = false;
    return was;
  }

  synchronized int size() {
    return keys.size();
  }

  /** What is to be noted, if that is another than the last time. */
  synchronized Optional<List<RecordKey>> takeChange() {
    if (!changed) {
      return Optional.empty();
    }
    changed = false;
    return Optional.of(keys.keySet().stream().limit(MAX_NOTED).toList());
  }

  /** It was not noted after all. */
  synchronized void putChangeBack() {
    changed = true;
  }

  /** Tries some; returns whether there were any. */
  boolean heal(Repairs repairs, Pace pace) {
    List<DriveState> drives = repairs.drives();
    List<RecordKey> due = due(drives);
    for (RecordKey key : due) {
      KeyHealth health = repairs.heal(key, HealDepth.EVERY_BYTE, pace);
      if (health.isDone() && health.reached().size() == drives.size()) {
        remove(key);
      } else {
        tried(key, drives);
      }
    }
    return !due.isEmpty();
  }

  private synchronized List<RecordKey> due(List<DriveState> drives) {
    List<RecordKey> due = new ArrayList<>();
    for (Map.Entry<RecordKey, Optional<Try>> entry : keys.entrySet()) {
      if (due.size() == TURN) {
        break;
      }
      if (entry.getValue().filter(last -> !isDue(last, drives)).isEmpty()) {
        due.add(entry.getKey());
      }
    }
    return due;
  }

  private boolean isDue(Try last, List<DriveState> drives) {
    boolean allHere = drives.stream().noneMatch(d -> d.state() == DriveState.State.AWAY);
    return !last.drives().equals(drives)
        || (allHere && clock.nanos() - last.nanos() >= RETRY_NANOS);
  }

  private synchronized void remove(RecordKey key) {
    keys.remove(key);
    changed = true;
  }

  /** To the end, so that others have their turn. */
  private synchronized void tried(RecordKey key, List<DriveState> drives) {
    keys.remove(key);
    keys.put(key, Optional.of(new Try(drives, clock.nanos())));
  }
}
