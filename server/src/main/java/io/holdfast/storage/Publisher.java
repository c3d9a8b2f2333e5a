package io.holdfast.storage;

import io.holdfast.commit.HeadView;
import io.holdfast.commit.PublishRules;
import io.holdfast.commit.PublishStep;
import io.holdfast.commit.Register;
import io.holdfast.commit.SlotFate;
import io.holdfast.commit.Stamp;
import io.holdfast.commit.VersionEntry;
import io.holdfast.commit.VersionTable;
import io.holdfast.commit.WriteId;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Moves the records of one key: slot to head, head to kept, and away. What takes whose place is
 * decided by {@link PublishRules}; this class does it in an order that a power cut may interrupt
 * anywhere. Calls for one key come one after the other.
 */
final class Publisher {
  private static final Logger log = LoggerFactory.getLogger(Publisher.class);

  /** Tables below this share the last block of their file with what stays. */
  private static final int MIN_CUT_BYTES = 4096;

  private final Disk disk;
  private final StageSlots stage;
  private final SealedSlots slots;
  private final RecordLookup lookup;
  private final DurableDirectories directories;
  private final PublishRules rules = new PublishRules();

  Publisher(
      Disk disk,
      StageSlots stage,
      SealedSlots slots,
      RecordLookup lookup,
      DurableDirectories directories) {
    this.disk = disk;
    this.stage = stage;
    this.slots = slots;
    this.lookup = lookup;
    this.directories = directories;
  }

  /** See {@link Drive#publish}. */
  boolean publish(RecordKey key, Stamp stamp, boolean readersHave)
      throws DiskException, FormatException {
    KeyPath path = KeyPath.of(key);
    HeadView head = lookup.head(key, path);
    Optional<SlotIndex.Sealed> slot = slots.find(key, stamp);
    Optional<Register> register =
        slot.isEmpty() ? Optional.empty() : slots.register(slots.confirm(slot.get()));
    if (register.isEmpty()) {
      return head instanceof HeadView.Present(Register there) && !stamp.isAfter(there.stamp());
    }
    VersionTable table = register.get().table();
    PublishStep step = rules.publishStep(head, stamp, table);
    if (step == PublishStep.NOTHING_NEWER_THERE) {
      return true;
    }
    directories.in(
        path.directory(),
        () -> {
          secureOld(path, head, step, stamp, readersHave);
          slots.moveTo(path.head(), slot.get());
          return path;
        });
    tidy(key, path, register.get(), head, readersHave);
    return true;
  }

  /** Gives the old head another name where it must outlive the rename. */
  private void secureOld(
      KeyPath path, HeadView head, PublishStep step, Stamp stamp, boolean readersHave)
      throws DiskException {
    switch (step) {
      case NOTHING_NEWER_THERE -> {}
      case KEEP_THEN_RENAME -> {
        keep(path, head);
        disk.syncDirectory(path.directory());
        cutTableBefore(path, head);
      }
      case RENAME -> {
        if (readersHave && head instanceof HeadView.Present(Register old) && old.carriesData()) {
          keep(path, head);
        }
      }
      case ASIDE_THEN_RENAME -> {
        // A second name, so that there is no moment in which the drive seems to hold nothing.
        unlinkIfThere(path.aside(stamp));
        disk.link(path.head(), path.aside(stamp));
      }
    }
  }

  private void keep(KeyPath path, HeadView head) throws DiskException {
    if (!(head instanceof HeadView.Present(Register old))) {
      throw new IllegalStateException("only a head that can be read is kept");
    }
    String kept = path.kept(old.stamp());
    try {
      disk.link(path.head(), kept);
    } catch (DiskException taken) {
      if (taken.kind() != DiskException.Kind.EXISTS) {
        throw taken;
      }
      if (!isRecord(kept, old.stamp(), old.writeId())) {
        replaceByLink(path.head(), kept);
      }
    }
  }

