package io.holdfast.storage;

import io.holdfast.commit.Register;
import io.holdfast.commit.Stamp;
import io.holdfast.commit.WriteId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What may be done with slots once they are full: find them at start, confirm them, read them, drop
 * them. Keeps the index and the stage folders in step. What becomes of a slot is decided elsewhere.
 */
final class SealedSlots {
  private final Disk disk;
  private final StageSlots stage;
  private final SlotIndex index;

  SealedSlots(Disk disk, StageSlots stage, SlotIndex index) {
    this.disk = disk;
    this.stage = stage;
    this.index = index;
  }

  /**
   * Fills the index with what another process left, and clears away what was never sealed.
   *
   * @return slots of which nobody knows whose they are; any makes the drive blank
   */
  Unknown scan() throws DiskException, FormatException {
    List<String> unreadable = new ArrayList<>();
    List<String> failed = new ArrayList<>();
    for (int number = 0; number < DriveFiles.STAGE_FOLDERS; number++) {
      String folder = DriveFiles.stageFolder(number);
      List<String> names = new ArrayList<>();
      disk.list(folder, names::add);
      for (String name : names) {
        String path = folder + "/" + name;
        switch (SlotState.of(disk, path)) {
          case SlotState.Sealed sealed -> index.add(sealed(path, sealed, true));
          case SlotState.Damaged(RecordKey key, WriteId write, boolean again) ->
              index.add(new SlotIndex.Damaged(path, key, write, true, again));
          case SlotState.Garbage _ -> stage.unlink(path);
          case SlotState.Unreadable _ -> unreadable.add(path);
          case SlotState.Failed _ -> failed.add(path);
        }
      }
    }
    return new Unknown(unreadable, failed);
  }

  /**
   * Slots of which nobody knows whose they are.
   *
   * @param unreadable whose bytes say nothing
   * @param failed whose bytes the disk did not give; a later look may see more
   */
  record Unknown(List<String> unreadable, List<String> failed) {}

  /** Whether the disk gives all of these slots by now, which it did not when they were scanned. */
  boolean showMore(List<String> failed) throws DiskException, FormatException {
    for (String path : failed) {
      if (SlotState.of(disk, path) instanceof SlotState.Failed) {
        return false;
      }
    }
    return !failed.isEmpty();
  }

  private static SlotIndex.Sealed sealed(String path, SlotState.Sealed state, boolean found) {
    return SlotIndex.Sealed.of(
        path, state.key(), state.register(), state.trailerBytes(), false, found);
  }

  /** Takes in a slot that this process has sealed and synced. */
  void add(String path, RecordTrailer trailer, int trailerBytes) {
    index.add(
        SlotIndex.Sealed.of(path, trailer.key(), trailer.register(), trailerBytes, true, false));
  }

  /**
   * Takes in a slot whose seal failed, as the scan of the next start would: it may be there.
   *
   * @return false when it certainly is not
   */
  boolean adopt(String path, RecordHeader header) {
    SlotIndex.Damaged damaged =
        new SlotIndex.Damaged(path, header.key(), header.writeId(), false, false);
    try {
      switch (SlotState.of(disk, path)) {
        case SlotState.Sealed sealed -> index.add(sealed(path, sealed, false));
        case SlotState.Damaged _, SlotState.Unreadable _, SlotState.Failed _ -> index.add(damaged);
        case SlotState.Garbage _ -> {
          return false;
        }
      }
    } catch (DiskException | FormatException unknown) {
      index.add(damaged);
    }
    return true;
  }

  Set<RecordKey> found() {
    return index.found();
  }

  SlotIndex.OfKey of(RecordKey key) {
    return index.of(key);
  }

  /**
   * The slot of this stamp. Of two, one that is confirmed, and then the last one that this process
   * has sealed: it was rebuilt because the frames of the other are damaged.
   */
  Optional<SlotIndex.Sealed> find(RecordKey key, Stamp stamp) {
    return index.of(key).sealed(stamp).reversed().stream()
        .max(
            Comparator.comparing(SlotIndex.Sealed::confirmed).thenComparing(slot -> !slot.found()));
  }

