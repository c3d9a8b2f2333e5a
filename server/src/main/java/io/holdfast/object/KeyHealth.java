package io.holdfast.object;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What healing one register came to.
 *
 * @param versions records of it that drives have to hold
 * @param shardsChecked that were there and fit to be used, as far as was looked
 * @param bytesChecked framed bytes that were read and verified
 * @param shardsRepaired made anew, or put where they belong
 * @param unhealable what cannot be made again though all drives are here, in words
 * @param reached positions of the drives that have been in reach all the time
 * @param waiting why the register is not whole yet on the drives in reach; it is worth another try
 */
public record KeyHealth(
    long versions,
    long shardsChecked,
    long bytesChecked,
    long shardsRepaired,
    List<String> unhealable,
    Set<Integer> reached,
    Optional<String> waiting) {
  public KeyHealth {
    unhealable = List.copyOf(unhealable);
    reached = Set.copyOf(reached);
  }

  /** A register that could not even be looked at. */
  public static KeyHealth waiting(String reason) {
    return new KeyHealth(0, 0, 0, 0, List.of(), Set.of(), Optional.of(reason));
  }

  /** Nothing is left to do on the drives in reach, but for what nobody can do. */
  public boolean isDone() {
    return waiting.isEmpty();
  }
}