  /**
   * Takes the table from the version before the head. Each record ends in all versions that there
   * were, so that tables of older versions would take more room than data. The names are synced:
   * what stands beside the head now has been a head for good, never to be one again.
   */
  private void cutTableBefore(KeyPath path, HeadView head) {
    if (head instanceof HeadView.Present(Register register)) {
      register.table().versions().stream()
          .filter(version -> version.hasData() && !version.stamp().equals(register.stamp()))
          .findFirst()
          .ifPresent(version -> cutTable(path, version.stamp()));
    }
  }

  /** Only room is at stake, so what fails is only noted. */
  private void cutTable(KeyPath path, Stamp stamp) {
    String kept = path.kept(stamp);
    try (RecordFile record = RecordFile.of(disk.open(kept))) {
      if (record.tableBytes() >= MIN_CUT_BYTES && record.stamp().equals(stamp)) {
        record.header();
        disk.truncate(kept, record.lengthWithoutTableBytes());
      }
    } catch (DiskException | FormatException left) {
      log.debug("{} keeps its version table: {}", kept, left.getMessage());
    }
  }

  /** Whether a file is there and its trailer verifies and tells of this write. */
  private boolean isRecord(String path, Stamp stamp, WriteId write) {
    try (RecordFile record = RecordFile.ofKept(disk.open(path))) {
      return record.stamp().equals(stamp) && record.writeId().equals(write);
    } catch (FormatException | DiskException useless) {
      return false;
    }
  }

  /** Puts a second name of a readable record where something useless is. */
  private void replaceByLink(String record, String name) throws DiskException {
    // The next start would take what a crash leaves in the stage folder for a sealed slot, older
    // than the head, and settle it.
    String passing = stage.newPath(DriveFiles.stageFolder(0));
    disk.link(record, passing);
    stage.rename(passing, name);
  }

  /**
   * Settles what the new head made superfluous. The publish has happened: what fails here is found
   * again by the next look, so it is only noted.
   */
  private void tidy(
      RecordKey key, KeyPath path, Register head, HeadView before, boolean readersHave) {
    try {
      settleSlots(key, path, head);
      if (!readersHave && before instanceof HeadView.Present(Register old)) {
        for (Stamp stamp : rules.unnamed(dataStamps(old), head.table())) {
          unlinkIfThere(path.kept(stamp));
        }
      }
    } catch (DiskException | FormatException failed) {
      log.debug("{}: not all is tidied after a publish: {}", key, failed.getMessage());
    }
  }

  private void settleSlots(RecordKey key, KeyPath path, Register head)
      throws DiskException, FormatException {
    Set<Stamp> sealed = new HashSet<>();
    Set<Stamp> kept = new HashSet<>();
    for (SlotIndex.Sealed slot : slots.of(key).sealed()) {
      sealed.add(slot.stamp());
      if (isRecord(path.kept(slot.stamp()), slot.stamp(), slot.writeId())) {
        kept.add(slot.stamp());
      }
    }
    Map<Stamp, SlotFate> fates = rules.settledSlots(head.table(), head.stamp(), sealed, kept);
    for (Map.Entry<Stamp, SlotFate> fate : fates.entrySet()) {
      switch (fate.getValue()) {
        case PROMOTE -> promoteSlot(key, path, fate.getKey());
        case DROP -> slots.drop(key, fate.getKey());
      }
    }
  }

  /** Stamps that the old table named in records beside the head. */
  private static Set<Stamp> dataStamps(Register old) {
    Set<Stamp> stamps = new HashSet<>();
    for (VersionEntry version : old.table().versions()) {
      if (version.hasData() && !version.stamp().equals(old.stamp())) {
        stamps.add(version.stamp());
      }
    }
    return stamps;
  }

  /** See {@link Drive#promote}; returns whether the record stands beside the head now. */
  boolean promote(RecordKey key, Stamp stamp) throws DiskException, FormatException {
    KeyPath path = KeyPath.of(key);
    Optional<SlotIndex.Sealed> slot = slots.find(key, stamp);
    boolean there =
        (slot.isPresent() && isRecord(path.kept(stamp), stamp, slot.get().writeId()))
            || promoteSlot(key, path, stamp)
            || isThere(path.kept(stamp));
    if (there) {
      slots.drop(key, stamp);
      disk.syncDirectory(path.directory());
      cutTable(path, stamp);
    }
    return there;
  }

