import com.google.googlejavaformat.java.Main;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Checks ({@code check}) or rewrites ({@code write}) every Java source of the project with
 * google-java-format. A program of its own, because the Maven plug-ins for it run on Maven's JDK,
 * which may be too old to parse our sources.
 */
final class Format {
  private static final List<String> MODULES =
      List.of(
          "build",
          "erasure/src",
          "bitrot/src",
          "crypto/src",
          "server/src",
          "conformance-tests/src");

  public static void main(String[] args) throws Exception {
    boolean write = args.length > 0 && args[0].equals("write");
    List<String> command = new ArrayList<>();
    command.addAll(write ? List.of("--replace") : List.of("--dry-run", "--set-exit-if-changed"));
    for (String module : MODULES) {
      command.addAll(sourcesBelow(Path.of(module)));
    }
    PrintWriter out = new PrintWriter(System.out, true);
    PrintWriter err = new PrintWriter(System.err, true);
    int exit = new Main(out, err, System.in).format(command.toArray(String[]::new));
    if (exit != 0 && !write) {
      err.println("The files above are not formatted: run  mvn -q -N validate -Dformat.mode=write");
    }
    System.exit(exit);
  }

  private static List<String> sourcesBelow(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.walk(folder)) {
      return files.map(Path::toString).filter(name -> name.endsWith(".java")).sorted().toList();
    }
  }

  private Format() {}
}
