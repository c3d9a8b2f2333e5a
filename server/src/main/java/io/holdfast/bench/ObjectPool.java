package io.holdfast.bench;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;

/** Which objects, by number, are on the endpoint; for several threads. */
final class ObjectPool {
  private static final int FIRST_ROOM = 1_024;

  private long[] numbers = new long[FIRST_ROOM];
  private int count;
  private long next;

  /** A number that no object has had. */
  synchronized long next() {
    return next++;
  }

  synchronized void add(long number) {
    if (count == numbers.length) {
      numbers = Arrays.copyOf(numbers, count * 2);
    }
    numbers[count++] = number;
  }

  synchronized int size() {
    return count;
  }

  /** Some object; there must be one. */
  synchronized long any(RandomGenerator random) {
    return numbers[random.nextInt(count)];
  }

  /** Takes up to so many objects out, the last ones first; none when none are left. */
  synchronized List<Long> take(int most) {
    List<Long> taken = new ArrayList<>();
    while (taken.size() < most && count > 0) {
      taken.add(numbers[--count]);
    }
    return taken;
  }
}
