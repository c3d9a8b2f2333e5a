package io.holdfast.config;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/** A small file that only its owner may read, written once and durably. */
final class SecretFile {
  private static final int MAX_BYTES = 64 << 10;

  private static final Set<PosixFilePermission> OWNER_ONLY_FILE =
      PosixFilePermissions.fromString("rw-------");
  private static final Set<PosixFilePermission> OWNER_ONLY_FOLDER =
      PosixFilePermissions.fromString("rwx------");

  static Optional<String> read(Path file) throws IOException {
    try {
      if (Files.size(file) > MAX_BYTES) {
        throw new IOException(file + " is longer than " + MAX_BYTES + " bytes");
      }
      return Optional.of(Files.readString(file, StandardCharsets.UTF_8));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    }
  }

  /** Whether somebody else than its owner may read or write it. */
  static boolean openToOthers(Path file) throws IOException {
    Set<PosixFilePermission> permissions = EnumSet.noneOf(PosixFilePermission.class);
    permissions.addAll(Files.getPosixFilePermissions(file, LinkOption.NOFOLLOW_LINKS));
    permissions.removeAll(OWNER_ONLY_FOLDER);
    return !permissions.isEmpty();
  }

  /**
   * Writes the file unless it is there, and makes it durable before it returns: a key must not lock
   * anything before it is sure to be found again. Of two servers that start at once, one wins, and
   * both get what it wrote.
   *
   * @return what the file holds in the end
   */
  static String createOnce(Path file, String text) throws IOException {
    Path folder = file.toAbsolutePath().getParent();
    if (folder == null) {
      throw new IOException(file + " lies in no folder");
    }
    createFolder(folder);
    // A finished file is linked to its name, so no reader ever sees a part of it.
    Path draft =
        Files.createTempFile(
            folder, ".draft-", "", PosixFilePermissions.asFileAttribute(OWNER_ONLY_FILE));
    try {
      try (FileChannel channel = FileChannel.open(draft, StandardOpenOption.WRITE)) {
        ByteBuffer bytes = StandardCharsets.UTF_8.encode(text);
        while (bytes.hasRemaining()) {
          channel.write(bytes);
        }
        channel.force(true);
      }
      Files.createLink(file, draft);
    } catch (FileAlreadyExistsException e) {
      return Files.readString(file, StandardCharsets.UTF_8);
    } finally {
      Files.deleteIfExists(draft);
    }
    sync(folder);
    return text;
  }

  private static void createFolder(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      Files.createDirectories(folder, PosixFilePermissions.asFileAttribute(OWNER_ONLY_FOLDER));
      Path parent = folder.getParent();
      if (parent != null) {
        sync(parent);
      }
    }
  }

  private static void sync(Path folder) throws IOException {
    try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
      channel.force(true);
    }
  }

  private SecretFile() {}
}
