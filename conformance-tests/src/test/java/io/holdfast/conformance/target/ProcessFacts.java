package io.holdfast.conformance.target;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** What {@code /proc} tells of a process; Linux only, as the product's drives are. */
public record ProcessFacts(long pid) {
  private static final long KIB = 1024;

  /** What its descriptors name: paths, {@code socket:[…]}, {@code anon_inode:…}. */
  public List<String> descriptors() throws IOException {
    List<String> targets = new ArrayList<>();
    try (Stream<Path> files = Files.list(folder("fd"))) {
      for (Path file : files.toList()) {
        try {
          targets.add(Files.readSymbolicLink(file).toString());
        } catch (NoSuchFileException e) {
          // Closed since the folder was read.
        }
      }
    }
    return targets;
  }

  public int threads() throws IOException {
    try (Stream<Path> files = Files.list(folder("task"))) {
      return Math.toIntExact(files.count());
    }
  }

  /** The most memory that it ever had resident, in bytes. */
  public long peakResidentBytes() throws IOException {
    for (String line : Files.readAllLines(folder("status"))) {
      if (line.startsWith("VmHWM:")) {
        return Long.parseLong(line.replaceAll("[^0-9]", "")) * KIB;
      }
    }
    throw new IOException("no VmHWM of process " + pid);
  }

  private Path folder(String name) {
    return Path.of("/proc", Long.toString(pid), name);
  }
}
