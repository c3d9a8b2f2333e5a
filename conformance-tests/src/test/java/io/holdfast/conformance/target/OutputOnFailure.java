package io.holdfast.conformance.target;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.extension.AfterTestExecutionCallback;
import org.junit.jupiter.api.extension.BeforeTestExecutionCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.opentest4j.TestAbortedException;

/** Prints what servers said during a test that failed, the end of it at least. */
final class OutputOnFailure implements BeforeTestExecutionCallback, AfterTestExecutionCallback {
  private static final int SHOWN_BYTES = 20_000;

  private final Map<Path, Long> before = new HashMap<>();

  @Override
  public void beforeTestExecution(ExtensionContext context) throws IOException {
    before.clear();
    for (Path file : ServerOutputs.all()) {
      before.put(file, Files.size(file));
    }
  }

  @Override
  public void afterTestExecution(ExtensionContext context) throws IOException {
    boolean failed =
        context
            .getExecutionException()
            .filter(e -> !(e instanceof TestAbortedException))
            .isPresent();
    if (!failed) {
      return;
    }
    for (Path file : ServerOutputs.all()) {
      String text = since(file, before.getOrDefault(file, 0L));
      if (!text.isEmpty()) {
        System.err.printf("--- %s: %s said:%n%s%n---%n", context.getDisplayName(), file, text);
      }
    }
  }

  private static String since(Path file, long position) throws IOException {
    try (RandomAccessFile output = new RandomAccessFile(file.toFile(), "r")) {
      long start = Math.max(position, output.length() - SHOWN_BYTES);
      byte[] bytes = new byte[Math.toIntExact(output.length() - start)];
      output.seek(start);
      output.readFully(bytes);
      return new String(bytes, UTF_8);
    }
  }
}
