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
 * @param files descriptors of files on the drives, without those of empty slots
 * @param pipes and what else has no name: epoll instances, event descriptors
 * @param threads of the operating system
 * @param stagedFiles stage files that are not empty: slots are made beforehand, and get their room
 *     when a write begins
 */
record Leftovers(int sockets, int files, int pipes, int threads, int stagedFiles) {
  private static final String STAGE = ".holdfast/stage";

  /** The JVM starts and ends threads of its own, for the compiler and the collector. */
  private static final int THREADS_OF_THE_JVM = 12;

  /** It makes descriptors of its own when it first needs them; a client that leaks leaks two. */
  private static final int PIPES_OF_THE_JVM = 8;

  static Leftovers of(RunningServer server) throws IOException {
    List<String> descriptors = server.facts().descriptors();
    int sockets = count(descriptors, "socket:");
    int pipes = count(descriptors, "pipe:") + count(descriptors, "anon_inode:");
    int files = 0;
    int staged = 0;
    for (Path drive : server.drives()) {
      files += Math.toIntExact(descriptors.stream().filter(d -> isHeld(d, drive)).count());
      staged += notEmpty(drive.resolve(STAGE));
    }
    return new Leftovers(sockets, files, pipes, server.facts().threads(), staged);
  }

  /** A slot is open before anybody writes to it, and is gone once nobody will. */
  private static boolean isHeld(String descriptor, Path drive) {
    return descriptor.startsWith(drive + "/")
        && (descriptor.endsWith(" (deleted)") || !descriptor.startsWith(drive + "/" + STAGE));
  }

  private static int count(List<String> descriptors, String start) {
    return Math.toIntExact(descriptors.stream().filter(d -> d.startsWith(start)).count());
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
        || pipes > before.pipes + PIPES_OF_THE_JVM
        || threads > before.threads + THREADS_OF_THE_JVM
        || stagedFiles > before.stagedFiles;
  }
}
