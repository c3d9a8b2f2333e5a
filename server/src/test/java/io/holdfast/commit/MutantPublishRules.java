package io.holdfast.commit;

import java.util.Collection;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** What a drive does at a publish, with at most one of its rules taken away. */
final class MutantPublishRules extends PublishRules {
  private final Mutant mutant;

  MutantPublishRules(Mutant mutant) {
    this.mutant = mutant;
  }

  @Override
  public PublishStep publishStep(HeadView head, Stamp stamp, VersionTable newTable) {
    PublishStep step = super.publishStep(head, stamp, newTable);
    return switch (step) {
      case KEEP_THEN_RENAME -> mutant == Mutant.NO_KEEP ? PublishStep.RENAME : step;
      case NOTHING_NEWER_THERE -> mutant == Mutant.REPUBLISH_OLD ? PublishStep.RENAME : step;
      case RENAME, ASIDE_THEN_RENAME -> step;
    };
  }

  @Override
  public SortedMap<Stamp, SlotFate> settledSlots(
      VersionTable table, Stamp headStamp, Collection<Stamp> slots, Set<Stamp> kept) {
    SortedMap<Stamp, SlotFate> fates = super.settledSlots(table, headStamp, slots, kept);
    if (mutant == Mutant.NO_PROMOTE) {
      fates = new TreeMap<>(fates);
      fates.replaceAll((stamp, fate) -> SlotFate.DROP);
    }
    return fates;
  }
}
