package io.holdfast.storage;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The calls on a real folder. */
final class PosixDiskTest {
  private static final byte[] NOTHING = {};

  @TempDir private Path folder;
  private PosixDisk disk;

  @BeforeEach
  void open() {
    disk = new PosixDisk(folder);
  }

  private static byte[] random(int length) {
    byte[] bytes = new byte[length];
    new Random(length).nextBytes(bytes);
    return bytes;
  }

  private void write(String path, byte[] bytes) throws DiskException {
    try (DiskFile file = disk.create(path)) {
      file.write(0, NOTHING, bytes, 0, bytes.length);
      file.sync();
    }
  }

  private static void assertKind(DiskException.Kind kind, Executable call) {
    assertEquals(kind, assertThrows(DiskException.class, call).kind());
  }

  @Test
  void bytesComeBackWhateverTheirLength() throws Exception {
    int buffer = PosixFile.BUFFER_BYTES;
    for (int length : new int[] {0, 1, 4096, buffer - 1, buffer, buffer + 1, 3 * buffer + 7}) {
      String path = "file" + length;
      byte[] before = random(100);
      byte[] bytes = random(length);
      try (DiskFile file = disk.create(path)) {
        file.write(5, before, bytes, 0, length);
        byte[] back = new byte[length];
        assertEquals(length, file.read(105, back, 0, length));
        assertArrayEquals(bytes, back);
        assertEquals(105 + length, file.length());
        byte[] more = new byte[length + 10];
        assertEquals(length, file.read(105, more, 3, length + 7));
        assertArrayEquals(bytes, Arrays.copyOfRange(more, 3, 3 + length));
        file.sync();
      }
      byte[] whole = Files.readAllBytes(folder.resolve(path));
      assertArrayEquals(before, Arrays.copyOfRange(whole, 5, 105));
      assertArrayEquals(bytes, Arrays.copyOfRange(whole, 105, whole.length));
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void appendsOfAllLengthsComeBack(long seed) throws Exception {
    Random random = new Random(seed);
    int[] lengths = {1, 80, 4095, 4096, 4097, 65_535, 65_536, 69_632, 73_728, 300_000, 528_384};
    ByteArrayOutputStream expected = new ByteArrayOutputStream();
    try (DiskFile file = disk.create("file")) {
      file.preallocate(1 << 20);
      for (int i = 0; i < 12; i++) {
        byte[] before = random(random.nextInt(3) * 50);
        byte[] bytes = random(lengths[random.nextInt(lengths.length)] + 20);
        file.write(expected.size(), before, bytes, 7, bytes.length - 20);
        expected.write(before);
        expected.write(bytes, 7, bytes.length - 20);
        assertEquals(expected.size(), file.length());
        byte[] back = new byte[expected.size()];
        assertEquals(back.length, file.read(0, back, 0, back.length));
        assertArrayEquals(expected.toByteArray(), back);
      }
      file.sync();
    }
    assertArrayEquals(expected.toByteArray(), Files.readAllBytes(folder.resolve("file")));
  }

  @Test
  void aFileSystemThatRefusesDirectWritesIsWrittenThroughTheCache() throws Exception {
    DirectWrites direct = new DirectWrites(folder);
    Path path = Files.createFile(folder.resolve("file"));
    assertFalse(direct.isRefusal(new IOException("No space left on device")));
    assertFalse(direct.isRefusal(new IOException("Input/output error")));
    direct.open(path).ifPresent(PosixFile::close);
    assertTrue(direct.isRefusal(new IOException("Invalid argument")));
    assertTrue(direct.open(path).isEmpty());
    byte[] bytes = random(1 << 20);
    try (DiskFile file =
        new PosixFile(path, FileChannel.open(path, StandardOpenOption.WRITE), direct)) {
      file.write(0, NOTHING, bytes, 0, bytes.length);
    }
    assertArrayEquals(bytes, Files.readAllBytes(path));
  }

  @Test
  void readsPastTheCacheGiveTheSameBytes() throws Exception {
    byte[] bytes = random(300_001);
    write("file", bytes);
    for (long position : new long[] {0, 1, 4095, 4096, 299_000, 300_000, 300_001, 400_000}) {
      for (int length : new int[] {0, 1, 4096, 10_000}) {
        int start = (int) Math.min(position, bytes.length);
        int end = (int) Math.min(position + length, bytes.length);
        assertArrayEquals(
            Arrays.copyOfRange(bytes, start, end),
            disk.readPastCache("file", position, length),
            position + " " + length);
      }
    }
  }

  @Test
  void preallocationTakesRoomButNoLength() throws Exception {
    try (DiskFile file = disk.create("file")) {
      file.preallocate(1 << 20);
      assertEquals(0, file.length());
      assertKind(DiskException.Kind.FULL, () -> file.preallocate(1L << 55));
    }
    assertEquals(0, Files.size(folder.resolve("file")));
  }

  @Test
  void namesAreMadeLinkedRenamedAndRemoved() throws Exception {
    disk.makeDirectory("a");
    disk.makeDirectory("a/b");
    write("a/b/one", random(10));
    disk.link("a/b/one", "a/two");
    assertEquals(disk.stat("a/b/one").identity(), disk.stat("a/two").identity());
    write("three", random(20));
    assertNotEquals(disk.stat("three").identity(), disk.stat("a/two").identity());
    disk.rename("three", "a/two");
    assertEquals(20, disk.stat("a/two").lengthBytes());
    disk.syncDirectory("a");
    disk.syncDirectory("");
    Set<String> names = new HashSet<>();
    disk.list("a", names::add);
    assertEquals(Set.of("b", "two"), names);
    assertTrue(disk.stat("a/b").directory());
    names.clear();
    disk.list("a", name -> !names.add(name));
    assertEquals(1, names.size());
    disk.unlink("a/b/one");
    disk.removeDirectory("a/b");
    assertKind(DiskException.Kind.NOT_EMPTY, () -> disk.removeDirectory("a"));
  }

  @Test
  void failuresAreToldApart() throws Exception {
    write("file", random(10));
    disk.makeDirectory("directory");
    for (Executable call :
        List.<Executable>of(
            () -> disk.open("none"),
            () -> disk.create("none/file"),
            () -> disk.rename("none", "other"),
            () -> disk.rename("file", "none/file"),
            () -> disk.link("none", "other"),
            () -> disk.unlink("none"),
            () -> disk.removeDirectory("none"),
            () -> disk.makeDirectory("none/directory"),
            () -> disk.list("none", _ -> true),
            () -> disk.syncDirectory("none"),
            () -> disk.stat("none"),
            () -> disk.readPastCache("none", 0, 1))) {
      assertKind(DiskException.Kind.NOT_FOUND, call);
    }
    assertKind(DiskException.Kind.EXISTS, () -> disk.create("file"));
    assertKind(DiskException.Kind.EXISTS, () -> disk.link("file", "directory"));
    assertKind(DiskException.Kind.EXISTS, () -> disk.makeDirectory("directory"));
    assertKind(DiskException.Kind.FAILED, () -> disk.open("file/below"));
  }

  @Test
  void aFullFileSystemIsTold() throws Exception {
    // Not every system has this device, on which each write fails for want of room.
    Path full = Path.of("/dev/full");
    if (Files.isWritable(full)) {
      try (FileChannel channel = FileChannel.open(full, StandardOpenOption.WRITE)) {
        PosixFile file = new PosixFile(full, channel, new DirectWrites(folder));
        assertKind(DiskException.Kind.FULL, () -> file.write(0, NOTHING, random(10), 0, 10));
      }
    }
  }

  @Test
  void factsOfTheFileSystemAreThere() throws Exception {
    assertTrue(disk.room().totalBytes() > disk.room().availableBytes());
    assertTrue(disk.room().availableBytes() > 0);
    assertFalse(disk.mount().mountPoint());
    assertEquals(disk.mount().device(), new PosixDisk(folder).mount().device());
    assertTrue(Posix.openFilesLimit().orElse(1) > 0);
  }

  @Test
  void theLockKeepsOthersOutUntilItIsGivenBack() throws Exception {
    assertTrue(disk.lock("lock"));
    assertFalse(new PosixDisk(folder).lock("lock"), "another part of this process");
    assertEquals("refused", lockInAnotherProcess());
    disk.close();
    assertEquals("locked", lockInAnotherProcess());
    assertTrue(disk.lock("lock"));
    disk.close();
  }

  private String lockInAnotherProcess() throws Exception {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx32m",
                "-cp",
                System.getProperty("java.class.path"),
                OtherProcess.class.getName(),
                folder.toString())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
      String answer = out.lines().reduce("", (_, last) -> last);
      process.waitFor();
      return answer;
    }
  }

  /** What the other process runs. */
  static final class OtherProcess {
    public static void main(String[] args) throws DiskException {
      System.out.println(new PosixDisk(Path.of(args[0])).lock("lock") ? "locked" : "refused");
    }

    private OtherProcess() {}
  }
}
