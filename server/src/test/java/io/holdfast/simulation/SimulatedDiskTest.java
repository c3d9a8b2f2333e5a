package io.holdfast.simulation;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.holdfast.storage.Disk;
import io.holdfast.storage.DiskException;
import io.holdfast.storage.DiskFile;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** That the simulated disk does what FAULTS.md says: no less, and no more. */
final class SimulatedDiskTest {
  private static final byte[] NOTHING = {};
  private static final int HISTORIES = 200;

  /** Something done before the power goes. */
  @FunctionalInterface
  private interface Changes {
    void make(Disk disk) throws DiskException;
  }

  private static Disk process(SimulatedDisk disk) {
    return disk.usedBy(new SimulatedProcess());
  }

  private static SimulatedDisk disk(long seed) {
    return new SimulatedDisk("disk", new SplittableRandom(seed));
  }

  private static void touch(Disk disk, String path) throws DiskException {
    disk.create(path).close();
  }

  private static void write(Disk disk, String path, byte[] bytes) throws DiskException {
    try (DiskFile file = disk.create(path)) {
      file.write(0, NOTHING, bytes, 0, bytes.length);
    }
  }

  private static byte[] filled(int length, int value) {
    byte[] bytes = new byte[length];
    Arrays.fill(bytes, (byte) value);
    return bytes;
  }

  private static void assertKind(DiskException.Kind kind, Executable call) {
    assertEquals(kind, assertThrows(DiskException.class, call).kind());
  }

  /** What may be left of changes after a power cut, over many of them. */
  private static Set<String> leftovers(Changes durable, Changes unsynced) throws DiskException {
    Set<String> left = new TreeSet<>();
    for (int seed = 0; seed < HISTORIES; seed++) {
      SimulatedDisk disk = disk(seed);
      durable.make(process(disk));
      disk.volume().settle();
      unsynced.make(process(disk));
      disk.cutPower();
      left.add(String.join(" ", disk.volume().files().keySet()));
    }
    return left;
  }

  @Test
  void anySubsetOfUnsyncedNamesMayBeUndone() throws Exception {
    assertEquals(
        Set.of("", "a", "b", "a b"),
        leftovers(
            _ -> {},
            disk -> {
              touch(disk, "a");
              touch(disk, "b");
            }));
    assertEquals(
        Set.of("a", "", "b", "a b"),
        leftovers(
            disk -> touch(disk, "a"),
            disk -> {
              disk.link("a", "b");
              disk.unlink("a");
            }));
  }

  @Test
  void aRenameIsOneChangeAlsoBetweenDirectories() throws Exception {
    assertEquals(
        Set.of("x/a y/a", "y/a"),
        leftovers(
            disk -> {
              disk.makeDirectory("x");
              disk.makeDirectory("y");
              touch(disk, "x/a");
              touch(disk, "y/a");
            },
            disk -> disk.rename("x/a", "y/a")));
  }

  @Test
  void aSyncOfEitherDirectoryMakesARenameDurable() throws Exception {
    for (String synced : List.of("x", "y")) {
      assertEquals(
          Set.of("y/b"),
          leftovers(
              disk -> {
                disk.makeDirectory("x");
                disk.makeDirectory("y");
                touch(disk, "x/a");
              },
              disk -> {
                disk.rename("x/a", "y/b");
                disk.syncDirectory(synced);
              }));
    }
  }

  @Test
  void aLaterChangeOfAPlaceIsNeverUndoneByAnEarlierOne() throws Exception {
    for (int seed = 0; seed < HISTORIES; seed++) {
      SimulatedDisk disk = disk(seed);
      Disk process = process(disk);
      for (String directory : List.of("x", "y", "z")) {
        process.makeDirectory(directory);
      }
      write(process, "x/a", filled(1, 1));
      write(process, "y/a", filled(1, 2));
      disk.volume().settle();
      process.rename("x/a", "z/head");
      process.rename("y/a", "z/head");
      process.syncDirectory("y");
      disk.cutPower();
      assertEquals(Set.of("z/head"), disk.volume().files().keySet());
      assertArrayEquals(filled(1, 2), process(disk).readPastCache("z/head", 0, 10));
    }
  }

