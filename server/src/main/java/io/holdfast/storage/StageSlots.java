package io.holdfast.storage;

import io.holdfast.common.Entropy;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Makes slots: empty files in the stage folders whose names are durable before anything is written
 * to them, so that one sync of the file makes a record durable. They are made in batches by whoever
 * finds none, with one sync of the folder for all. A slot is written once: afterwards it is renamed
 * or unlinked, never used again.
 *
 * <p>Also keeps which stage folders have changes that are not synced. What is in a slot it does not
 * know.
 */
final class StageSlots implements AutoCloseable {
  /** Slots of a batch. The sync of the folder is shared by that many records. */
  static final int BATCH = 16;

  private static final int NAME_BYTES = 8;

  /** Slots that the disk did not let go; more of them are left for the next start. */
  private static final int MAX_LEFT = 10_000;

  /**
   * An empty slot.
   *
   * @param file open for writing
   */
  record Slot(String path, DiskFile file) {}

  private final Disk disk;
  private final String prefix;
  private final AtomicLong names = new AtomicLong();
  private final AtomicInteger batches = new AtomicInteger();
  private final ConcurrentLinkedQueue<Slot> ready = new ConcurrentLinkedQueue<>();

  private final Set<String> left = ConcurrentHashMap.newKeySet();

  /** After a start nobody knows which folders are synced. */
  private final Set<String> unsynced =
      IntStream.range(0, DriveFiles.STAGE_FOLDERS)
          .mapToObj(DriveFiles::stageFolder)
          .collect(Collectors.toCollection(ConcurrentHashMap::newKeySet));

  StageSlots(Disk disk, Entropy entropy) {
    this.disk = disk;
    this.prefix = HexFormat.of().formatHex(entropy.bytes(NAME_BYTES));
  }

  Slot take() throws DiskException {
    Slot slot = ready.poll();
    if (slot != null) {
      return slot;
    }
    List<Slot> batch = makeBatch();
    ready.addAll(batch.subList(1, batch.size()));
    return batch.getFirst();
  }

  private List<Slot> makeBatch() throws DiskException {
    int number = Math.floorMod(batches.getAndIncrement(), DriveFiles.STAGE_FOLDERS);
    String folder = DriveFiles.stageFolder(number);
    List<Slot> batch = new ArrayList<>(BATCH);
    boolean durable = false;
    try {
      while (batch.size() < BATCH) {
        String path = newPath(folder);
        batch.add(new Slot(path, disk.create(path)));
      }
      disk.syncDirectory(folder);
      durable = true;
    } finally {
      if (!durable) {
        // They are empty: the next start clears their names away.
        batch.forEach(slot -> slot.file().close());
      }
    }
    return batch;
  }

  /** A path in a stage folder that nothing has had before. */
  String newPath(String folder) {
    return folder + "/" + prefix + "-" + names.getAndIncrement();
  }

  /** Makes a record of a slot's file, or takes it out of the stage folder otherwise. */
  void rename(String slot, String to) throws DiskException {
    unsynced.add(DriveFiles.parent(slot));
    disk.rename(slot, to);
  }

  void unlink(String slot) throws DiskException {
    unsynced.add(DriveFiles.parent(slot));
    try {
      disk.unlink(slot);
    } catch (DiskException gone) {
      if (gone.kind() != DiskException.Kind.NOT_FOUND) {
        throw gone;
      }
    }
  }

  /**
   * Unlinks a slot that is not needed any more. One that the disk does not let go stays for {@link
   * #clearLeft}, or for the next start.
   */
  void giveUp(String slot) {
    try {
      unlink(slot);
    } catch (DiskException failed) {
      if (left.size() < MAX_LEFT) {
        left.add(slot);
      }
    }
  }

  /** Unlinks what could not be unlinked before. */
  void clearLeft() throws DiskException {
    for (String slot : List.copyOf(left)) {
      unlink(slot);
      left.remove(slot);
    }
  }

  /** Makes all that has happened to the stage folders durable. */
  void sync() throws DiskException {
    for (String folder : List.copyOf(unsynced)) {
      // What changes from here on is not covered, and puts the folder in again.
      unsynced.remove(folder);
      boolean synced = false;
      try {
        disk.syncDirectory(folder);
        synced = true;
      } finally {
        if (!synced) {
          unsynced.add(folder);
        }
      }
    }
  }

  @Override
  public void close() {
    for (Slot slot = ready.poll(); slot != null; slot = ready.poll()) {
      slot.file().close();
    }
  }
}
