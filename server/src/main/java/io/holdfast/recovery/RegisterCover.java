package io.holdfast.recovery;

import io.holdfast.commit.Stamp;
import io.holdfast.commit.VersionEntry;
import io.holdfast.commit.VersionTable;
import io.holdfast.commit.WriteId;
import io.holdfast.storage.HeaderResult;
import io.holdfast.storage.RecordKey;
import io.holdfast.storage.VersionFacts;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The record files of one key, from all drives: which value is the newest, and whether enough
 * shards of each version are whole. Pure. Which of two values that are still on their way counts is
 * not decided here: the rules of the commit do that at a start.
 */
final class RegisterCover {
  /**
   * One file.
   *
   * @param published it has a name of its key; else it lies in a slot
   */
  record Evidence(RecordInspection inspection, boolean published) {
    private boolean isWhole() {
      return inspection.isWhole();
    }

    private Stamp stamp() {
      return inspection.record().tail().orElseThrow().stamp();
    }

    private Optional<VersionTable> table() {
      return inspection.record().tail().orElseThrow().table();
    }
  }

  /**
   * What is there of one version.
   *
   * @param whole shards that verify
   * @param needed to read it; 1 for a version that is made of parts
   * @param all shards that it should have; 0 when no record of it was found
   */
  record Cover(
      VersionEntry version, int whole, int needed, int all, List<VersionFacts.Part> parts) {}

  private final List<Evidence> whole;

  RegisterCover(List<Evidence> files) {
    whole = files.stream().filter(Evidence::isWhole).toList();
  }

  /** Whose records they are, if any file tells. */
  Optional<RecordKey> key() {
    return whole.stream().findFirst().map(one -> header(one).header().key());
  }

  /** Whether a slot holds a newer value than any that is published. */
  boolean isUndecided() {
    Optional<Stamp> published = newest(true).map(Evidence::stamp);
    return newest(false)
        .map(Evidence::stamp)
        .filter(slot -> published.isEmpty() || slot.isAfter(published.get()))
        .isPresent();
  }

  /** The versions with data of the newest value that is published. */
  List<Cover> versions() {
    List<Cover> covers = new ArrayList<>();
    newest(true)
        .flatMap(Evidence::table)
        .ifPresent(
            table ->
                table.versions().stream()
                    .filter(VersionEntry::hasData)
                    .forEach(version -> covers.add(cover(version))));
    return covers;
  }

  private Optional<Evidence> newest(boolean published) {
    return whole.stream()
        .filter(one -> one.published() == published && one.table().isPresent())
        .max((a, b) -> a.stamp().compareTo(b.stamp()));
  }

  private Cover cover(VersionEntry version) {
    WriteId write = version.writeId();
    Set<Integer> shards = new HashSet<>();
    int needed = 1;
    int all = 0;
    List<VersionFacts.Part> parts = List.of();
    for (Evidence one : whole) {
      HeaderResult.Decoded header = header(one);
      if (header.header().writeId().equals(write)) {
        shards.add(header.header().shardIndex());
        parts = one.inspection().record().facts().orElse(VersionFacts.NONE).parts();
        needed = parts.isEmpty() ? header.header().scheme().data() : 1;
        all = header.header().scheme().total();
      }
    }
    return new Cover(version, shards.size(), needed, all, parts);
  }

  private static HeaderResult.Decoded header(Evidence one) {
    return one.inspection().record().header().orElseThrow();
  }
}
