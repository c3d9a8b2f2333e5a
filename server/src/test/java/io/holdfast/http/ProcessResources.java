package io.holdfast.http;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** What this process holds, as the kernel sees it. */
record ProcessResources(long descriptors, long threads) {
  static ProcessResources now() {
    return new ProcessResources(count("/proc/self/fd"), count("/proc/self/task"));
  }

  static boolean areVisible() {
    return Files.isDirectory(Path.of("/proc/self/fd"));
  }

  /** Whether no more is held than before; some threads of pools may have started meanwhile. */
  boolean isBackTo(ProcessResources before) {
    return descriptors <= before.descriptors + 4 && threads <= before.threads + 16;
  }

  private static long count(String folder) {
    try (Stream<Path> entries = Files.list(Path.of(folder))) {
      return entries.count();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
