package io.holdfast.object.stripe;

import io.holdfast.storage.DriveFault;
import io.holdfast.storage.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.Predicate;

/** What the drives of a set answered to one step, by position; drives not asked are not in it. */
public record Answers<T>(SortedMap<Integer, Outcome<T>> byPosition) {

  /** Positions whose drive did it. */
  public List<Integer> successes() {
    List<Integer> positions = new ArrayList<>();
    byPosition.forEach(
        (position, outcome) -> {
          if (outcome instanceof Outcome.Success<T>) {
            positions.add(position);
          }
        });
    return positions;
  }

  public Optional<T> value(int position) {
    return byPosition.get(position) instanceof Outcome.Success<T>(T value)
        ? Optional.of(value)
        : Optional.empty();
  }

  public Optional<DriveFault> fault(int position) {
    return byPosition.get(position) instanceof Outcome.Failure<T>(DriveFault fault)
        ? Optional.of(fault)
        : Optional.empty();
  }

  /** Whether some drive failed in such a way. */
  public boolean anyFault(Predicate<DriveFault> which) {
    return byPosition.keySet().stream()
        .anyMatch(position -> fault(position).filter(which).isPresent());
  }

  /** Positions whose step is over time and may still run. */
  public List<Integer> late() {
    return byPosition.keySet().stream()
        .filter(at -> fault(at).filter(f -> f.kind() == DriveFault.Kind.TIMED_OUT).isPresent())
        .toList();
  }

  /** Whether some drive failed for want of room. */
  public boolean anyFull() {
    return anyFault(fault -> fault.kind() == DriveFault.Kind.FULL);
  }

  /** For the log. */
  public String faults() {
    StringBuilder text = new StringBuilder();
    byPosition.forEach(
        (position, outcome) ->
            fault(position)
                .ifPresent(
                    f ->
                        text.append(" drive ")
                            .append(position)
                            .append(": ")
                            .append(f)
                            .append(';')));
    return text.toString();
  }
}
