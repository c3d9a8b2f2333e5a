package io.holdfast.storage;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/**
 * Reads {@code /proc/self/mountinfo} (proc(5)): what is mounted where and how. Does not judge it.
 */
final class MountTable {
  /** Fields before the optional ones: id, parent, device, root, mount point, options. */
  private static final int MOUNT_POINT = 4;

  private static final int OPTIONS = 5;

  private static final Path SOURCE = Path.of("/proc/self/mountinfo");

  /** One line of the table. */
  record Mount(String point, String type, TreeSet<String> options) {}

  /** The mount that a directory is on, where the system tells. */
  static Optional<Mount> of(Path directory) {
    try {
      return find(Files.readAllLines(SOURCE), directory.toRealPath().toString());
    } catch (IOException notTold) {
      return Optional.empty();
    }
  }

  /** The last line whose mount point is the longest above the directory: later mounts cover. */
  static Optional<Mount> find(List<String> lines, String directory) {
    Optional<Mount> best = Optional.empty();
    for (String line : lines) {
      Optional<Mount> mount = parse(line);
      if (mount.isPresent()
          && isAbove(mount.get().point(), directory)
          && (best.isEmpty() || mount.get().point().length() >= best.get().point().length())) {
        best = mount;
      }
    }
    return best;
  }

  private static Optional<Mount> parse(String line) {
    List<String> fields = Arrays.asList(line.split(" "));
    int separator = fields.indexOf("-");
    if (separator <= OPTIONS || fields.size() < separator + 4) {
      return Optional.empty();
    }
    TreeSet<String> options = new TreeSet<>(List.of(fields.get(OPTIONS).split(",")));
    options.addAll(List.of(fields.get(separator + 3).split(",")));
    return Optional.of(
        new Mount(unescape(fields.get(MOUNT_POINT)), fields.get(separator + 1), options));
  }

  private static boolean isAbove(String point, String directory) {
    return point.equals("/") || directory.equals(point) || directory.startsWith(point + "/");
  }

  /** The kernel writes space, tab, newline and backslash as three octal digits. */
  private static String unescape(String text) {
    return text.replace("\\040", " ")
        .replace("\\011", "\t")
        .replace("\\012", "\n")
        .replace("\\134", "\\");
  }

  private MountTable() {}
}
