package io.holdfast.storage;

import io.holdfast.commit.Register;
import io.holdfast.commit.Stamp;
import io.holdfast.commit.WriteId;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * What lies sealed or damaged in the stage folders, by key. In memory only: filled by the scan at
 * start and kept current by seals and by whatever renames or unlinks a slot. Slots that are still
 * being written are not in it.
 */
final class SlotIndex {
  /**
   * Tables are kept in memory only up to this size of their trailer; larger ones are read again
   * when they are asked for, so that a few keys with 25,000 versions do not fill the memory.
   */
  static final int MAX_REMEMBERED_TRAILER_BYTES = 16 << 10;

  /**
   * A sealed record.
   *
   * @param register empty when it is too large to be kept in memory
   * @param trailerBytes how many of the last bytes of the file hold the trailer
   * @param confirmed this process has synced it, or has synced it again and read it back
   * @param found by the scan at start: another process sealed it
   */
  record Sealed(
      String path,
      RecordKey key,
      Stamp stamp,
      WriteId writeId,
      Optional<Register> register,
      int trailerBytes,
      boolean confirmed,
      boolean found) {
    static Sealed of(
        String path,
        RecordKey key,
        Register register,
        int trailerBytes,
        boolean confirmed,
        boolean found) {
      return new Sealed(
          path,
          key,
          register.stamp(),
          register.writeId(),
          trailerBytes <= MAX_REMEMBERED_TRAILER_BYTES ? Optional.of(register) : Optional.empty(),
          trailerBytes,
          confirmed,
          found);
    }

    Sealed asConfirmed() {
      return new Sealed(path, key, stamp, writeId, register, trailerBytes, true, found);
    }

    Damaged asDamaged() {
      return new Damaged(path, key, writeId, found, false);
    }
  }

  /**
   * A slot as long as a sealed one whose trailer cannot be read.
   *
   * @param failed the disk did not give its bytes: a later look may see more
   */
  record Damaged(String path, RecordKey key, WriteId writeId, boolean found, boolean failed) {}

  /** All of one key; immutable, so that it is a moment's truth. */
  record OfKey(List<Sealed> sealed, List<Damaged> damaged) {
    static final OfKey NOTHING = new OfKey(List.of(), List.of());

    OfKey {
      sealed = List.copyOf(sealed);
      damaged = List.copyOf(damaged);
    }

    boolean isNothing() {
      return sealed.isEmpty() && damaged.isEmpty();
    }

    /** Slots with this stamp: two when a rebuild met a seal that had timed out. */
    List<Sealed> sealed(Stamp stamp) {
      return sealed.stream().filter(slot -> slot.stamp().equals(stamp)).toList();
    }

    private OfKey with(Sealed slot) {
      List<Sealed> more = new ArrayList<>(sealed);
      more.add(slot);
      return new OfKey(more, damaged);
    }

    private OfKey with(Damaged slot) {
      List<Damaged> more = new ArrayList<>(damaged);
      more.add(slot);
      return new OfKey(sealed, more);
    }

    private OfKey without(String path) {
      return new OfKey(
          sealed.stream().filter(slot -> !slot.path().equals(path)).toList(),
          damaged.stream().filter(slot -> !slot.path().equals(path)).toList());
    }
  }

  private final Map<RecordKey, OfKey> keys = new ConcurrentHashMap<>();

  OfKey of(RecordKey key) {
    return keys.getOrDefault(key, OfKey.NOTHING);
  }

  void add(Sealed slot) {
    update(slot.key(), all -> all.without(slot.path()).with(slot));
  }

  void add(Damaged slot) {
    update(slot.key(), all -> all.without(slot.path()).with(slot));
  }

  void remove(RecordKey key, String path) {
    update(key, all -> all.without(path));
  }

  private void update(RecordKey key, UnaryOperator<OfKey> change) {
    keys.compute(
        key,
        (_, all) -> {
          OfKey changed = change.apply(all == null ? OfKey.NOTHING : all);
          return changed.isNothing() ? null : changed;
        });
  }

  /** Keys of which the scan at start found a slot that is still there. */
  Set<RecordKey> found() {
    return keys.entrySet().stream()
        .filter(
            entry ->
                entry.getValue().sealed().stream().anyMatch(Sealed::found)
                    || entry.getValue().damaged().stream().anyMatch(Damaged::found))
        .map(Map.Entry::getKey)
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }
}