  @Test
  void aSyncOfADirectoryCoversItsNamesAndNoOthers() throws Exception {
    assertEquals(
        Set.of("x/a", "x/a y/b"),
        leftovers(
            disk -> {
              disk.makeDirectory("x");
              disk.makeDirectory("y");
            },
            disk -> {
              touch(disk, "x/a");
              touch(disk, "y/b");
              disk.syncDirectory("x");
            }));
  }

  @Test
  void whatLiesInALostDirectoryIsLost() throws Exception {
    Set<String> left =
        leftovers(
            disk -> touch(disk, "a"),
            disk -> {
              disk.makeDirectory("new");
              disk.rename("a", "new/a");
              disk.syncDirectory("new");
            });
    assertTrue(left.contains("") && left.contains("new/a"), () -> "left: " + left);
  }

  @Test
  void aDirectoryWithSomethingInItStays() throws Exception {
    assertEquals(
        Set.of("x/a", ""),
        leftovers(
            disk -> {
              disk.makeDirectory("x");
              touch(disk, "x/a");
            },
            disk -> {
              disk.unlink("x/a");
              disk.removeDirectory("x");
            }));
  }

  @Test
  void theSyncOfAFileSaysNothingAboutItsName() throws Exception {
    assertEquals(
        Set.of("", "a"),
        leftovers(
            _ -> {},
            disk -> {
              try (DiskFile file = disk.create("a")) {
                file.sync();
              }
            }));
  }

  /** For each page of a file of three: 0 for zeros, 1 for what was written; cut where it ends. */
  private static String pages(byte[] bytes) {
    StringBuilder pages = new StringBuilder();
    for (int at = 0; at < bytes.length; at += FileContents.PAGE_BYTES) {
      int end = Math.min(at + FileContents.PAGE_BYTES, bytes.length);
      byte[] page = Arrays.copyOfRange(bytes, at, end);
      assertTrue(
          Arrays.equals(page, filled(page.length, 0))
              || Arrays.equals(page, filled(page.length, 1)),
          "a page is there or not");
      pages.append(page[0]);
    }
    return pages.toString();
  }

  @Test
  void unsyncedBytesGoPageByPageAndTheLengthAtPagesEdges() throws Exception {
    int length = 2 * FileContents.PAGE_BYTES + 100;
    Set<String> left = new TreeSet<>();
    Set<Integer> lengths = new TreeSet<>();
    for (int seed = 0; seed < HISTORIES; seed++) {
      SimulatedDisk disk = disk(seed);
      write(process(disk), "a", filled(length, 1));
      process(disk).syncDirectory("");
      disk.cutPower();
      byte[] bytes = process(disk).readPastCache("a", 0, length);
      lengths.add(bytes.length);
      left.add(pages(bytes));
    }
    assertEquals(Set.of(0, FileContents.PAGE_BYTES, 2 * FileContents.PAGE_BYTES, length), lengths);
    assertTrue(left.containsAll(Set.of("", "000", "111", "101", "010", "1", "11")), left::toString);
  }

  @Test
  void syncedBytesStay() throws Exception {
    for (int seed = 0; seed < HISTORIES; seed++) {
      SimulatedDisk disk = disk(seed);
      Disk process = process(disk);
      try (DiskFile file = process.create("a")) {
        process.syncDirectory("");
        file.write(0, filled(10, 1), filled(9000, 2), 0, 9000);
        file.sync();
      }
      disk.cutPower();
      byte[] bytes = process(disk).readPastCache("a", 0, 10_000);
      assertEquals(9010, bytes.length);
      assertArrayEquals(filled(9000, 2), Arrays.copyOfRange(bytes, 10, 9010));
    }
  }

  @Test
  void aFailedSyncIsReportedOnceAndThenPretends() throws Exception {
    int lost = 0;
    for (int seed = 0; seed < HISTORIES; seed++) {
      SimulatedDisk disk = disk(seed);
      Disk process = process(disk);
      byte[] written = filled(100, 1);
      try (DiskFile file = process.create("a")) {
        process.syncDirectory("");
        file.write(0, NOTHING, written, 0, 100);
        disk.fail(DiskCall.Kind.SYNC, 1);
        assertKind(DiskException.Kind.FAILED, file::sync);
        file.sync();
        byte[] seen = new byte[100];
        assertEquals(100, file.read(0, seen, 0, 100));
        assertArrayEquals(written, seen, "the page cache still has it");
      }
      byte[] medium = process.readPastCache("a", 0, 100);
      disk.cutPower();
      byte[] after = process(disk).readPastCache("a", 0, 100);
      assertArrayEquals(Arrays.copyOf(medium, after.length), after);
      lost += Arrays.equals(after, written) ? 0 : 1;
    }
    assertTrue(lost > HISTORIES / 5 && lost < HISTORIES, "lost " + lost);
  }

