package io.holdfast.conformance.target;

import java.net.URI;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import org.opentest4j.TestAbortedException;

/**
 * An endpoint that runs already, named by system properties or the variables of the same name
 * ({@code target.access-key} is {@code TARGET_ACCESS_KEY}). Nothing about its process can be
 * tested, so tests that need a process of their own are skipped.
 */
public record TargetServer(Endpoint endpoint) implements TestTarget {
  /** The one that was named, if any. */
  public static Optional<TargetServer> named() {
    return setting("target.endpoint")
        .map(
            uri ->
                new TargetServer(
                    new Endpoint(
                        URI.create(uri),
                        needed("target.access-key"),
                        needed("target.secret-key"),
                        setting("target.region").orElse("us-east-1"),
                        setting("target.certificate").map(Path::of))));
  }

  /** Aborts the test that cannot be run against somebody else's server. */
  static void assumeNone() {
    if (named().isPresent()) {
      throw new TestAbortedException("needs a server process of its own");
    }
  }

  private static String needed(String name) {
    return setting(name)
        .orElseThrow(() -> new IllegalStateException("target.endpoint needs " + name + " too"));
  }

  private static Optional<String> setting(String name) {
    String variable = name.toUpperCase(Locale.ROOT).replace('.', '_').replace('-', '_');
    return Optional.ofNullable(System.getProperty(name))
        .or(() -> Optional.ofNullable(System.getenv(variable)))
        .filter(value -> !value.isEmpty());
  }

  @Override
  public void close() {}
}
