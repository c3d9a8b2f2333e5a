package io.holdfast.simulation;

import io.holdfast.common.Tasks;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/** Runs the pieces of a request one after the other, in an order that the seed gives. */
final class SequentialTasks implements Tasks {
  private final RandomGenerator random;

  SequentialTasks(RandomGenerator random) {
    this.random = random;
  }

  @Override
  public <T> List<T> all(List<Callable<T>> pieces) {
    List<Integer> order = new ArrayList<>(IntStream.range(0, pieces.size()).boxed().toList());
    Collections.shuffle(order, random);
    List<Optional<T>> results =
        new ArrayList<>(Collections.nCopies(pieces.size(), Optional.empty()));
    List<RuntimeException> failures = new ArrayList<>();
    for (int index : order) {
      try {
        results.set(index, Optional.of(pieces.get(index).call()));
      } catch (RuntimeException failed) {
        failures.add(failed);
      } catch (Exception failed) {
        failures.add(new IllegalStateException(failed));
      }
    }
    if (!failures.isEmpty()) {
      throw failures.getFirst();
    }
    return results.stream().map(Optional::orElseThrow).toList();
  }
}
