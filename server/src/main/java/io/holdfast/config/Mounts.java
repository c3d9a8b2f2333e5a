package io.holdfast.config;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Which folders of this machine are mount points, the root folder aside. Answers one question: is a
 * path of a container more than the container's own throw-away layer?
 */
record Mounts(List<Path> points) {
  private static final Path MOUNT_INFO = Path.of("/proc/self/mountinfo");

  /** The mount point is the fifth field (proc_pid_mountinfo(5)). */
  private static final int POINT_FIELD = 4;

  private static final Pattern OCTAL = Pattern.compile("\\\\([0-7]{3})");

  Mounts {
    points = List.copyOf(points);
  }

  /** On systems without that file there are no containers of ours: then nothing is a mount. */
  static Mounts ofProcess() throws IOException {
    return Files.isReadable(MOUNT_INFO)
        ? parse(Files.readAllLines(MOUNT_INFO, StandardCharsets.ISO_8859_1))
        : new Mounts(List.of());
  }

  static Mounts parse(List<String> lines) {
    return new Mounts(
        lines.stream()
            .map(line -> line.split(" "))
            .filter(fields -> fields.length > POINT_FIELD)
            .map(fields -> Path.of(unescape(fields[POINT_FIELD])))
            .filter(point -> point.getNameCount() > 0)
            .toList());
  }

  /** Whether the path is a mount point or lies below one. */
  boolean cover(Path path) {
    return points.stream().anyMatch(path::startsWith);
  }

  private static String unescape(String field) {
    return OCTAL
        .matcher(field)
        .replaceAll(
            octal ->
                Matcher.quoteReplacement(
                    String.valueOf((char) Integer.parseInt(octal.group(1), 8))));
  }
}
