package io.holdfast.object;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.holdfast.recovery.CheckFindings;
import io.holdfast.recovery.CheckReport;
import io.holdfast.recovery.DrivesCheck;
import io.holdfast.recovery.DrivesCheck.CheckedDrive;
import io.holdfast.simulation.SimulatedDeployment;
import io.holdfast.storage.PosixDisk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Drives as a server of four left them, in folders, checked whole and after damage. */
final class DrivesCheckTest {
  @TempDir private Path folder;
  private List<CheckedDrive> drives = List.of();

  @BeforeEach
  void writeDrives() throws IOException {
    SimulatedDeployment simulation = Simulations.of(4, true, 7);
    TestClient client = new TestClient(simulation.start().objects(), "bucket");
    client.createBucket();
    client.put("dir/large", new Content(1, 300_000));
    client.put("dir/small", new Content(2, 10));
    client.put("empty", new Content(3, 0));
    UploadClient uploads = new UploadClient(client.objects(), "bucket", "parts");
    UploadName upload = uploads.create();
    uploads.complete(
        upload,
        List.of(
            uploads.put(upload, 1, new Content(4, 5 << 20)),
            uploads.put(upload, 2, new Content(5, 100))));
    client.put("gone", new Content(6, 1000));
    client.delete("gone");
    simulation.running().housekeeping();
    drives = copy(simulation);
  }

  private List<CheckedDrive> copy(SimulatedDeployment simulation) throws IOException {
    List<CheckedDrive> copies = new ArrayList<>();
    for (int i = 0; i < simulation.disks().size(); i++) {
      Path drive = Files.createDirectory(folder.resolve("d" + i));
      for (Map.Entry<String, byte[]> file :
          simulation.disks().get(i).volume().contents().entrySet()) {
        Path path = drive.resolve(file.getKey());
        Files.createDirectories(path.getParent());
        Files.write(path, file.getValue());
      }
      copies.add(new CheckedDrive("d" + i, new PosixDisk(drive)));
    }
    return copies;
  }

  private CheckFindings check() throws Exception {
    return DrivesCheck.run(drives, _ -> {});
  }

  /** The one file with this end, on one drive. */
  private Path file(int drive, String end) throws IOException {
    try (Stream<Path> files = Files.walk(folder.resolve("d" + drive))) {
      return files.filter(path -> path.toString().endsWith(end)).findFirst().orElseThrow();
    }
  }

  private void damage(int drive, String end) throws IOException {
    Path file = file(drive, end);
    byte[] bytes = Files.readAllBytes(file);
    bytes[bytes.length / 2] ^= 1;
    Files.write(file, bytes);
  }

  @Test
  void drivesWithoutFaultAreCleanAndStayAsTheyAre() throws Exception {
    Map<Path, FileTime> before = state();
    CheckFindings found = check();
    assertTrue(found.isClean(), found::toString);
    assertEquals(0, found.unknownFiles().count(), found::toString);
    assertTrue(found.versions() >= 6, found::toString);
    assertTrue(CheckReport.look(drives).complete());
    assertEquals(before, state());
  }

  private Map<Path, FileTime> state() throws IOException {
    Map<Path, FileTime> state = new TreeMap<>();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.toList()) {
        state.put(file, Files.getLastModifiedTime(file));
      }
    }
    return state;
  }

  @Test
  void damageThatTheOtherDrivesMakeUpForIsTold() throws Exception {
    damage(1, "dir/large~head");
    damage(2, "dir/large~head");
    CheckFindings found = check();
    assertFalse(found.isClean());
    assertEquals(2, found.badFiles().count(), found::toString);
    assertEquals("dir/large", found.badFiles().first().getFirst().key());
    assertEquals(0, found.lost().count(), found::toString);
    assertEquals(2, found.reduced().first().getFirst().whole(), found::toString);
  }

  @Test
  void damageBeyondTheParityIsALossByName() throws Exception {
    for (int drive = 0; drive < 3; drive++) {
      damage(drive, "dir/large~head");
    }
    CheckFindings found = check();
    assertEquals(1, found.lost().count(), found::toString);
    assertEquals("dir/large", found.lost().first().getFirst().key());
    assertEquals("bucket", found.lost().first().getFirst().bucket());
  }

  @Test
  void aKeyOfWhichNothingReadsIsLost() throws Exception {
    for (int drive = 0; drive < 4; drive++) {
      damage(drive, "dir/large~head");
      Files.write(file(drive, "dir/small~head"), new byte[] {1, 2, 3});
    }
    assertEquals(2, check().lost().count());
  }

  @Test
  void aVersionIsLostWithAPartOfIt() throws Exception {
    for (int drive = 0; drive < 3; drive++) {
      damage(drive, "/00001~head");
    }
    CheckFindings found = check();
    List<String> lost = found.lost().first().stream().map(one -> one.realm()).sorted().toList();
    assertEquals(List.of("objects", "parts"), lost, found::toString);
    for (int drive = 0; drive < 4; drive++) {
      Files.delete(file(drive, "/00001~head"));
    }
    found = check();
    assertEquals(1, found.lost().count(), found::toString);
    assertEquals("parts", found.lost().first().getFirst().key());
  }

  @Test
  void aFileUnderAnotherNameIsNoEvidence() throws Exception {
    Files.copy(file(0, "dir/large~head"), file(0, "dir/large~head").resolveSibling("other~head"));
    CheckFindings found = check();
    assertEquals(1, found.badFiles().count(), found::toString);
  }

  @Test
  void whatIsNotOursIsNamedAndNoProblem() throws Exception {
    Files.writeString(folder.resolve("d0/notes.txt"), "mine");
    Files.writeString(folder.resolve("d1/.holdfast/notes"), "mine");
    Files.writeString(file(2, "dir/large~head").resolveSibling("a b"), "mine");
    Files.writeString(file(2, "dir/large~head").resolveSibling("abc"), "mine");
    CheckFindings found = check();
    assertEquals(4, found.unknownFiles().count(), found::toString);
    assertTrue(found.isClean(), found::toString);
  }

  @Test
  void aMissingDriveIsSaidAndItsShardsCountAsLost() throws Exception {
    drives = drives.subList(0, 3);
    assertFalse(CheckReport.look(drives).complete());
    CheckFindings found = check();
    assertEquals(0, found.lost().count(), found::toString);
    assertTrue(found.reduced().count() > 0);
  }

  @Test
  void foldersThatAreNoDrivesAreRefused() throws Exception {
    List<CheckedDrive> none =
        List.of(new CheckedDrive("x", new PosixDisk(Files.createDirectory(folder.resolve("x")))));
    assertThrows(IllegalArgumentException.class, () -> CheckReport.look(none));
    List<CheckedDrive> twice = List.of(drives.get(0), drives.get(0));
    assertThrows(IllegalArgumentException.class, () -> CheckReport.look(twice));
  }
}
