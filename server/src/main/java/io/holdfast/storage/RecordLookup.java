package io.holdfast.storage;

import io.holdfast.commit.HeadView;
import io.holdfast.commit.KeyView;
import io.holdfast.commit.Stamp;
import io.holdfast.commit.WriteId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;

/**
 * Finds the records of a key. Takes no lock: a record moves from slot to head to kept, and places
 * are looked at in that order, so that one that moves meanwhile is seen at least once.
 */
final class RecordLookup {
  /** A record may move once between two looks for each later write; nobody is that unlucky. */
  private static final int ATTEMPTS = 4;

  private final Disk disk;
  private final SealedSlots slots;

  RecordLookup(Disk disk, SealedSlots slots) {
    this.disk = disk;
    this.slots = slots;
  }

  /** Everything about a key but what is kept beside its head. */
  KeyView look(RecordKey key) throws DiskException {
    SlotIndex.OfKey inSlots = slots.of(key);
    Set<WriteId> damaged =
        inSlots.damaged().stream()
            .map(SlotIndex.Damaged::writeId)
            .collect(Collectors.toCollection(HashSet::new));
    List<KeyView.SlotView> sealed = new ArrayList<>();
    for (SlotIndex.Sealed slot : inSlots.sealed()) {
      try {
        slots
            .register(slot)
            .ifPresent(register -> sealed.add(new KeyView.SlotView(register, slot.confirmed())));
      } catch (FormatException rotten) {
        damaged.add(slot.writeId());
      }
    }
    return new KeyView(head(key, KeyPath.of(key)), sealed, Set.of(), damaged);
  }

  /** Everything about some keys. Each of their directories is scanned once. */
  List<KeyView> lookClosely(List<RecordKey> keys) throws DiskException {
    List<KeyView> views = new ArrayList<>(keys.size());
    Map<String, Set<Stamp>> kept = new HashMap<>();
    Set<String> directories = new LinkedHashSet<>();
    for (RecordKey key : keys) {
      views.add(look(key));
      KeyPath path = KeyPath.of(key);
      kept.put(owner(path.head()), new HashSet<>());
      directories.add(path.directory());
    }
    for (String directory : directories) {
      scan(
          directory,
          (name, stamp) -> {
            Set<Stamp> ofKey = kept.get(directory + "/" + owner(name));
            if (ofKey != null) {
              ofKey.add(stamp);
            }
          });
    }
    for (int i = 0; i < keys.size(); i++) {
      KeyView view = views.get(i);
      Set<Stamp> stamps = kept.getOrDefault(owner(KeyPath.of(keys.get(i)).head()), Set.of());
      views.set(i, new KeyView(view.head(), view.slots(), stamps, view.damaged()));
    }
    return views;
  }

  /** What the names of all records of one key begin with. */
  private static String owner(String name) {
    return name.substring(0, name.lastIndexOf(Piece.DIVIDER));
  }

  /** How a file is opened. */
  @FunctionalInterface
  interface Opening {
    DiskFile open(String path) throws DiskException;
  }

  /** What is in the place of the head. A file whose bytes the disk does not give is unreadable. */
  HeadView head(RecordKey key, KeyPath path) throws DiskException {
    Optional<DiskFile> file = openIfThere(path.head(), disk::open);
    if (file.isEmpty()) {
      return HeadView.ABSENT;
    }
    try (RecordFile record = RecordFile.of(file.get())) {
      return record.key().equals(key)
          ? new HeadView.Present(record.register())
          : HeadView.UNREADABLE;
    } catch (FormatException | DiskException unreadable) {
      return HeadView.UNREADABLE;
    }
  }

  /** The stamps beside the head: a scan of the directory. */
  Set<Stamp> kept(KeyPath path) throws DiskException {
    Set<Stamp> stamps = new HashSet<>();
    scan(
        path.directory(),
        (name, stamp) -> {
          if (path.owns(name)) {
            stamps.add(stamp);
          }
        });
    return stamps;
  }

  /** Tells of each kept record in a directory; of none if it is not there. */
  private void scan(String directory, BiConsumer<String, Stamp> eachKept) throws DiskException {
    try {
      disk.list(
          directory,
          name -> {
            if (KeyPath.name(name) instanceof PieceName.Kept(_, Stamp stamp)) {
              eachKept.accept(name, stamp);
            }
            return true;
          });
    } catch (DiskException failed) {
      if (failed.kind() != DiskException.Kind.NOT_FOUND) {
        throw failed;
      }
    }
  }

  /**
   * Opens a record wherever it is; empty when it is nowhere. A place that cannot be read hides the
   * record only if no other place has it.
   */
  Optional<RecordReader> open(RecordKey key, Stamp stamp, Opening opening)
      throws DiskException, FormatException {
    KeyPath path = KeyPath.of(key);
    Optional<FormatException> damaged = Optional.empty();
    Optional<DiskException> unreadable = Optional.empty();
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      Optional<SlotIndex.Sealed> slot = slots.find(key, stamp);
      List<String> places = new ArrayList<>();
      slot.ifPresent(found -> places.add(found.path()));
      places.add(path.head());
      places.add(path.kept(stamp));
      for (String place : places) {
        try {
          Optional<RecordReader> reader = open(place, key, stamp, opening);
          if (reader.isPresent()) {
            return reader;
          }
        } catch (FormatException here) {
          damaged = Optional.of(here);
        } catch (DiskException here) {
          unreadable = Optional.of(here);
        }
      }
      if (slot.isEmpty()) {
        break;
      }
    }
    if (unreadable.isPresent()) {
      throw unreadable.get();
    }
    if (damaged.isPresent()) {
      throw damaged.get();
    }
    return Optional.empty();
  }

  Optional<RecordReader> openHead(RecordKey key) throws DiskException, FormatException {
    Optional<DiskFile> file = openIfThere(KeyPath.of(key).head(), disk::open);
    if (file.isEmpty()) {
      return Optional.empty();
    }
    RecordFile record = RecordFile.of(file.get());
    requireWhose(record, key);
    if (record.registerIfThere().isEmpty()) {
      record.close();
      throw FormatException.damaged("a head without its version table");
    }
    return Optional.of(LocalRecordReader.of(record));
  }

  /** Opens a file if it is there and has this stamp. */
  private static Optional<RecordReader> open(
      String path, RecordKey key, Stamp stamp, Opening opening)
      throws DiskException, FormatException {
    Optional<DiskFile> file = openIfThere(path, opening);
    if (file.isEmpty()) {
      return Optional.empty();
    }
    RecordFile record = RecordFile.ofKept(file.get());
    requireWhose(record, key);
    if (!record.stamp().equals(stamp)) {
      record.close();
      return Optional.empty();
    }
    return Optional.of(LocalRecordReader.of(record));
  }

  private static void requireWhose(RecordFile record, RecordKey key) throws FormatException {
    if (!record.key().equals(key)) {
      record.close();
      throw FormatException.damaged("the record of another key");
    }
  }

  private static Optional<DiskFile> openIfThere(String path, Opening opening) throws DiskException {
    try {
      return Optional.of(opening.open(path));
    } catch (DiskException failed) {
      if (failed.kind() == DiskException.Kind.NOT_FOUND) {
        return Optional.empty();
      }
      throw failed;
    }
  }
}
