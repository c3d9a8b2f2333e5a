package io.holdfast.commit;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What one drive holds of one key.
 *
 * @param head the key's newest published record on this drive
 * @param slots records sealed in the stage folder, not published
 * @param kept stamps of older versions that stand beside the head
 * @param damaged write ids of slots as long as sealed ones that cannot be read; the header, which
 *     can, names the write
 */
public record KeyView(HeadView head, List<SlotView> slots, Set<Stamp> kept, Set<WriteId> damaged) {
  public static final KeyView NOTHING = new KeyView(HeadView.ABSENT, List.of(), Set.of(), Set.of());

  public KeyView {
    slots = List.copyOf(slots);
    kept = Set.copyOf(kept);
    damaged = Set.copyOf(damaged);
  }

  /** The head's value, if there is a head and it can be read. */
  public Optional<Register> headRegister() {
    return head instanceof HeadView.Present(Register register)
        ? Optional.of(register)
        : Optional.empty();
  }

  /** No slot that could say anything, be it damaged. */
  public boolean isQuiet() {
    return slots.isEmpty() && damaged.isEmpty();
  }

  /** The stamps of the sealed slots. */
  Stream<Stamp> sealed() {
    return slots.stream().map(slot -> slot.register().stamp());
  }

  /**
   * One sealed record in the stage folder.
   *
   * @param confirmed this process has synced file and folder without error and read the trailer
   *     back past the page cache; until then the slot proves nothing
   */
  public record SlotView(Register register, boolean confirmed) {}
}
