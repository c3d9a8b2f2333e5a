package io.holdfast;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.holdfast.common.Clock;
import io.holdfast.common.Entropy;
import io.holdfast.config.ConfigReader;
import io.holdfast.config.KnownMounts;
import io.holdfast.config.ServerConfig;
import io.holdfast.config.StartRefusedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which folders a first start takes. */
final class StorageBaysTest {
  @TempDir private Path folder;

  private ServerConfig config() throws Exception {
    return ConfigReader.read(
            Map.of("--config-dir", folder.resolve("config").toString()),
            List.of(folder.resolve("disk").toString() + "{1...4}"),
            Map.of(),
            folder)
        .config();
  }

  private StorageBays look() throws Exception {
    return StorageBays.of(config(), Clock.system(), Entropy.secure());
  }

  @Test
  void foldersThatAreMissingAreMadeAtAFirstStart() throws Exception {
    look();
    assertTrue(Files.isDirectory(folder.resolve("disk4")));
  }

  @Test
  void aFolderThatWasADiskBeforeIsNotTakenForANewOne() throws Exception {
    KnownMounts known = new KnownMounts(folder.resolve("config"));
    known.remember(List.of(folder.resolve("disk2").toString()));
    StartRefusedException missing = assertThrows(StartRefusedException.class, this::look);
    assertTrue(String.valueOf(missing.getMessage()).contains("disk2"), missing.getMessage());
    assertTrue(Files.notExists(folder.resolve("disk1")), "nothing may be made");

    Files.createDirectories(folder.resolve("disk2"));
    StartRefusedException empty = assertThrows(StartRefusedException.class, this::look);
    assertTrue(
        String.valueOf(empty.getMessage()).contains(known.file().toString()), empty.getMessage());

    Files.delete(known.file());
    look();
  }

  @Test
  void foldersOfOneDiskAreNoMounts() throws Exception {
    KnownMounts known = new KnownMounts(folder.resolve("config"));
    look().rememberMounts(known);
    assertEquals(Set.of(), known.paths());
    known.remember(List.of("/mnt/b", "/mnt/a"));
    known.remember(List.of("/mnt/c"));
    assertEquals(Set.of("/mnt/a", "/mnt/b", "/mnt/c"), known.paths());
  }
}
