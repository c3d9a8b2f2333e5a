package io.holdfast.conformance.target;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;

/**
 * The product as users install it: the launcher beside a folder {@code lib} of jars. It is put
 * together from what the build left in the server module, so that the launcher builds nothing and a
 * build beside the tests changes nothing under a running server.
 */
final class Product {
  private static final String HINT =
      "the product is not built: run  mvn -pl server -am package -DskipTests  first";

  private static final Path LAUNCHER = install();

  /** The launcher, to be executed. */
  static Path launcher() {
    return LAUNCHER;
  }

  private static Path install() {
    Path module = Path.of("").toAbsolutePath();
    Path sources = module.resolveSibling("server").resolve("target");
    Path installed = module.resolve("target").resolve("product");
    try {
      Files.createDirectories(installed.resolve("lib"));
      for (Path stale : jars(installed.resolve("lib"), "*.jar")) {
        Files.delete(stale);
      }
      List<Path> jars = new ArrayList<>(jars(sources, "holdfast-server-*.jar"));
      if (jars.size() != 1) {
        throw new IllegalStateException(HINT + " (found " + jars + ")");
      }
      jars.addAll(jars(sources.resolve("lib"), "*.jar"));
      for (Path jar : jars) {
        Files.copy(jar, installed.resolve("lib").resolve(jar.getFileName()));
      }
      return Files.copy(
          module.resolveSibling("holdfast"),
          installed.resolve("holdfast"),
          StandardCopyOption.REPLACE_EXISTING,
          StandardCopyOption.COPY_ATTRIBUTES);
    } catch (IOException e) {
      throw new UncheckedIOException(HINT, e);
    }
  }

  private static List<Path> jars(Path folder, String pattern) throws IOException {
    List<Path> jars = new ArrayList<>();
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, pattern)) {
      files.forEach(jars::add);
    }
    return jars;
  }

  private Product() {}
}
