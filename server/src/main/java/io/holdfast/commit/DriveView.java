package io.holdfast.commit;

import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What is known of one drive of the set, for one key.
 *
 * @param key what it holds; nothing for a drive that is away
 * @param withoutMaterial stamps whose trailer this drive can read but whose frames it cannot: they
 *     count as held, not as a shard to rebuild from
 */
public record DriveView(Presence presence, KeyView key, Set<Stamp> withoutMaterial) {
  public static final DriveView AWAY = new DriveView(Presence.AWAY, KeyView.NOTHING);

  public DriveView {
    withoutMaterial = Set.copyOf(withoutMaterial);
    if (presence == Presence.AWAY && !key.equals(KeyView.NOTHING)) {
      throw new IllegalArgumentException("nothing is known of a drive that is away");
    }
  }

  public DriveView(Presence presence, KeyView key) {
    this(presence, key, Set.of());
  }

  /** The same drive, once somebody has read frames of these stamps there in vain. */
  public DriveView withoutMaterialOf(Set<Stamp> damaged) {
    return damaged.isEmpty() || !inReach() ? this : new DriveView(presence, key, damaged);
  }

  public boolean inReach() {
    return presence.inReach();
  }

  /** Whether it has the record of this stamp, in whatever place. */
  public boolean holds(Stamp stamp) {
    return key.headRegister().filter(head -> head.stamp().equals(stamp)).isPresent()
        || key.kept().contains(stamp)
        || key.slots().stream().anyMatch(slot -> slot.register().stamp().equals(stamp));
  }

  /** Whether the record of this stamp is here, with its frames as far as anybody knows. */
  public boolean hasMaterial(Stamp stamp) {
    return holds(stamp) && !withoutMaterial.contains(stamp);
  }

  /** The slots that nobody has confirmed yet, oldest first. */
  Set<Stamp> unconfirmed() {
    return key.slots().stream()
        .filter(slot -> !slot.confirmed())
        .map(slot -> slot.register().stamp())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** The records that can be read: the head and the slots. Of kept ones only stamps are known. */
  Stream<Register> registers() {
    return Stream.concat(
        key.headRegister().stream(), key.slots().stream().map(KeyView.SlotView::register));
  }
}
