package io.holdfast.object.listing;

import io.holdfast.common.ObjectKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Names whose registers are asked together: of a common prefix the first one only, since one key
 * with something to show is enough for it.
 *
 * @param next where the walk goes on if all of them have something to show; empty at its end
 */
record KeyBatch(List<ObjectKey> keys, Optional<String> next) {
  /**
   * Registers asked at once: enough to make one hand-over to the drives cheap, few enough to waste.
   */
  private static final int MAX_KEYS = 250;

  /** Every key with the prefix, none rolled up: what a prefix whose first key is dead takes. */
  static KeyBatch everyKey(MergedWalk walk, String prefix, String from, int pageKeys) {
    return of(walk, new CommonPrefixes(prefix, Optional.empty()), from, pageKeys);
  }

  /**
   * @param pageKeys what the page may still show; one more tells whether there is another page
   */
  static KeyBatch of(MergedWalk walk, CommonPrefixes prefixes, String from, int pageKeys) {
    List<ObjectKey> keys = new ArrayList<>();
    Optional<String> bound = Optional.of(from);
    int wanted = Math.min(MAX_KEYS, pageKeys + 1);
    while (bound.isPresent() && keys.size() < wanted) {
      Optional<String> key = walk.ceiling(bound.get());
      if (key.isEmpty()) {
        return new KeyBatch(keys, Optional.empty());
      }
      keys.add(new ObjectKey(key.get()));
      Optional<String> rolledUp = prefixes.of(key.get());
      bound =
          rolledUp.isPresent()
              ? MergedWalk.behindPrefix(rolledUp.get())
              : Optional.of(MergedWalk.justAfter(key.get()));
    }
    return new KeyBatch(keys, bound);
  }

  /** Where the walk goes on when the first so many of the keys are done with. */
  Optional<String> nextAfter(int done) {
    return done < keys.size() ? Optional.of(keys.get(done).text()) : next;
  }
}
