package io.holdfast.commit;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiPredicate;
import java.util.stream.Collectors;

/**
 * What becomes of slots that are as long as sealed ones but cannot be read: rule 6. Only the write
 * id is known of them, not the stamp, so a copy that can be read elsewhere tells how new they are.
 * They say nothing about their own write and nothing about any other.
 */
final class DamagedSlots {
  private final CommitRules rules;
  private final KeyState state;
  private final Map<WriteId, Stamp> known;

  DamagedSlots(CommitRules rules, KeyState state) {
    this.rules = rules;
    this.state = state;
    boolean none = state.drives().stream().allMatch(drive -> drive.key().damaged().isEmpty());
    this.known = none ? Map.of() : state.stampsByWrite();
  }

  /** Unlinks what is decided without them; waits where more drives could tell. */
  Optional<Decision> setAside() {
    return step((drive, write) -> isReplaced(drive, write) || isNeverChosen(write), true)
        .or(() -> rules.allHere(state) ? step(this::isOpen, false) : waitForCopy());
  }

  private Optional<Decision> waitForCopy() {
    boolean open =
        state.drives().stream()
            .anyMatch(
                drive -> drive.key().damaged().stream().anyMatch(write -> isOpen(drive, write)));
    return open
        ? Optional.of(
            new Decision.Wait("a sealed record cannot be read and no other copy is in sight"))
        : Optional.empty();
  }

  private Optional<Decision> step(BiPredicate<DriveView, WriteId> which, boolean proven) {
    SortedMap<Integer, Set<WriteId>> writes = new TreeMap<>();
    for (int position : state.inReach()) {
      DriveView drive = state.drives().get(position);
      Set<WriteId> chosen =
          drive.key().damaged().stream()
              .filter(write -> which.test(drive, write))
              .collect(Collectors.toUnmodifiableSet());
      if (!chosen.isEmpty()) {
        writes.put(position, chosen);
      }
    }
    return writes.isEmpty()
        ? Optional.empty()
        : Optional.<Decision>of(new Decision.SetAside(writes, proven))
            .filter(aside -> !state.tried().contains(aside));
  }

  /**
   * Older than what is known to be chosen, or not newer than this drive's own head. The newest
   * value's own slot is not: the value may be published on fewer than W drives, and the damaged
   * slot is what keeps this drive from saying that it has nothing.
   */
  private boolean isReplaced(DriveView drive, WriteId write) {
    Stamp stamp = known.get(write);
    return stamp != null
        && (state.top().filter(top -> rules.replaces(top.stamp(), stamp)).isPresent()
            || drive.key().headRegister().filter(head -> !stamp.isAfter(head.stamp())).isPresent());
  }

  /** Without a copy in sight: N-W+1 others hold nothing of it, or something newer by now. */
  private boolean isNeverChosen(WriteId write) {
    return !known.containsKey(write)
        && state.drives().stream()
                .filter(rules::isEvidence)
                .filter(drive -> !drive.key().damaged().contains(write))
                .count()
            >= rules.evidenceToSetAside();
  }

  /** Without a copy in sight and without a proof. */
  private boolean isOpen(DriveView drive, WriteId write) {
    return !known.containsKey(write) && !isNeverChosen(write);
  }
}