  @Test
  void whatAProcessDidStaysWhenOnlyThatDies() throws Exception {
    SimulatedDisk disk = disk(1);
    SimulatedProcess dying = new SimulatedProcess();
    Disk process = disk.usedBy(dying);
    write(process, "a", filled(10, 1));
    dying.dieAfter(1);
    touch(process, "b");
    assertThrows(ProcessKilled.class, () -> touch(process, "c"));
    assertThrows(ProcessKilled.class, () -> process.unlink("a"));
    assertFalse(dying.isAlive());
    assertEquals(Set.of("a", "b"), disk.volume().files().keySet());
  }

  @Test
  void ofTheWriteInWhichItDiedAnyFirstPartIsThere() throws Exception {
    Set<Integer> lengths = new TreeSet<>();
    for (int seed = 0; seed < HISTORIES; seed++) {
      SimulatedDisk disk = disk(seed);
      SimulatedProcess dying = new SimulatedProcess();
      Disk process = disk.usedBy(dying);
      DiskFile file = process.create("a");
      dying.dieAfter(0);
      assertThrows(ProcessKilled.class, () -> file.write(0, NOTHING, filled(4, 1), 0, 4));
      lengths.add((int) process(disk).stat("a").lengthBytes());
    }
    assertEquals(Set.of(0, 1, 2, 3, 4), lengths);
  }

  @Test
  void theLockIsHeldByOneLivingProcess() throws Exception {
    SimulatedDisk disk = disk(1);
    SimulatedProcess first = new SimulatedProcess();
    assertTrue(disk.usedBy(first).lock("lock"));
    assertFalse(process(disk).lock("lock"));
    first.kill();
    Disk second = process(disk);
    assertTrue(second.lock("lock"));
    second.close();
    assertTrue(process(disk).lock("lock"));
  }

  @Test
  void aDriveGoesAndComesBackAndAnotherTakesItsPlace() throws Exception {
    SimulatedDisk disk = disk(1);
    Disk process = process(disk);
    write(process, "a", filled(10, 1));
    DiskFile open = process.open("a");
    Object identity = process.stat("a").identity();
    SimulatedVolume volume = disk.unmount();
    assertKind(DiskException.Kind.NOT_FOUND, () -> process.open("a"));
    assertKind(DiskException.Kind.FAILED, () -> open.read(0, new byte[1], 0, 1));
    assertNotEquals(volume.device(), process.mount().device());
    disk.mount(volume);
    assertEquals(identity, process.stat("a").identity());
    disk.mount(new SimulatedVolume());
    write(process, "a", filled(10, 1));
    assertNotEquals(identity, process.stat("a").identity());
  }

  @Test
  void aFullDiskTakesAFirstPartAndNoNames() throws Exception {
    SimulatedDisk disk = disk(1);
    Disk process = process(disk);
    disk.volume().limit(2 * FileContents.PAGE_BYTES);
    DiskFile file = process.create("a");
    assertKind(DiskException.Kind.FULL, () -> file.write(0, NOTHING, filled(10_000, 1), 0, 10_000));
    assertEquals(2 * FileContents.PAGE_BYTES, file.length());
    assertKind(DiskException.Kind.FULL, () -> touch(process, "b"));
    assertKind(DiskException.Kind.FULL, () -> process.link("a", "b"));
    process.rename("a", "c");
    process.unlink("c");
    touch(process, "b");
  }

  @Test
  void theSameSeedGivesTheSameFaults() throws Exception {
    List<String> histories = new ArrayList<>();
    for (int run = 0; run < 2; run++) {
      SimulatedDisk disk = disk(42);
      Disk process = process(disk);
      for (int i = 0; i < 20; i++) {
        write(process, "file" + i, filled(20_000, 1));
      }
      disk.cutPower();
      histories.add(disk.volume().files().toString());
    }
    assertEquals(histories.getFirst(), histories.getLast());
  }
}
