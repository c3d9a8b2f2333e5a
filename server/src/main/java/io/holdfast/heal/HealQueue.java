package io.holdfast.heal;

import io.holdfast.common.Clock;
import io.holdfast.object.HealDepth;
import io.holdfast.object.KeyHealth;
import io.holdfast.object.Pace;
import io.holdfast.object.Repairs;
import io.holdfast.object.Repairs.DriveState;
import io.holdfast.storage.RecordKey;
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
  private final Map<RecordKey, Item> keys = new LinkedHashMap<>();
  private boolean overflowed;
  private boolean changed;

  /** The last try, in vain; worth another one when the drives are others, or some time is over. */
  private record Try(List<DriveState> drives, long nanos) {}

  /**
   * @param damaged else it is only not on all drives, and nothing can be done before they are there
   */
  private record Item(boolean damaged, Optional<Try> last) {
    HealDepth depth() {
      return damaged ? HealDepth.EVERY_BYTE : HealDepth.PRESENCE;
    }
  }

  HealQueue(Clock clock) {
    this.clock = clock;
  }

  /** Registers of which it is not known what is wrong with them. */
  void add(List<RecordKey> found) {
    Map<RecordKey, Boolean> all = new LinkedHashMap<>();
    found.forEach(key -> all.put(key, true));
    add(all);
  }

  /**
   * @param found with whether they are damaged
   */
  synchronized void add(Map<RecordKey, Boolean> found) {
    found.forEach(
        (key, damaged) -> {
          Item before = keys.get(key);
          if (before != null && (before.damaged() || !damaged)) {
            return;
          }
          if (before == null && keys.size() >= MAX_KEYS) {
            overflowed = true;
            return;
          }
          keys.put(key, new Item(damaged, Optional.empty()));
          changed = true;
          overflowed |= before == null && keys.size() > MAX_NOTED;
        });
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
    Map<RecordKey, Item> due = due(drives);
    due.forEach(
        (key, item) -> {
          KeyHealth health = repairs.heal(key, item.depth(), pace);
          if (health.isDone() && health.reached().size() == drives.size()) {
            remove(key, item);
          } else {
            tried(key, item, drives);
          }
        });
    return !due.isEmpty();
  }

  private synchronized Map<RecordKey, Item> due(List<DriveState> drives) {
    boolean allHere = isAllHere(drives);
    Map<RecordKey, Item> due = new LinkedHashMap<>();
    for (Map.Entry<RecordKey, Item> entry : keys.entrySet()) {
      if (due.size() == TURN) {
        break;
      }
      Item item = entry.getValue();
      if ((allHere || item.damaged())
          && item.last().filter(last -> !isDue(last, drives)).isEmpty()) {
        due.put(entry.getKey(), item);
      }
    }
    return due;
  }

  private static boolean isAllHere(List<DriveState> drives) {
    return drives.stream().noneMatch(drive -> drive.state() == DriveState.State.AWAY);
  }

  private boolean isDue(Try last, List<DriveState> drives) {
    return !last.drives().equals(drives)
        || (isAllHere(drives) && clock.nanos() - last.nanos() >= RETRY_NANOS);
  }

  /** Unless somebody has found something else meanwhile. */
  private synchronized void remove(RecordKey key, Item healed) {
    keys.remove(key, healed);
    changed = true;
  }

  /** To the end, so that others have their turn. */
  private synchronized void tried(RecordKey key, Item item, List<DriveState> drives) {
    if (keys.remove(key, item)) {
      keys.put(key, new Item(item.damaged(), Optional.of(new Try(drives, clock.nanos()))));
    }
  }
}
