package io.holdfast.config;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Collection;
import java.util.Set;
import java.util.TreeSet;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Which drives were disks of their own at an earlier start, one path a line in the configuration
 * folder. When no disk is mounted, their folders are as empty as those of a first start, and the
 * drives themselves cannot say what is missing. A reminder, no proof: whoever deletes the file
 * loses the reminder alone.
 */
public final class KnownMounts {
  private static final Logger log = LoggerFactory.getLogger(KnownMounts.class);

  private final Path file;

  public KnownMounts(Path configDir) {
    file = configDir.resolve("mounts");
  }

  public Path file() {
    return file;
  }

  /** The paths remembered; none when there is no file, or none that can be read. */
  public Set<String> paths() {
    try {
      return new TreeSet<>(Files.readAllLines(file, StandardCharsets.UTF_8));
    } catch (NoSuchFileException first) {
      return Set.of();
    } catch (IOException unreadable) {
      log.warn("{} cannot be read: {}", file, unreadable.toString());
      return Set.of();
    }
  }

  /** Adds paths to the file. A configuration folder that cannot be written has no reminder. */
  public void remember(Collection<String> mounts) {
    Set<String> all = new TreeSet<>(paths());
    if (!all.addAll(mounts)) {
      return;
    }
    try {
      Path folder = Files.createDirectories(file.toAbsolutePath().getParent());
      Path draft = Files.createTempFile(folder, ".mounts-", "");
      Files.write(draft, all, StandardCharsets.UTF_8);
      Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      log.debug("{} cannot be written: {}", file, e.toString());
    }
  }
}
