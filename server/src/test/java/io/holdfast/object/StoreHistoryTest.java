package io.holdfast.object;

import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import io.holdfast.erasure.ErasureScheme;
import io.holdfast.object.StoreHistory.Event;
import io.holdfast.object.StoreHistory.Shape;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/**
 * Random histories of whole deployments. {@code -Dholdfast.seeds=20000} plays more of them for each
 * shape, {@code -Dholdfast.first-seed=…} others. A history that fails is a finding, be it of the
 * change at hand or not: it is played again, step by step, by the command that the failure tells.
 */
final class StoreHistoryTest {
  static final List<Shape> SHAPES =
      List.of(
          Shape.of(4, true),
          Shape.of(1, true),
          Shape.of(2, false),
          Shape.of(3, true),
          Shape.of(5, false),
          Shape.of(6, true),
          new Shape(new ErasureScheme(1, 3), false),
          new Shape(new ErasureScheme(2, 4), true));

  private static final int SEEDS = Integer.getInteger("holdfast.seeds", 40);
  private static final long FIRST_SEED = Long.getLong("holdfast.first-seed", 0);

  /** With fewer answers than this share of the requests, a history would prove little. */
  private static final double LEAST_ANSWERED = .3;

  /**
   * One history alone: {@code -Dholdfast.shape=… -Dholdfast.first-seed=…}; with every step in words
   * for {@code -Dholdfast.steps=true}, with the store's log for {@code -Dholdfast.log=INFO}.
   */
  @Test
  void oneHistory() {
    Shape shape = SHAPES.get(Integer.getInteger("holdfast.shape", 0));
    StoreHistory history = new StoreHistory(shape, FIRST_SEED);
    if (Boolean.getBoolean("holdfast.steps")) {
      history.told(System.out::println);
    }
    assertNull(history.play());
  }

  private static String again(Shape shape, long seed) {
    return """
    Step by step: mvn -B -pl server -am verify -Dtest=StoreHistoryTest#oneHistory \
    -Dsurefire.failIfNoSpecifiedTests=false -Dholdfast.shape=%d -Dholdfast.first-seed=%d \
    -Dholdfast.steps=true -Dholdfast.log=INFO\
    """
        .formatted(SHAPES.indexOf(shape), seed);
  }

  @ParameterizedTest
  @FieldSource("SHAPES")
  void noHistoryBreaksAPromise(Shape shape) {
    int answered = 0;
    int asked = 0;
    for (long seed = FIRST_SEED; seed < FIRST_SEED + SEEDS; seed++) {
      StoreHistory history = new StoreHistory(shape, seed);
      String violation = history.play();
      if (violation != null) {
        fail("%s, seed %d: %s\n%s".formatted(shape, seed, violation, again(shape, seed)));
      }
      for (Event event : List.of(Event.PUT, Event.READ, Event.LIST, Event.DELETE)) {
        int[] counts = history.answers.getOrDefault(event, new int[2]);
        answered += counts[1];
        asked += counts[0] + counts[1];
      }
    }
    assertTrue(answered > LEAST_ANSWERED * asked, answered + " of " + asked + " answered");
  }
}
