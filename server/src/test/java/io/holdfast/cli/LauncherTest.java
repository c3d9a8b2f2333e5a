package io.holdfast.cli;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The launcher script, in a source tree of its own with a Java and a Maven that only say how they
 * were called.
 */
class LauncherTest {
  private static final Path SCRIPT = Path.of("..", "holdfast");
  private static final String MAIN = "io.holdfast.Main";

  @TempDir private Path folder;
  private Path tree;
  private Path tools;
  private Path java;

  private record Run(int exit, String out, String err) {
    List<String> words() {
      return List.of(out.strip().split("\n", -1));
    }
  }

  @BeforeEach
  void plant() throws IOException {
    tree = Files.createDirectories(folder.resolve("a tree"));
    tools = Files.createDirectories(folder.resolve("tools"));
    java = folder.resolve("jdk");
    Files.copy(SCRIPT, tree.resolve("holdfast"));
    plantJava(java, "25.0.1", true);
    for (String module : List.of("erasure", "bitrot", "crypto", "server")) {
      Files.createDirectories(tree.resolve(module + "/src/main"));
      Files.writeString(tree.resolve(module + "/pom.xml"), "");
      Files.writeString(tree.resolve(module + "/src/main/Source.java"), "");
    }
    Files.writeString(tree.resolve("pom.xml"), "");
    ageSources();
    // What Maven would leave behind, and a line for each time that it ran.
    program(
        tools.resolve("mvn"),
        """
        echo "mvn $* JAVA_HOME=$JAVA_HOME" >> ../mvn.log
        mkdir -p server/target/lib
        echo jar > server/target/holdfast-server-1.jar
        echo lib > server/target/lib/library.jar
        """);
  }

  private static void plantJava(Path home, String version, boolean compiler) throws IOException {
    Files.createDirectories(home.resolve("bin"));
    Files.writeString(home.resolve("release"), "JAVA_VERSION=\"" + version + "\"\n");
    program(home.resolve("bin/java"), "for word in \"$@\"; do echo \"$word\"; done\n");
    if (compiler) {
      program(home.resolve("bin/javac"), "");
    }
  }

