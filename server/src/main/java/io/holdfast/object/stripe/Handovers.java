package io.holdfast.object.stripe;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * What the drives open for somebody who may have stopped waiting: that is closed, whoever comes
 * last. Without this each step over time would leave a descriptor open, or a slot behind.
 */
final class Handovers<T> {
  private final Consumer<T> close;

  /** Positions whose result is still wanted; guarded by this. */
  private final Set<Integer> wanted;

  /** Given, not taken yet; guarded by this. */
  private final Map<Integer, T> given = new HashMap<>();

  Handovers(Collection<Integer> positions, Consumer<T> close) {
    this.close = close;
    wanted = new HashSet<>(positions);
  }

  /** The step, giving what it opens. */
  FanOut.Step<T> giving(FanOut.Step<T> step) {
    return (drive, position) -> {
      T opened = step.run(drive, position);
      if (!give(position, opened)) {
        close.accept(opened);
      }
      return opened;
    };
  }

  private synchronized boolean give(int position, T opened) {
    if (wanted.contains(position)) {
      given.put(position, opened);
      return true;
    }
    return false;
  }

  /** Takes what has come in time, and no more. */
  Answers<T> taken(Answers<T> answers) {
    Map<Integer, T> unasked;
    synchronized (this) {
      wanted.clear();
      given.keySet().removeAll(answers.successes());
      unasked = new TreeMap<>(given);
      given.clear();
    }
    unasked.values().forEach(close);
    return answers;
  }
}
