package io.holdfast.object;

import io.holdfast.commit.Register;
import io.holdfast.commit.UploadId;
import io.holdfast.commit.VersionTable;
import io.holdfast.commit.WriteId;
import io.holdfast.common.ObjectKey;
import io.holdfast.common.Tasks;
import io.holdfast.control.BucketRecord;
import io.holdfast.object.stripe.Answers;
import io.holdfast.storage.BucketRef;
import io.holdfast.storage.ChildName;
import io.holdfast.storage.RecordKey;
import io.holdfast.storage.VersionFacts;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;

/** Removes the parts of one upload, but those that are named. Does not ask whether it may. */
final class PartRemoval {
  /** Parts removed in one turn, so that housekeeping has time for the rest. */
  private static final int PARTS_IN_A_TURN = 512;

  /** Parts removed side by side. */
  private static final int PARTS_AT_ONCE = 32;

  private final ErasureSet set;
  private final UploadedParts parts;
  private final Sweeper names;
  private final Tasks tasks;

  PartRemoval(ErasureSet set, UploadedParts parts, Sweeper names, Tasks tasks) {
    this.set = set;
    this.parts = parts;
    this.names = names;
    this.tasks = tasks;
  }

  /**
   * One turn.
   *
   * @param named the parts that stay
   * @return whether none is left but these, not even a name on some drive
   */
  boolean remove(BucketRecord bucket, UploadId upload, List<VersionFacts.Part> named) {
    Set<WriteId> writes =
        named.stream().map(VersionFacts.Part::writeId).collect(Collectors.toSet());
    return removeParts(bucket, upload, writes) && isSwept(bucket, upload, named);
  }

  private boolean removeParts(BucketRecord bucket, UploadId upload, Set<WriteId> named) {
    int removed = 0;
    int after = 0;
    while (true) {
      List<PartInfo> page = parts.page(bucket, upload, after, PARTS_AT_ONCE);
      if (page.isEmpty()) {
        return true;
      }
      if (removed >= PARTS_IN_A_TURN) {
        return false;
      }
      after = page.getLast().number();
      List<Callable<Boolean>> steps = new ArrayList<>();
      for (PartInfo part : page) {
        RecordKey key = PartKeys.of(bucket.ref(), upload, part.number());
        steps.add(() -> removePart(key, named));
      }
      for (boolean gone : tasks.all(steps)) {
        removed += gone ? 1 : 0;
      }
    }
  }

  private boolean removePart(RecordKey key, Set<WriteId> named) {
    boolean gone =
        set.change(
            key,
            (newest, writer) -> {
              VersionTable table = newest.map(Register::table).orElse(VersionTable.GONE);
              boolean needless =
                  table.versions().stream().noneMatch(p -> named.contains(p.writeId()));
              if (needless && !table.isGone()) {
                writer.commitTable(VersionTable.GONE);
              }
              return needless;
            });
    if (gone) {
      names.sweepLater(key);
    }
    return gone;
  }

  /**
   * Whether the names of all parts but these are gone from the drives, too: only then may the list
   * forget the upload, since nothing else would ever look for them.
   */
  private boolean isSwept(BucketRecord bucket, UploadId upload, List<VersionFacts.Part> named) {
    RecordKey anyPart = PartKeys.of(bucket.ref(), upload, 1);
    Optional<Set<String>> left = namesOnAll(anyPart.bucket(), PartKeys.prefix(upload));
    if (left.isEmpty()) {
      return false;
    }
    named.forEach(part -> left.get().remove(PartKeys.name(part.number())));
    for (String name : left.get()) {
      ObjectKey part = new ObjectKey(PartKeys.prefix(upload) + name);
      names.sweepLater(new RecordKey(anyPart.bucket(), part));
    }
    return left.get().isEmpty() && staysSwept(anyPart);
  }

  /** Names of parts on all drives; empty unless all of them tell. */
  private Optional<Set<String>> namesOnAll(BucketRef bucket, String prefix) {
    Answers<List<ChildName>> answers =
        set.context()
            .fanOut()
            .unordered(
                set.context().members().inReach(),
                (drive, position) -> drive.children(bucket, prefix));
    if (answers.successes().size() < set.context().drives()) {
      return Optional.empty();
    }
    Set<String> found = new HashSet<>();
    for (int position : answers.successes()) {
      answers.value(position).orElseThrow().forEach(child -> found.add(child.component()));
    }
    return Optional.of(found);
  }

  /** A power cut could bring names back that were only unlinked. */
  private boolean staysSwept(RecordKey anyPart) {
    Answers<Boolean> synced =
        set.context()
            .fanOut()
            .unordered(
                set.context().members().inReach(),
                (drive, position) -> {
                  drive.syncNames(List.of(anyPart));
                  drive.removeDirectories(anyPart);
                  return true;
                });
    return synced.successes().size() == set.context().drives();
  }
}
