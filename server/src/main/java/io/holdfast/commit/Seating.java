package io.holdfast.commit;

import io.holdfast.common.Bytes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Who takes which position of a known set, whatever the order on the command line. An empty folder
 * in the place of a drive is more often a disk that was not mounted than a new disk, and the disk
 * still has data: so it takes the place by itself only where that cannot be.
 */
final class Seating {
  private static final String REPLACE = "a new drive in its place needs `holdfast drive replace`";

  private final List<Probe> probes;
  private final SetRecord newest;
  private final Map<Bytes, Integer> positions = new HashMap<>();
  private final List<Seat> seats = new ArrayList<>();
  private final Set<Integer> withoutVoice = new HashSet<>();
  private final List<String> notices = new ArrayList<>();

  Seating(List<Probe> probes, SetRecord newest) {
    this.probes = probes;
    this.newest = newest;
    for (Bytes member : newest.members()) {
      positions.put(member, seats.size());
      seats.add(Seat.AWAY);
    }
  }

  Assembly assemble(Bytes deploymentId) {
    List<Integer> candidates = seatMembers();
    int missing = (int) seats.stream().filter(Seat.AWAY::equals).count();
    if (missing == 0 && !candidates.isEmpty()) {
      return new Assembly.Refuse(
          "%s is empty or new, and no drive of the set is missing. Take it off the command line."
              .formatted(probes.get(candidates.getFirst()).name()));
    }
    for (int candidate : candidates) {
      adoptOrTell(candidate, missing == 1 && candidates.size() == 1);
    }
    tellWhoIsAway();
    return new Assembly.Start(deploymentId, newest, seats, withoutVoice, notices);
  }

  /** Seats the members; returns the probes that could take the place of a missing one. */
  private List<Integer> seatMembers() {
    List<Integer> candidates = new ArrayList<>();
    for (int i = 0; i < probes.size(); i++) {
      switch (probes.get(i)) {
        case Probe.Ours ours -> seat(i, ours, candidates);
        case Probe.Empty(String _, boolean _) -> candidates.add(i);
        case Probe.Damaged(String _) -> candidates.add(i);
        case Probe.Foreign(String name) ->
            notices.add(
                name + " holds files that are not ours and is not touched. Is its disk mounted?");
        case Probe.Unreachable(String name, String reason) ->
            notices.add("%s cannot be used: %s".formatted(name, reason));
        case Probe.NewerFormat(String name, int version) ->
            throw new IllegalStateException(name + " has format " + version);
      }
    }
    return candidates;
  }

  private void seat(int probe, Probe.Ours ours, List<Integer> candidates) {
    Integer position = positions.get(ours.driveId());
    if (position != null) {
      seats.set(position, new Seat.Taken(probe));
    } else if (ours.record().isEmpty()) {
      // Formatted to replace a drive, and then the process died before the set was changed.
      candidates.add(probe);
    } else {
      withoutVoice.add(probe);
      notices.add(
          "%s was replaced and is no part of the set any more: it is neither read nor written. Take it off the command line."
              .formatted(ours.name()));
    }
  }

  private void adoptOrTell(int probe, boolean onlyOneMissing) {
    String name = probes.get(probe).name();
    if (!onlyOneMissing) {
      notices.add(
          "%s is not a drive of the set, and more than one is missing: %s."
              .formatted(name, REPLACE));
    } else if (mayBeUnmounted(probes.get(probe))) {
      notices.add(
          "%s is empty and no mount point. Is its disk mounted? Else %s.".formatted(name, REPLACE));
    } else if (membersSeated() < newest.quorum().write()) {
      // A set is changed by W of its own drives, which two drives without one can never be.
      notices.add(
          "%s cannot join: too few drives of the set are left to agree. If the missing one is destroyed, use `holdfast drive forget`."
              .formatted(name));
    } else {
      seats.set(seats.indexOf(Seat.AWAY), new Seat.Adopted(probe));
      notices.add(
          "%s takes the place of the missing drive as a new one, and is to be healed."
              .formatted(name));
    }
  }

  private boolean mayBeUnmounted(Probe probe) {
    boolean mounts = newest.mounted().contains(true);
    return mounts
        && switch (probe) {
          case Probe.Empty(String _, boolean ownMount) -> !ownMount;
          case Probe.Ours ours -> !ours.ownMount();
          // What is damaged is there: nothing that a mount would still bring is hidden.
          case Probe.Damaged(String _) -> false;
          case Probe.Foreign(String _),
              Probe.Unreachable(String _, String _),
              Probe.NewerFormat(String _, int _) ->
              true;
        };
  }

  private long membersSeated() {
    return seats.stream().filter(Seat.Taken.class::isInstance).count();
  }

  private void tellWhoIsAway() {
    for (int position = 0; position < seats.size(); position++) {
      if (seats.get(position).equals(Seat.AWAY)) {
        notices.add(
            "Drive %d of %d (%s) is missing."
                .formatted(position + 1, seats.size(), newest.members().get(position).toHex()));
      }
    }
  }
}
