package io.holdfast.commit;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What a history is full of: how often each operation comes, and from what the faults of one are
 * drawn.
 */
record Weather(
    String name,
    List<Operation> operations,
    List<Double> crash,
    List<Double> drop,
    List<Double> late) {
  /** A bit of everything. */
  static final Weather CHANGEABLE =
      new Weather(
          "changeable",
          weighted(Map.of()),
          List.of(0., 0., .05, .15),
          List.of(0., .05, .2),
          List.of(0., 0., .2));

  /**
   * Operations time out often and run much later, while owners, drives and tombstones come and go.
   */
  static final Weather LINGERING =
      new Weather(
          "lingering",
          weighted(
              Map.of(
                  Operation.LATE, 1,
                  Operation.RESTART, 2,
                  Operation.OFF, 2,
                  Operation.REPLACE, 2,
                  Operation.DELETE, 4,
                  Operation.SWEEP, 4)),
          List.of(0., 0., .05),
          List.of(0., 0., .1),
          List.of(0., .1, .3));

  static final List<Weather> ALL = List.of(CHANGEABLE, LINGERING);

  private static List<Operation> weighted(Map<Operation, Integer> weights) {
    return Stream.of(Operation.values())
        .flatMap(
            operation ->
                Collections.nCopies(weights.getOrDefault(operation, operation.weight), operation)
                    .stream())
        .toList();
  }

  @Override
  public String toString() {
    return name;
  }
}
