package io.holdfast.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.holdfast.common.VirtualTasks;
import io.holdfast.storage.Disk;
import io.holdfast.storage.DiskException;
import io.holdfast.storage.PosixDisk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class DriveFloorTest {
  @TempDir private Path folder;

  private static DriveFloor floor(List<Disk> disks) {
    return new DriveFloor(disks, 2, Duration.ofMillis(50), new SteppingClock(), new VirtualTasks());
  }

  @Test
  void ratesAreMeasuredAndNothingIsLeft() throws Exception {
    List<Disk> disks = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      disks.add(new PosixDisk(Files.createDirectory(folder.resolve("d" + i))));
    }
    // What a run that was killed has left.
    Files.createDirectory(folder.resolve("d0/" + DriveFloor.FOLDER));
    Files.writeString(folder.resolve("d0/" + DriveFloor.FOLDER + "/3"), "old");
    DriveFloor.Rates rates = floor(disks).measure(100_001, 2);
    assertTrue(rates.putsPerSecond() > 0 && rates.deletesPerSecond() > 0, rates.toString());
    assertEquals(rates.putsPerSecond() * 100_001 / 1_048_576, rates.putMebibytesPerSecond(), 1e-6);
    try (Stream<Path> left = Files.walk(folder)) {
      assertEquals(5, left.count());
    }
  }

  @Test
  void aDriveThatIsNotThereIsSaid() throws IOException {
    List<Disk> disks = List.of(new PosixDisk(folder.resolve("gone")));
    assertThrows(DiskException.class, () -> floor(disks).measure(1_000, 1));
  }
}