  private static void program(Path file, String text) throws IOException {
    Files.writeString(file, "#!/bin/sh\n" + text);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  /** File systems may tell seconds only, so sources are made older than anything built now. */
  private void ageSources() throws IOException {
    FileTime old = FileTime.from(Instant.parse("2026-01-01T00:00:00Z"));
    try (Stream<Path> files = Files.walk(tree)) {
      for (Path file : files.toList()) {
        Files.setLastModifiedTime(file, old);
      }
    }
  }

  private Run launch(String... arguments) throws Exception {
    return launch(tree.resolve("holdfast"), Map.of(), arguments);
  }

  private Run launch(Path script, Map<String, String> variables, String... arguments)
      throws Exception {
    return finish(begin(script, variables, arguments));
  }

  private Process begin(Path script, Map<String, String> variables, String... arguments)
      throws IOException {
    List<String> command = new ArrayList<>(List.of(script.toString()));
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
    Map<String, String> environment = builder.environment();
    environment.keySet().removeIf(name -> name.startsWith("HOLDFAST_"));
    environment.put("PATH", tools + ":/usr/bin:/bin");
    environment.put("HOME", folder.toString());
    environment.put("JAVA_HOME", java.toString());
    environment.putAll(variables);
    return builder.start();
  }

  private static Run finish(Process process) throws Exception {
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    assertTrue(process.waitFor(60, SECONDS), "the launcher does not end");
    return new Run(process.exitValue(), out, err);
  }

  private List<String> builds() throws IOException {
    Path log = folder.resolve("mvn.log");
    return Files.exists(log) ? Files.readAllLines(log) : List.of();
  }

  @Test
  void theFirstStartBuildsAndTheSecondDoesNot() throws Exception {
    Run first = launch("--version");
    assertEquals(0, first.exit(), first.err());
    assertTrue(first.err().startsWith("Building Holdfast"), first.err());
    assertEquals(1, first.err().lines().count(), first.err());
    assertEquals(List.of(MAIN, "--version"), tail(first.words(), 2));
    Run second = launch("--version");
    assertEquals("", second.err());
    assertEquals(first.words(), second.words());
    assertEquals(1, builds().size());
    String build = builds().getFirst();
    assertTrue(build.contains("-pl server -am package"), build);
    assertTrue(build.contains("-Dlint.skip"), build);
    assertTrue(build.endsWith("JAVA_HOME=" + java), build);
  }

  private static List<String> tail(List<String> words, int count) {
    return words.subList(words.size() - count, words.size());
  }

  @Test
  void changedSourcesAreBuiltAgainAndTheOldProductStays() throws Exception {
    Path before = classPath(launch());
    Files.setLastModifiedTime(
        tree.resolve("crypto/src/main/Source.java"), FileTime.from(Instant.now().plusSeconds(2)));
    Path after = classPath(launch());
    assertEquals(2, builds().size());
    assertFalse(before.equals(after));
    assertTrue(Files.exists(before.resolve("library.jar")), "a running server may need it");
  }

  private static Path classPath(Run run) {
    List<String> words = run.words();
    String classPath = words.get(words.indexOf("-cp") + 1);
    assertTrue(classPath.endsWith("/*"), classPath);
    return Path.of(classPath.substring(0, classPath.length() - 2));
  }

  @Test
  void whatMavenHasBuiltAlreadyIsTaken() throws Exception {
    Files.createDirectories(tree.resolve("server/target/lib"));
    Files.writeString(tree.resolve("server/target/holdfast-server-7.jar"), "jar");
    Files.writeString(tree.resolve("server/target/lib/library.jar"), "lib");
    Path product = classPath(launch());
    assertEquals(List.of(), builds());
    assertTrue(Files.exists(product.resolve("holdfast-server-7.jar")));
    assertTrue(Files.exists(product.resolve("library.jar")));
  }

  @Test
  void twoAtOnceBuildOnce() throws Exception {
    List<Process> processes = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      processes.add(begin(tree.resolve("holdfast"), Map.of(), "--version"));
    }
    for (Process process : processes) {
      Run run = finish(process);
      assertEquals(0, run.exit(), run.err());
      assertTrue(Files.exists(classPath(run).resolve("library.jar")));
    }
    assertEquals(1, builds().size());
    assertFalse(Files.exists(tree.resolve("target/product/lock")));
  }

  @Test
  void aLockOfADeadProcessHoldsNobodyUp() throws Exception {
    Process dead = new ProcessBuilder("true").start();
    assertTrue(dead.waitFor(60, SECONDS));
    Files.createDirectories(tree.resolve("target/product/lock"));
    Files.writeString(tree.resolve("target/product/lock/pid"), Long.toString(dead.pid()));
    assertEquals(0, launch().exit());
    assertEquals(1, builds().size());
  }

  @Test
  void aFailedBuildShowsWhatMavenSaid() throws Exception {
    program(tools.resolve("mvn"), "echo 'cannot find symbol'; exit 1\n");
    Run run = launch();
    assertEquals(1, run.exit());
    assertTrue(run.err().contains("cannot find symbol"), run.err());
    assertTrue(run.err().contains("could not be built"), run.err());
    assertFalse(Files.exists(tree.resolve("target/product/lock")));
  }

  @Test
  void withoutMavenItSaysHowToGetIt() throws Exception {
    Files.delete(tools.resolve("mvn"));
    // Every tool that the script needs, and no Maven of this machine.
    Run run = launch(tree.resolve("holdfast"), Map.of("PATH", tools + ":" + posixTools()));
    assertEquals(1, run.exit());
    assertTrue(run.err().contains("apt-get install maven"), run.err());
  }

  private Path posixTools() throws IOException {
    Path bin = Files.createDirectories(folder.resolve("posix"));
    for (String tool :
        List.of(
            "sh",
            "cat",
            "cp",
            "date",
            "dirname",
            "find",
            "head",
            "ls",
            "mkdir",
            "mv",
            "readlink",
            "rm",
            "sed",
            "sleep",
            "sort",
            "touch",
            "tr")) {
      program(bin.resolve(tool), "PATH=/bin:/usr/bin\nexec " + tool + " \"$@\"\n");
    }
    return bin;
  }

