package io.holdfast.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.holdfast.simulation.DiskCall;
import io.holdfast.simulation.SimulatedDisk;
import io.holdfast.simulation.SimulatedProcess;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class DurableDirectoriesTest {
  private final SimulatedDisk simulated = new SimulatedDisk("drive", new Random(1));
  private final Disk disk = simulated.usedBy(new SimulatedProcess());
  private final List<DiskCall> calls = simulated.startTrace();

  private static void touch(DurableDirectories directories, String path) throws DiskException {
    directories.in(path, () -> path);
  }

  @Test
  void eachNewNameIsSyncedInTheDirectoryAboveIt() throws Exception {
    DurableDirectories directories = new DurableDirectories(disk, 10);
    touch(directories, "a/b");
    List<DiskCall> expected =
        List.of(
            new DiskCall(DiskCall.Kind.MAKE_DIRECTORY, "a"),
            new DiskCall(DiskCall.Kind.SYNC_DIRECTORY, ""),
            new DiskCall(DiskCall.Kind.MAKE_DIRECTORY, "a/b"),
            new DiskCall(DiskCall.Kind.SYNC_DIRECTORY, "a"));
    assertEquals(expected, calls);
    touch(directories, "a/b");
    assertEquals(expected, calls, "it is known");
    touch(new DurableDirectories(disk, 10), "a/b");
    assertEquals(8, calls.size(), "another process does not know it");
  }

  @Test
  void onlySoManyAreRemembered() throws Exception {
    DurableDirectories directories = new DurableDirectories(disk, 2);
    for (String path : List.of("a", "b", "c")) {
      touch(directories, path);
    }
    calls.clear();
    touch(directories, "b");
    touch(directories, "c");
    assertEquals(0, calls.size());
    touch(directories, "a");
    assertEquals(2, calls.size());
  }

  @Test
  void oneThatFailedIsTriedAgain() throws Exception {
    DurableDirectories directories = new DurableDirectories(disk, 10);
    simulated.fail(DiskCall.Kind.SYNC_DIRECTORY, 1);
    assertThrows(DiskException.class, () -> touch(directories, "a"));
    touch(directories, "a");
    assertEquals(4, calls.size());
  }

  @Test
  void oneInUseIsNotRemoved() throws Exception {
    DurableDirectories directories = new DurableDirectories(disk, 10);
    directories.in(
        "a/b",
        () -> {
          assertFalse(directories.removeIfEmpty("a/b"));
          return "";
        });
    assertTrue(disk.stat("a/b").directory());
    assertFalse(directories.removeIfEmpty("a"), "it is not empty");
    assertTrue(directories.removeIfEmpty("a/b"));
    assertTrue(directories.removeIfEmpty("a"));
    assertTrue(directories.removeIfEmpty("a"), "it is gone already");
    touch(directories, "a/b");
    assertTrue(disk.stat("a/b").directory());
  }

  @Test
  void oneThatSomebodyElseRemovedIsMadeAgain() throws Exception {
    DurableDirectories directories = new DurableDirectories(disk, 10);
    touch(directories, "a/b");
    disk.removeDirectory("a/b");
    disk.removeDirectory("a");
    directories.in(
        "a/b",
        () -> {
          disk.create("a/b/file").close();
          return "";
        });
    assertThrows(
        DiskException.class,
        () -> directories.in("a/b", () -> disk.open("a/b/none")),
        "what is really missing stays missing");
  }

  /** Many threads make, use and remove the same few directories of a real disk. */
  @Test
  void nobodyLosesTheDirectoryUnderHisFeet(@TempDir Path folder) throws Exception {
    PosixDisk real = new PosixDisk(folder);
    DurableDirectories directories = new DurableDirectories(real, 2);
    List<String> paths = List.of("a", "a/b", "a/b/c", "a/d");
    try (ExecutorService threads = Executors.newFixedThreadPool(6)) {
      List<Callable<Void>> work =
          IntStream.range(0, 6)
              .<Callable<Void>>mapToObj(i -> () -> makeAndRemove(real, directories, paths, i))
              .toList();
      for (Future<Void> done : threads.invokeAll(work)) {
        done.get();
      }
    }
    for (String path : paths.reversed()) {
      assertTrue(directories.removeIfEmpty(path));
    }
  }

  private static Void makeAndRemove(
      Disk disk, DurableDirectories directories, List<String> paths, int seed)
      throws DiskException {
    Random random = new Random(seed);
    for (int i = 0; i < 150; i++) {
      String path = paths.get(random.nextInt(paths.size()));
      String file = path + "/file" + seed;
      if (random.nextBoolean()) {
        // Not by way of in(): that would make the directory again and hide the loss.
        directories.in(
            path,
            () -> {
              try {
                disk.create(file).close();
                disk.unlink(file);
              } catch (DiskException lost) {
                throw new DiskException(DiskException.Kind.FAILED, "lost " + path, lost);
              }
              return path;
            });
      } else {
        directories.removeIfEmpty(path);
      }
    }
    return null;
  }
}
