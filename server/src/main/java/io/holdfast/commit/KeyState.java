package io.holdfast.commit;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * All that a decision about one key rests on.
 *
 * @param drives every drive of the set, by position
 * @param unfinished the chosen write that may not be published on W drives yet
 * @param dropped stamps that this owner has given up before: a drop that timed out may still run,
 *     so they are never taken up again
 * @param tried the decisions already performed in this settling, whatever came of them: none is
 *     given twice, so that a drive that does not do its part cannot hold up the others
 */
public record KeyState(
    List<DriveView> drives,
    Optional<Register> unfinished,
    Set<Stamp> dropped,
    Set<Decision> tried) {
  public KeyState {
    drives = List.copyOf(drives);
    dropped = Set.copyOf(dropped);
    tried = Set.copyOf(tried);
  }

  /** The newest value that is certainly chosen: the heads in sight and the unfinished write. */
  public Optional<Register> top() {
    return Stream.concat(
            unfinished.stream(),
            drives.stream().flatMap(drive -> drive.key().headRegister().stream()))
        .max(Comparator.comparing(Register::stamp));
  }

  /** Positions of the drives in reach that hold the record of this stamp. */
  public List<Integer> holders(Stamp stamp) {
    return positions(drive -> drive.holds(stamp));
  }

  /** Positions of the drives in reach. */
  public List<Integer> inReach() {
    return positions(DriveView::inReach);
  }

  boolean hasTriedToDrop(Register register) {
    return tried.stream()
        .anyMatch(
            step ->
                step instanceof Decision.Drop drop
                    && drop.register().stamp().equals(register.stamp()));
  }

  List<Integer> positions(Predicate<DriveView> which) {
    return IntStream.range(0, drives.size())
        .filter(i -> which.test(drives.get(i)))
        .boxed()
        .toList();
  }

  /**
   * The stamps of the writes in sight: records that can be read, and versions their tables name.
   */
  Map<WriteId, Stamp> stampsByWrite() {
    Map<WriteId, Stamp> stamps = new HashMap<>();
    Stream.concat(unfinished.stream(), drives.stream().flatMap(DriveView::registers))
        .forEach(
            register -> {
              for (VersionEntry version : register.table().versions()) {
                stamps.put(version.writeId(), version.stamp());
              }
              stamps.put(register.writeId(), register.stamp());
            });
    return stamps;
  }
}
