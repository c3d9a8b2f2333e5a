package io.holdfast.conformance.clients;

import io.holdfast.conformance.target.Folders;
import io.holdfast.conformance.wire.TestBytes;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;

/** Trees of files as people have them, made from a seed, and compared by name and content. */
final class FileTree {
  private static final int BLOCK_BYTES = 1 << 20;

  /**
   * Makes files of 0 to 64 KiB in nested folders, some with names that need quoting.
   *
   * @param files how many
   */
  static void make(Path root, int files, long seed) throws IOException {
    SplittableRandom random = new SplittableRandom(seed);
    String[] folders = {"", "src", "src/main", "src/main/java", "Fotos 2024", "a+b", "ü", "x/y/z"};
    String[] names = {"file-%d.txt", "with space %d", "größe %d.dat", "a&b=%d", "%d", "100%%-%d"};
    for (int i = 0; i < files; i++) {
      Path folder = root.resolve(folders[random.nextInt(folders.length)]);
      Files.createDirectories(folder);
      int length = random.nextInt(8) == 0 ? random.nextInt(65_536) : random.nextInt(4_096);
      Files.write(
          folder.resolve(names[random.nextInt(names.length)].formatted(i)),
          TestBytes.of(random.nextLong(), i == 0 ? 0 : length));
    }
  }

  /** Makes one file, without holding it in memory. */
  static Path makeFile(Path file, long length, long seed) throws IOException {
    Files.createDirectories(file.getParent());
    try (OutputStream out = Files.newOutputStream(file)) {
      for (long done = 0; done < length; done += BLOCK_BYTES) {
        out.write(TestBytes.of(seed + done, (int) Math.min(BLOCK_BYTES, length - done)));
      }
    }
    return file;
  }

  /** Every file below by its relative path, with the digest of what is in it. */
  static SortedMap<String, String> digests(Path root) throws IOException {
    SortedMap<String, String> digests = new TreeMap<>();
    for (Path file : Folders.files(root)) {
      digests.put(root.relativize(file).toString(), digest(file));
    }
    return digests;
  }

  static String digest(Path file) throws IOException {
    MessageDigest md5 = TestBytes.newMd5();
    byte[] block = new byte[BLOCK_BYTES];
    try (InputStream in = Files.newInputStream(file)) {
      for (int count = in.read(block); count >= 0; count = in.read(block)) {
        md5.update(block, 0, count);
      }
    }
    return HexFormat.of().formatHex(md5.digest());
  }

  private FileTree() {}
}
