package io.holdfast.commit;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** The dice of one history: the same seed throws the same, on every JDK. */
final class Chance {
  private final Random random;

  Chance(long seed) {
    // Neighbouring seeds of Random begin alike; a multiplier spreads them.
    random = new Random(seed * 0x9E3779B97F4A7C15L);
  }

  boolean happens(double probability) {
    return random.nextDouble() < probability;
  }

  int below(int bound) {
    return random.nextInt(bound);
  }

  <T> T oneOf(List<T> values) {
    return values.get(random.nextInt(values.size()));
  }

  <T> List<T> shuffled(List<T> values) {
    List<T> copy = new ArrayList<>(values);
    Collections.shuffle(copy, random);
    return copy;
  }

  <T> List<T> sample(List<T> values, int count) {
    return shuffled(values).subList(0, count);
  }
}