  private boolean promoteSlot(RecordKey key, KeyPath path, Stamp stamp)
      throws DiskException, FormatException {
    Optional<SlotIndex.Sealed> slot = slots.find(key, stamp);
    if (slot.isEmpty()) {
      return false;
    }
    SlotIndex.Sealed confirmed = slots.confirm(slot.get());
    directories.in(
        path.directory(),
        () -> {
          slots.moveTo(path.kept(stamp), confirmed);
          return path;
        });
    return true;
  }

  /** See {@link Drive#restore}; returns false when there is no such slot. */
  boolean restore(RecordKey key, Stamp stamp) throws DiskException, FormatException {
    KeyPath path = KeyPath.of(key);
    Optional<SlotIndex.Sealed> slot = slots.find(key, stamp);
    if (slot.isEmpty()) {
      return false;
    }
    SlotIndex.Sealed confirmed = slots.confirm(slot.get());
    boolean isHead =
        lookup.head(key, path) instanceof HeadView.Present(Register head)
            && head.stamp().equals(stamp);
    directories.in(
        path.directory(),
        () -> {
          slots.moveTo(isHead ? path.head() : path.kept(stamp), confirmed);
          return path;
        });
    if (isHead) {
      // A second name of what was there, made for a reader or by a publish that was undone, would
      // be taken for this version when the next one comes.
      unlinkIfThere(path.kept(stamp));
    }
    slots.drop(key, stamp);
    disk.syncDirectory(path.directory());
    if (!isHead) {
      cutTable(path, stamp);
    }
    return true;
  }

  /** See {@link Drive#removeUnnamed}. */
  void removeUnnamed(RecordKey key) throws DiskException {
    KeyPath path = KeyPath.of(key);
    // Without a head that can be read nobody knows what is needed; and what a newer slot names may
    // be kept already: a power cut can undo the rename of a head and not what came after it.
    if (lookup.head(key, path) instanceof HeadView.Present(Register head)
        && !hasNewerSlot(key, head.stamp())) {
      for (Stamp stamp : rules.unnamed(lookup.kept(path), head.table())) {
        unlinkIfThere(path.kept(stamp));
      }
    }
  }

  private boolean hasNewerSlot(RecordKey key, Stamp head) {
    SlotIndex.OfKey inSlots = slots.of(key);
    return !inSlots.damaged().isEmpty()
        || inSlots.sealed().stream().anyMatch(slot -> slot.stamp().isAfter(head));
  }

  /** See {@link Drive#removeHead}. */
  void removeHead(RecordKey key, Stamp stamp) throws DiskException {
    KeyPath path = KeyPath.of(key);
    if (lookup.head(key, path) instanceof HeadView.Present(Register head)
        && head.stamp().equals(stamp)) {
      unlinkIfThere(path.head());
    }
    if (key.bucket().realm() != Realm.PARTS) {
      removeDirectories(key);
    }
  }

  /** See {@link Drive#removeDirectories}. */
  void removeDirectories(RecordKey key) throws DiskException {
    List<String> above = KeyPath.of(key).directories();
    // The first one is the bucket's, which stays.
    for (String directory : above.subList(1, above.size()).reversed()) {
      if (!directories.removeIfEmpty(directory)) {
        break;
      }
    }
  }

  private void unlinkIfThere(String path) throws DiskException {
    try {
      disk.unlink(path);
    } catch (DiskException gone) {
      if (gone.kind() != DiskException.Kind.NOT_FOUND) {
        throw gone;
      }
    }
  }

  private boolean isThere(String path) throws DiskException {
    try {
      disk.stat(path);
      return true;
    } catch (DiskException missing) {
      if (missing.kind() == DiskException.Kind.NOT_FOUND) {
        return false;
      }
      throw missing;
    }
  }
}