  /** The value of a slot; empty when it has been renamed or unlinked in the meantime. */
  Optional<Register> register(SlotIndex.Sealed slot) throws DiskException, FormatException {
    if (slot.register().isPresent()) {
      return slot.register();
    }
    try (RecordFile record = RecordFile.of(disk.open(slot.path()))) {
      return Optional.of(record.register());
    } catch (DiskException failed) {
      if (failed.kind() == DiskException.Kind.NOT_FOUND) {
        return Optional.empty();
      }
      throw failed;
    }
  }

  /**
   * Confirms every slot of this stamp: there are two when a rebuild met a seal that was over time,
   * and one that is not confirmed would keep the key in doubt.
   *
   * @return false when there is none
   * @throws FormatException when one is damaged, and the others are confirmed
   */
  boolean confirmAll(RecordKey key, Stamp stamp) throws DiskException, FormatException {
    List<SlotIndex.Sealed> all = index.of(key).sealed(stamp);
    Optional<FormatException> one = Optional.empty();
    for (SlotIndex.Sealed slot : all) {
      try {
        confirm(slot);
      } catch (FormatException damaged) {
        one = Optional.of(damaged);
      }
    }
    if (one.isPresent()) {
      throw one.get();
    }
    return !all.isEmpty();
  }

  /**
   * Syncs a slot and its folder and reads the trailer back past the page cache. One that does not
   * come back whole counts as damaged from then on.
   */
  SlotIndex.Sealed confirm(SlotIndex.Sealed slot) throws DiskException, FormatException {
    if (slot.confirmed()) {
      return slot;
    }
    long lengthBytes;
    try (DiskFile file = disk.open(slot.path())) {
      file.sync();
      lengthBytes = file.length();
    }
    disk.syncDirectory(DriveFiles.parent(slot.path()));
    int span = (int) Math.min(lengthBytes, slot.trailerBytes());
    byte[] tail = disk.readPastCache(slot.path(), lengthBytes - span, span);
    try {
      verify(slot, tail, lengthBytes);
    } catch (FormatException damaged) {
      index.remove(slot.key(), slot.path());
      index.add(slot.asDamaged());
      throw damaged;
    }
    SlotIndex.Sealed confirmed = slot.asConfirmed();
    index.add(confirmed);
    return confirmed;
  }

  private static void verify(SlotIndex.Sealed slot, byte[] tail, long lengthBytes)
      throws FormatException {
    if (!(RecordCodec.decodeTail(tail, lengthBytes) instanceof TailResult.Decoded trailer)
        || trailer.table().isEmpty()
        || !trailer.stamp().equals(slot.stamp())
        || !trailer.writeId().equals(slot.writeId())
        || trailer.trailerBytes() != tail.length) {
      throw FormatException.damaged("a trailer that is another on the medium");
    }
    RecordCodec.decodeFacts(tail, trailer);
  }

  /** Gives a slot its place among the records of its key. */
  void moveTo(String path, SlotIndex.Sealed slot) throws DiskException {
    stage.rename(slot.path(), path);
    index.remove(slot.key(), slot.path());
  }

  void drop(RecordKey key, Stamp stamp) throws DiskException {
    for (SlotIndex.Sealed slot : index.of(key).sealed(stamp)) {
      stage.unlink(slot.path());
      index.remove(key, slot.path());
    }
  }

  void dropDamaged(RecordKey key, Set<WriteId> writes) throws DiskException, FormatException {
    for (SlotIndex.Damaged slot : index.of(key).damaged()) {
      if (writes.contains(slot.writeId())) {
        if (slot.failed() && looksWhole(slot)) {
          continue;
        }
        stage.unlink(slot.path());
        index.remove(key, slot.path());
      }
    }
  }

  /** A disk that failed once may give the bytes now; then nothing is damaged, nor dropped. */
  private boolean looksWhole(SlotIndex.Damaged slot) throws DiskException, FormatException {
    if (SlotState.of(disk, slot.path()) instanceof SlotState.Sealed whole) {
      index.add(sealed(slot.path(), whole, slot.found()));
      return true;
    }
    return false;
  }
}
