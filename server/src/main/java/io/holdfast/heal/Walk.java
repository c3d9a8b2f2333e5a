package io.holdfast.heal;

import io.holdfast.common.ObjectKey;
import io.holdfast.object.HealDepth;
import io.holdfast.object.KeyHealth;
import io.holdfast.object.Pace;
import io.holdfast.object.Repairs;
import io.holdfast.storage.BucketRef;
import io.holdfast.storage.RecordKey;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Takes a pass a step further: heals the next registers, or tries again those that had to wait. A
 * register is behind it only when it is whole on all drives that the pass is for, or never can be.
 */
final class Walk {
  /** Registers of one step; after each the pass may be noted. */
  private static final int STEP = 64;

  private static final Comparator<BucketRef> ORDER =
      Comparator.comparing(BucketRef::name)
          .thenComparing(bucket -> bucket.id().toString())
          .thenComparing(BucketRef::realm);

  private final Repairs repairs;
  private final HealDepth depth;
  private final Set<Integer> required;
  private final Pace pace;

  /**
   * @param required positions of drives that have to be in reach for a register to count
   */
  Walk(Repairs repairs, HealDepth depth, Set<Integer> required, Pace pace) {
    this.repairs = repairs;
    this.depth = depth;
    this.required = required;
    this.pace = pace;
  }

  Pass step(Pass pass) {
    if (pass.walked() || pass.waiting().size() >= Pass.MAX_WAITING) {
      return heal(withoutWaiting(pass), pass.waiting());
    }
    Optional<BucketRef> realm = pass.realm().isEmpty() ? next(pass) : pass.realm();
    if (realm.isEmpty()) {
      return pass.atEnd();
    }
    Optional<ObjectKey> after = realm.equals(pass.realm()) ? pass.after() : Optional.empty();
    // A bucket that is gone has no keys.
    List<ObjectKey> keys =
        repairs.realms().contains(realm.get()) ? repairs.keys(realm.get(), after, STEP) : List.of();
    Pass healed = heal(pass, keys.stream().map(key -> new RecordKey(realm.get(), key)).toList());
    if (keys.size() == STEP) {
      return healed.at(realm.get(), Optional.of(keys.getLast()));
    }
    Pass there = healed.at(realm.get(), Optional.empty());
    return next(there).map(to -> there.at(to, Optional.empty())).orElseGet(there::atEnd);
  }

  private static Pass withoutWaiting(Pass pass) {
    return pass.with(pass.tally(), List.of(), List.of());
  }

  /** The realm behind the one where the pass is. */
  private Optional<BucketRef> next(Pass pass) {
    return repairs.realms().stream()
        .filter(realm -> pass.realm().isEmpty() || ORDER.compare(realm, pass.realm().get()) > 0)
        .min(ORDER);
  }

  private Pass heal(Pass pass, List<RecordKey> keys) {
    Tally tally = pass.tally();
    List<RecordKey> waiting = new ArrayList<>(pass.waiting());
    List<String> troubles = new ArrayList<>();
    for (RecordKey key : keys) {
      KeyHealth health = repairs.heal(key, depth, pace);
      if (health.isDone() && health.reached().containsAll(required)) {
        tally = tally.with(health);
        health.unhealable().forEach(why -> troubles.add(key + ": " + why));
      } else {
        tally = tally.withWorkOf(health);
        waiting.add(key);
      }
    }
    return pass.with(tally, waiting, troubles);
  }
}