  @Test
  void aTooOldJavaIsPassedOverForOneThatWillDo() throws Exception {
    Path old = folder.resolve("old");
    plantJava(old, "17.0.9", true);
    plantJava(folder.resolve(".jdks/new"), "26", true);
    Run run = launch(tree.resolve("holdfast"), Map.of("JAVA_HOME", old.toString()), "--version");
    assertFalse(run.err().contains("needs a JDK"), run.err());
    assertFalse(builds().getFirst().endsWith("JAVA_HOME=" + old), builds().toString());
  }

  /**
   * Whether it finds none depends on the machine, so the script is asked for a Java of the future.
   */
  @Test
  void withoutJavaItSaysHowToGetIt() throws Exception {
    Path script = tree.resolve("holdfast");
    String text = Files.readString(script);
    Files.writeString(script, text.replace("JAVA_LEAST=25", "JAVA_LEAST=999"));
    Run run = launch();
    assertEquals(1, run.exit());
    assertTrue(run.err().contains("needs a JDK of Java 999 or newer; found here: 25"), run.err());
    for (String hint : List.of("apt-get install", "dnf install", "brew install", "sdk install")) {
      assertTrue(run.err().contains(hint), run.err());
    }
  }

  @Test
  void itWorksThroughALinkFromElsewhere() throws Exception {
    Path link = folder.resolve("link");
    Files.createSymbolicLink(link, Path.of("a tree", "holdfast"));
    Path linkToLink = Files.createDirectories(folder.resolve("bin")).resolve("hf");
    Files.createSymbolicLink(linkToLink, link);
    Run run = launch(linkToLink, Map.of(), "server", "disk 1");
    assertEquals(0, run.exit(), run.err());
    assertEquals(List.of(MAIN, "server", "disk 1"), tail(run.words(), 3));
  }

  @Test
  void anInstalledProductIsNeverBuilt() throws Exception {
    Path installed = Files.createDirectories(folder.resolve("opt/holdfast"));
    Files.copy(SCRIPT, installed.resolve("holdfast"));
    Files.createDirectories(installed.resolve("lib"));
    Files.delete(java.resolve("bin/javac"));
    Run run = launch(installed.resolve("holdfast"), Map.of(), "server");
    assertEquals(0, run.exit(), run.err());
    assertEquals(installed.resolve("lib"), classPath(run));
    assertEquals(List.of(), builds());
  }

  @ParameterizedTest
  @CsvSource({
    // limit, heap, direct: MiB
    "'', 462, 154",
    "768MiB, 462, 154",
    "768M, 462, 154",
    "805306368, 462, 154",
    "384MiB, 183, 61",
    "2 GiB, 1392, 464",
    "4GiB, 2880, 960",
    "100MiB, 183, 61",
    "nonsense, 183, 61",
  })
  void memoryIsDividedByTheLimit(String limit, int heap, int direct) throws Exception {
    Run run = launch(tree.resolve("holdfast"), Map.of("HOLDFAST_MEMORY_LIMIT", limit), "server");
    assertTrue(run.words().contains("-Xmx" + heap + "m"), run.out());
    assertTrue(run.words().contains("-XX:MaxDirectMemorySize=" + direct + "m"), run.out());
  }

  @Test
  void theLimitMayBeAnOptionOrStandInTheFile() throws Exception {
    Path script = tree.resolve("holdfast");
    Map<String, String> variable = Map.of("HOLDFAST_MEMORY_LIMIT", "384MiB");
    for (String[] arguments :
        new String[][] {{"server", "--memory-limit", "2GiB"}, {"server", "--memory-limit=2GiB"}}) {
      Run run = launch(script, variable, arguments);
      assertTrue(run.words().contains("-Xmx1392m"), run.out());
    }
    Files.createDirectories(folder.resolve("conf"));
    Files.writeString(
        folder.resolve("conf/holdfast.properties"), "# x\nregion=a\n memory.limit = 2GiB\n");
    Run run = launch("server", "--config-dir", "conf");
    assertTrue(run.words().contains("-Xmx1392m"), run.out());
    assertTrue(
        launch(script, variable, "server", "--config-dir=conf").words().contains("-Xmx183m"),
        "the variable wins over the file");
  }

  @Test
  void smallCommandsStartSmall() throws Exception {
    assertFalse(launch("kms", "keygen").words().contains("--add-modules=jdk.incubator.vector"));
    assertTrue(launch("server").words().contains("--add-modules=jdk.incubator.vector"));
  }
}
