package io.holdfast.fuzz;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * The short run: every parser meets its seeds, what was found earlier among them, and a fixed
 * number of inputs made of them. The same inputs at each run.
 */
final class ParsersTest {
  private static final Path SEEDS =
      Path.of("src/test/resources/io/holdfast/fuzz/ParsersFuzzInputs/parsers");

  private static final int MUTATIONS = 1_000;

  @TestFactory
  Stream<DynamicTest> parsersRefuseOnlyAsTheySayWithinBounds() {
    Map<String, List<byte[]>> seeds = seeds();
    return ParserTargets.ALL.entrySet().stream()
        .map(
            target ->
                DynamicTest.dynamicTest(
                    target.getKey(),
                    () -> run(target.getValue(), seeds.getOrDefault(target.getKey(), List.of()))));
  }

  @Test
  void everyTargetHasSeedsAndEverySeedATarget() {
    assertEquals(ParserTargets.ALL.keySet(), seeds().keySet());
  }

  @Test
  void whatCostsTheSquareOfItsLengthIsAFinding() {
    FuzzTarget square =
        input -> {
          byte[][] rows = new byte[input.length][];
          for (int i = 0; i < input.length; i++) {
            rows[i] = new byte[input.length];
          }
        };
    assertThrows(AssertionError.class, () -> FuzzBudget.spend(square, new byte[20_000]));
  }

  private static void run(FuzzTarget target, List<byte[]> seeds) {
    seeds.forEach(seed -> take(target, seed));
    Mutations mutations = new Mutations(seeds, 1);
    for (int i = 0; i < MUTATIONS; i++) {
      take(target, mutations.next());
    }
  }

  private static void take(FuzzTarget target, byte[] input) {
    try {
      FuzzBudget.spend(target, input);
    } catch (RuntimeException | Error e) {
      throw new AssertionError(
          "found by " + Base64.getEncoder().encodeToString(input) + " in base64", e);
    }
  }

  private static Map<String, List<byte[]>> seeds() {
    Map<String, List<byte[]>> seeds = new TreeMap<>();
    try (Stream<Path> files = Files.list(SEEDS)) {
      for (Path file : files.sorted().toList()) {
        FuzzInput input = FuzzInput.parse(Files.readAllBytes(file));
        seeds
            .computeIfAbsent(input.target(), first -> new ArrayList<>())
            .add(input.bytes().toArray());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return seeds;
  }
}
