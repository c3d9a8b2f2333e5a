package io.holdfast.object.stripe;

import io.holdfast.storage.DriveExecutor;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The drives of an erasure set by position, as they are now: a drive that is away has nobody in its
 * place. Replaced as a whole, so that one operation sees one state.
 */
public final class Members {
  /**
   * A drive in reach.
   *
   * @param blank it has lost, or never had, what was acknowledged: it takes writes, its silence is
   *     no evidence
   */
  public record Member(DriveExecutor executor, boolean blank) {}

  private volatile List<Optional<Member>> byPosition;

  public Members(List<Optional<Member>> byPosition) {
    this.byPosition = List.copyOf(byPosition);
  }

  public int size() {
    return byPosition.size();
  }

  public Optional<Member> at(int position) {
    return byPosition.get(position);
  }

  /** Puts a drive into its place, or says that it is away. */
  public synchronized void set(int position, Optional<Member> member) {
    List<Optional<Member>> next = new ArrayList<>(byPosition);
    next.set(position, member);
    byPosition = List.copyOf(next);
  }

  /** Positions of the drives in reach. */
  public List<Integer> inReach() {
    List<Optional<Member>> now = byPosition;
    List<Integer> positions = new ArrayList<>();
    for (int position = 0; position < now.size(); position++) {
      if (now.get(position).isPresent()) {
        positions.add(position);
      }
    }
    return positions;
  }

  /** Positions of the drives whose silence is evidence. */
  public List<Integer> trusted() {
    List<Optional<Member>> now = byPosition;
    List<Integer> positions = new ArrayList<>();
    for (int position = 0; position < now.size(); position++) {
      if (now.get(position).filter(member -> !member.blank()).isPresent()) {
        positions.add(position);
      }
    }
    return positions;
  }
}
