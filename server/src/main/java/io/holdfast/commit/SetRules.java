package io.holdfast.commit;

import io.holdfast.common.Bytes;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Whether a start can go on with the folders that it was given, and which set record counts: rule
 * 10. A mistake of the operator (folders mixed up, a copy of a drive) is refused by name; a drive
 * that is merely missing never stops a start that has enough others. Who sits where is decided in
 * {@link Seating}.
 */
public final class SetRules {
  private final List<Probe> probes;

  private SetRules(List<Probe> probes) {
    this.probes = List.copyOf(probes);
  }

  /**
   * Assembles one set.
   *
   * @param probes one for each folder of the command line
   */
  public static Assembly assemble(List<Probe> probes) {
    SetRules rules = new SetRules(probes);
    return rules.refusedByName().orElseGet(rules::assemble);
  }

  private Assembly assemble() {
    Optional<SetRecord> newest = newestRecord();
    return newest.isPresent() ? laterStart(newest.get()) : firstStart();
  }

  private Stream<Probe.Ours> ours() {
    return probes.stream()
        .flatMap(probe -> probe instanceof Probe.Ours ours ? Stream.of(ours) : Stream.empty());
  }

  // What no start can go on with

  private Optional<Assembly> refusedByName() {
    if (probes.isEmpty()) {
      return Optional.of(new Assembly.Refuse("No drive was given."));
    }
    return newerFormat().or(this::twoDeployments).or(this::twoDrivesWithOneId);
  }

  private Optional<Assembly> newerFormat() {
    return probes.stream()
        .flatMap(
            probe ->
                probe instanceof Probe.NewerFormat newer
                    ? Stream.of(newer)
                    : Stream.<Probe.NewerFormat>empty())
        .findFirst()
        .map(
            newer ->
                new Assembly.Refuse(
                    "%s has format version %d, which this release does not know. Start the release"
                            .formatted(newer.name(), newer.version())
                        + " that wrote it, or a later one."));
  }

  /** The deployment with the most drives is taken to be the one that is meant. */
  private Optional<Assembly> twoDeployments() {
    Map<Bytes, List<String>> names = namesBy(Probe.Ours::deploymentId);
    if (names.size() < 2) {
      return Optional.empty();
    }
    List<List<String>> bySize =
        names.values().stream()
            .sorted(Comparator.<List<String>>comparingInt(List::size).reversed())
            .toList();
    String others = bySize.stream().skip(1).flatMap(List::stream).collect(Collectors.joining(", "));
    return Optional.of(
        new Assembly.Refuse(
            "%s: not of the same deployment as %s. Take the drives of one of them off the command line."
                .formatted(others, String.join(", ", bySize.getFirst()))));
  }

  private Optional<Assembly> twoDrivesWithOneId() {
    return namesBy(Probe.Ours::driveId).values().stream()
        .filter(same -> same.size() > 1)
        .findFirst()
        .map(
            same ->
                new Assembly.Refuse(
                    "%s hold the same drive. One is a copy: take it off the command line."
                        .formatted(String.join(" and ", same))));
  }

  private Map<Bytes, List<String>> namesBy(Function<Probe.Ours, Bytes> id) {
    return ours()
        .collect(
            Collectors.groupingBy(
                id, LinkedHashMap::new, Collectors.mapping(Probe.Ours::name, Collectors.toList())));
  }

  // The first start

  /** Needs all drives, all empty; one that broke off before the set was recorded goes on. */
  private Assembly firstStart() {
    List<String> inTheWay =
        probes.stream()
            .filter(probe -> !(probe instanceof Probe.Empty || probe instanceof Probe.Ours))
            .map(SetRules::whyNotEmpty)
            .toList();
    if (!inTheWay.isEmpty()) {
      return new Assembly.Refuse(
          "The first start needs all drives, all of them empty: %s."
              .formatted(String.join("; ", inTheWay)));
    }
    return new Assembly.FirstStart(
        ours().map(Probe.Ours::deploymentId).findFirst(),
        probes.stream()
            .map(
                probe ->
                    probe instanceof Probe.Ours ours
                        ? Optional.of(ours.driveId())
                        : Optional.<Bytes>empty())
            .toList());
  }

  private static String whyNotEmpty(Probe probe) {
    return switch (probe) {
      case Probe.Foreign(String name) -> name + " holds files that are not ours";
      case Probe.Damaged(String name) -> name + " has a damaged format file";
      case Probe.Unreachable(String name, String reason) -> name + " is not there: " + reason;
      case Probe.NewerFormat(String name, int version) -> name + " has format " + version;
      case Probe.Empty(String name, boolean _) -> name + " is empty";
      case Probe.Ours ours -> ours.name() + " is formatted";
    };
  }

  // Every later start

  /**
   * The record of the highest epoch. Two of one epoch come from changes that broke off; at most one
   * of them reached W drives, so the one that is on more drives is taken.
   */
  private Optional<SetRecord> newestRecord() {
    Map<SetRecord, Long> holders =
        ours()
            .flatMap(ours -> ours.record().stream())
            .collect(
                Collectors.groupingBy(record -> record, LinkedHashMap::new, Collectors.counting()));
    return holders.keySet().stream()
        .max(
            Comparator.comparing(SetRecord::epoch, Integer::compareUnsigned)
                .thenComparing(holders::get));
  }

  private Assembly laterStart(SetRecord newest) {
    Set<Bytes> members = new HashSet<>(newest.members());
    List<String> trusted =
        ours()
            .filter(ours -> members.contains(ours.driveId()) && !ours.blank())
            .map(Probe.Ours::name)
            .toList();
    Quorum quorum = newest.quorum();
    if (trusted.size() < quorum.evidence()) {
      return new Assembly.Refuse(
          "%d of the set's %d drives must be there and healed, and %s: %s. Bring more drives back, or if they are destroyed, use `holdfast drive forget`."
              .formatted(
                  quorum.evidence(),
                  quorum.drives(),
                  trusted.isEmpty() ? "none is" : "only " + String.join(", ", trusted),
                  probes.stream().map(Probe::name).collect(Collectors.joining(", "))));
    }
    return new Seating(probes, newest).assemble(ours().findFirst().orElseThrow().deploymentId());
  }
}
