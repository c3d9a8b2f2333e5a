package io.holdfast.conformance.target;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Where the servers of the test that runs now write what they say, the shared one included. */
final class ServerOutputs {
  private static final List<Path> FILES = new CopyOnWriteArrayList<>();

  static void add(Path file) {
    FILES.add(file);
  }

  static List<Path> all() {
    return List.copyOf(FILES);
  }

  private ServerOutputs() {}
}
