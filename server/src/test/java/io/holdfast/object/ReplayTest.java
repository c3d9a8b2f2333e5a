package io.holdfast.object;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import io.holdfast.object.StoreHistory.Shape;
import java.io.BufferedReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * A history is what its shape and seed say, down to each call on a disk and each byte left there,
 * whatever process it runs in: else a seed that failed once would be no finding.
 */
final class ReplayTest {
  private static final int SEEDS = 2;

  @Test
  void aSeedGivesTheSameStepsAgain() {
    assertEquals(digests(), digests());
  }

  @Test
  void anotherSeedOrShapeGivesOthers() {
    List<String> digests = digests();
    assertEquals(digests.size(), digests.stream().distinct().count());
    assertNotEquals(0, digests.size());
  }

  /** Hashes of enums, and of sets and maps of the platform, are others in each process. */
  @Test
  void anotherProcessPlaysTheSameSteps() throws Exception {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--add-modules=jdk.incubator.vector",
                "-Xmx512m",
                "-cp",
                System.getProperty("java.class.path"),
                OtherProcess.class.getName())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
      assertEquals(digests(), out.lines().toList());
      process.waitFor();
    }
  }

  private static List<String> digests() {
    List<String> digests = new ArrayList<>();
    for (Shape shape : StoreHistoryTest.SHAPES) {
      for (long seed = 0; seed < SEEDS; seed++) {
        StoreHistory history = new StoreHistory(shape, seed);
        boolean kept = history.play() == null;
        digests.add(
            "%s, seed %d: %016x%s"
                .formatted(shape, seed, history.digest(), kept ? "" : " breaks a promise"));
      }
    }
    return digests;
  }

  /** What the other process runs. */
  static final class OtherProcess {
    public static void main(String[] args) {
      digests().forEach(System.out::println);
    }

    private OtherProcess() {}
  }
}
