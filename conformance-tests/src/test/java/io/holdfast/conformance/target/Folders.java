package io.holdfast.conformance.target;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Trees of files, also such that somebody else is changing meanwhile. */
public final class Folders {
  /** Every regular file below, in no order; a folder that is not there has none. */
  public static List<Path> files(Path folder) throws IOException {
    List<Path> files = new ArrayList<>();
    Files.walkFileTree(
        folder,
        new Tolerant() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (attributes.isRegularFile()) {
              files.add(file);
            }
            return FileVisitResult.CONTINUE;
          }
        });
    return files;
  }

  public static void delete(Path folder) throws IOException {
    Files.walkFileTree(
        folder,
        new Tolerant() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            Files.deleteIfExists(file);
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException e)
              throws IOException {
            Files.deleteIfExists(directory);
            return FileVisitResult.CONTINUE;
          }
        });
  }

  /** What vanished since its folder was read is not looked for. */
  private abstract static class Tolerant extends SimpleFileVisitor<Path> {
    @Override
    public FileVisitResult visitFileFailed(Path file, IOException e) throws IOException {
      if (e instanceof NoSuchFileException) {
        return FileVisitResult.CONTINUE;
      }
      throw e;
    }

    @Override
    public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException e)
        throws IOException {
      if (e != null && !(e instanceof NoSuchFileException)) {
        throw e;
      }
      return FileVisitResult.CONTINUE;
    }
  }

  private Folders() {}
}
