package io.holdfast.commit;

import java.util.Collection;
import java.util.Collections;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * What one drive does by itself when a record is published on it. Which record that is, and when,
 * {@link CommitRules} decides for the whole set. Not final, so that the tests can take single rules
 * away.
 */
public class PublishRules {

  /**
   * How a sealed and confirmed slot takes the head's place.
   *
   * @param head what stands there now
   * @param stamp of the slot
   * @param newTable the table of the slot's record
   */
  public PublishStep publishStep(HeadView head, Stamp stamp, VersionTable newTable) {
    return switch (head) {
      case HeadView.Absent() -> PublishStep.RENAME;
      case HeadView.Unreadable() -> PublishStep.ASIDE_THEN_RENAME;
      case HeadView.Present(Register there) -> {
        if (!stamp.isAfter(there.stamp())) {
          yield PublishStep.NOTHING_NEWER_THERE;
        }
        yield newTable.namesData(there.stamp()) ? PublishStep.KEEP_THEN_RENAME : PublishStep.RENAME;
      }
    };
  }

  /**
   * What becomes of the slots that are not newer than a head; newer ones are not in the answer. A
   * slot must have been confirmed before it is promoted, since readers rely on kept records.
   *
   * @param table the head's
   * @param headStamp the head's
   * @param slots stamps of this drive's sealed slots of the key
   * @param kept stamps that stand beside this drive's head
   */
  public SortedMap<Stamp, SlotFate> settledSlots(
      VersionTable table, Stamp headStamp, Collection<Stamp> slots, Set<Stamp> kept) {
    SortedMap<Stamp, SlotFate> fates = new TreeMap<>();
    for (Stamp slot : slots) {
      if (!slot.isAfter(headStamp)) {
        boolean missing = table.namesData(slot) && !slot.equals(headStamp) && !kept.contains(slot);
        fates.put(slot, missing ? SlotFate.PROMOTE : SlotFate.DROP);
      }
    }
    return Collections.unmodifiableSortedMap(fates);
  }

  /**
   * The kept records that a head's table no longer names, oldest first; a reader may still have one
   * open.
   */
  public SortedSet<Stamp> unnamed(Collection<Stamp> kept, VersionTable table) {
    return kept.stream()
        .filter(stamp -> !table.namesData(stamp))
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
