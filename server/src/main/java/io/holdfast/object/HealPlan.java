package io.holdfast.object;

import io.holdfast.commit.DriveView;
import io.holdfast.commit.Register;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * What is to be done about one record of a register whose newest value is certain. Pure: values in,
 * decision out.
 */
sealed interface HealPlan {
  /** It is where it has to be, as far as drives are in reach. */
  record Nothing() implements HealPlan {}

  /** Shards are made from those of {@code sources} and put on {@code targets}. */
  record Rebuild(Set<Integer> sources, Set<Integer> targets) implements HealPlan {}

  /** What is away, or does not answer, may have what is missing. */
  record Wait(String reason) implements HealPlan {}

  /** Every drive of the set has been asked, and what they have does not do. */
  record Lost(String reason) implements HealPlan {}

  /**
   * The plan for a record with shards.
   *
   * @param seen what the drives in reach have of it
   * @param withoutHead drives in reach whose head is not the newest value, if this record is that
   *     value's; they need another copy whatever they hold elsewhere
   * @param needed shards that give all others
   * @param drives of the set
   */
  static HealPlan of(
      ShardRebuilder.Inspection seen, Set<Integer> withoutHead, int needed, int drives) {
    Set<Integer> targets = new TreeSet<>(seen.missing());
    targets.addAll(seen.bad());
    targets.addAll(withoutHead);
    targets.removeAll(seen.unknown());
    if (seen.intact().size() < needed) {
      String reason =
          "%d of the %d shards that are needed can be read".formatted(seen.intact().size(), needed);
      int asked = seen.intact().size() + seen.missing().size() + seen.bad().size();
      return asked == drives ? new Lost(reason) : new Wait(reason);
    }
    if (!targets.isEmpty()) {
      return new Rebuild(seen.intact(), targets);
    }
    return seen.unknown().isEmpty() ? new Nothing() : new Wait("a drive does not answer");
  }

  /** Positions of drives in reach that do not show the newest value as their head. */
  static Set<Integer> withoutHead(List<DriveView> views, Register newest) {
    Set<Integer> positions = new TreeSet<>();
    for (int position : inReach(views)) {
      if (views
          .get(position)
          .key()
          .headRegister()
          .filter(head -> !newest.stamp().isAfter(head.stamp()))
          .isEmpty()) {
        positions.add(position);
      }
    }
    return positions;
  }

  static List<Integer> inReach(List<DriveView> views) {
    return IntStream.range(0, views.size())
        .filter(position -> views.get(position).inReach())
        .boxed()
        .toList();
  }
}
