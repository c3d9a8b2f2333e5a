package io.holdfast.storage;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Whether the files of one disk are written past the page cache. Shards are written once and synced
 * before anybody may read them, so that the cache would only cost: a copy, and fresh pages, which
 * on a virtual machine can be the dearest part of a write.
 */
final class DirectWrites {
  private static final Logger log = LoggerFactory.getLogger(DirectWrites.class);

  /**
   * Positions, lengths and memory are multiples of this. File systems with larger blocks refuse,
   * and are written through the cache.
   */
  static final int BLOCK_BYTES = 4096;

  /** {@code O_DIRECT}. Its class is outside of the specified Java, so it is found by name. */
  static final Optional<OpenOption> OPTION = findOption();

  private final Path root;
  private volatile boolean possible = OPTION.isPresent();

  /** For the files below a folder. */
  DirectWrites(Path root) {
    this.root = root;
  }

  private static Optional<OpenOption> findOption() {
    try {
      Object[] options = Class.forName("com.sun.nio.file.ExtendedOpenOption").getEnumConstants();
      return Arrays.stream(options)
          .filter(option -> option.toString().equals("DIRECT"))
          .map(OpenOption.class::cast)
          .findFirst();
    } catch (ClassNotFoundException otherJava) {
      return Optional.empty();
    }
  }

  /** A second way into a file that is there; empty where the file system has none. */
  Optional<FileChannel> open(Path file) {
    if (!possible) {
      return Optional.empty();
    }
    try {
      return Optional.of(FileChannel.open(file, StandardOpenOption.WRITE, OPTION.orElseThrow()));
    } catch (UnsupportedOperationException | IOException refused) {
      refuse(refused);
      return Optional.empty();
    }
  }

  /**
   * Whether a direct write failed because this file system takes none of that shape, and no file of
   * this disk shall be written so again; the caller then writes through the cache.
   */
  boolean isRefusal(IOException failed) {
    String message = Objects.toString(failed.getMessage(), "");
    // What the system says (EINVAL), and what Java says before it asks the system.
    boolean refused = message.contains("Invalid argument") || message.contains("block size");
    if (refused) {
      refuse(failed);
    }
    return refused;
  }

  private void refuse(Exception why) {
    possible = false;
    log.debug("{} is written through the page cache: {}", root, why.toString());
  }
}
