package io.holdfast.commit;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/**
 * Random histories against the rules. {@code -Dholdfast.seeds=20000} plays more of them for each
 * shape, {@code -Dholdfast.first-seed=…} others.
 */
final class CommitHistoryTest {
  static final List<Shape> SHAPES = Shape.ALL;

  private static final int SEEDS = Integer.getInteger("holdfast.seeds", 400);
  private static final long FIRST_SEED = Long.getLong("holdfast.first-seed", 0);

  /** With fewer answers than this share of the requests, a history would prove little. */
  private static final double LEAST_ANSWERED = .03;

  @ParameterizedTest
  @FieldSource("SHAPES")
  void noHistoryBreaksAPromise(Shape shape) {
    int answered = 0;
    int asked = 0;
    for (long seed = FIRST_SEED; seed < FIRST_SEED + SEEDS; seed++) {
      Weather weather = seed % 2 == 0 ? Weather.CHANGEABLE : Weather.LINGERING;
      History history = new History(shape, weather, seed, Mutant.NONE, false);
      String violation = history.play();
      if (violation != null) {
        String trace = new History(shape, weather, seed, Mutant.NONE, true).play();
        fail("%s, %s, seed %d: %s".formatted(shape, weather, seed, trace));
      }
      for (Operation operation : List.of(Operation.PUT, Operation.READ)) {
        int[] counts = history.answers.getOrDefault(operation, new int[2]);
        answered += counts[1];
        asked += counts[0] + counts[1];
      }
    }
    assertTrue(answered > LEAST_ANSWERED * asked, answered + " of " + asked + " answered");
  }
}
