package io.holdfast.simulation;

import io.holdfast.storage.Disk;
import io.holdfast.storage.PosixDisk;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** The contract on a real folder. */
final class PosixDriveTest extends DriveContract {
  @TempDir private Path folder;

  @Override
  Disk disk() {
    Path root = folder.resolve("drive");
    if (!Files.isDirectory(root)) {
      try {
        Files.createDirectory(root);
      } catch (java.io.IOException e) {
        throw new AssertionError(e);
      }
    }
    return new PosixDisk(root);
  }

  @Override
  void takeAway() throws Exception {
    Files.move(folder.resolve("drive"), folder.resolve("taken away"));
    Files.createDirectory(folder.resolve("drive"));
  }
}
