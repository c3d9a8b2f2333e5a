package io.holdfast.conformance.faults;

import io.holdfast.conformance.target.Folders;
import io.holdfast.conformance.target.RunningServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * What a server holds on to.
 *
 * @param sockets descriptors of connections
 * @param files descriptors of files on the drives
 * @param otherDescriptors epoll instances, event descriptors, pipes, libraries
 * @param threads of the operating system
 * @param stagedFiles stage files that are not empty: slots are made beforehand, and get their room
 *     when a write begins
 */
record Leftovers(int sockets, int files, int otherDescriptors, int threads, int stagedFiles) {
  /** The JVM starts and ends threads of its own, for the compiler and the collector. */
  private static final int THREADS_OF_THE_JVM = 12;

  static Leftovers of(RunningServer server) throws IOException {
    List<String> descriptors = server.facts().descriptors();
    int sockets =
        Math.toIntExact(descriptors.stream().filter(d -> d.startsWith("socket:")).count());
    int files = 0;
    int staged = 0;
    for (Path drive : server.drives()) {
      files +=
          Math.toIntExact(
              descriptors.stream().filter(d -> d.startsWith(drive.toString() + "/")).count());
      staged += notEmpty(drive.resolve(".holdfast/stage"));
    }
    return new Leftovers(
        sockets, files, descriptors.size() - sockets - files, server.facts().threads(), staged);
  }

  private static int notEmpty(Path folder) throws IOException {
    int count = 0;
    for (Path file : Folders.files(folder)) {
      try {
        count += Files.size(file) > 0 ? 1 : 0;
      } catch (IOException e) {
        // Gone since the folder was read.
      }
    }
    return count;
  }

  boolean moreThan(Leftovers before) {
    return sockets > before.sockets
        || files > before.files
        || otherDescriptors > before.otherDescriptors
        || threads > before.threads + THREADS_OF_THE_JVM
        || stagedFiles > before.stagedFiles;
  }
}
