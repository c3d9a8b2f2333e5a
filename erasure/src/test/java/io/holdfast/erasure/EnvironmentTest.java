package io.holdfast.erasure;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** In JVMs of other make: the module works without the Vector API, on tables. */
final class EnvironmentTest {
  private static final String VECTORS = "--add-modules=jdk.incubator.vector";
  private static final long DEADLINE_SECONDS = 120;

  @Test
  void withoutTheVectorModuleTablesAreUsed() throws Exception {
    assertEquals("table ok", run());
  }

  @Test
  void withTheModuleVectorsAreUsed() throws Exception {
    assertEquals("vector ok", run(VECTORS));
  }

  /** Vectors that are not compiled to instructions would be far slower than tables. */
  @ParameterizedTest
  @ValueSource(strings = {"-XX:TieredStopAtLevel=1", "-Xint", "-XX:MaxVectorSize=8"})
  void withoutInstructionsForVectorsTablesAreUsed(String flag) throws Exception {
    assertEquals("table ok", run(VECTORS, flag));
  }

  @Test
  void narrowestRegistersAreEnoughForVectors() throws Exception {
    assertEquals("vector ok", run(VECTORS, "-XX:MaxVectorSize=16"));
  }

  private static String run(String... flags) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of(flags));
    command.addAll(
        List.of("-Xmx64m", "-cp", System.getProperty("java.class.path"), Probe.class.getName()));
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    try {
      String output =
          new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
      if (!process.waitFor(DEADLINE_SECONDS, TimeUnit.SECONDS)) {
        throw new AssertionError("the JVM did not end: " + command);
      }
      assertEquals(0, process.exitValue(), output);
      return output;
    } finally {
      process.destroyForcibly();
    }
  }

  /** What the other JVM runs. */
  static final class Probe {
    public static void main(String[] args) {
      CodingLoop tested = ReedSolomon.selfTest();
      ErasureScheme scheme = new ErasureScheme(4, 2);
      byte[][] shards = TestData.shards(scheme, 1000);
      ReedSolomon.of(scheme).encode(shards, 0, 1000);
      // The digests of reed-solomon.json, so that this JVM needs no JSON.
      boolean right =
          TestData.sha256(shards[4]).startsWith("c6abedae41067f82")
              && TestData.sha256(shards[5]).startsWith("6c27167d574cedc5");
      System.out.println(tested.name() + (right ? " ok" : " wrong parity"));
    }

    private Probe() {}
  }
}
