package io.holdfast.object;

import io.holdfast.commit.KeyView;
import io.holdfast.control.ControlStore;
import io.holdfast.object.stripe.Answers;
import io.holdfast.storage.BucketRef;
import io.holdfast.storage.Realm;
import io.holdfast.storage.RecordKey;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What a start does about what was in flight: rule 5 of the commit. The reserved bucket first, so
 * that the buckets are known; slots and folders of a bucket that certainly is no more are dropped;
 * everything else is decided on now if it can be, or before its next use.
 */
final class Recovery {
  private static final Logger LOG = LoggerFactory.getLogger(Recovery.class);

  /** Any order will do, as long as it is the same each time. */
  private static final Comparator<RecordKey> ORDER =
      Comparator.comparing(RecordKey::toString).thenComparing(key -> key.bucket().id().toString());

  private final ErasureSet system;
  private final ErasureSet data;
  private final SetContext set;

  Recovery(ErasureSet system, ErasureSet data) {
    this.system = system;
    this.data = data;
    set = data.context();
  }

  /** Keys that slots speak of, on any drive in reach. */
  Set<RecordKey> keysInSlots() {
    Answers<Set<RecordKey>> answers =
        set.fanOut().unordered(set.members().inReach(), (drive, position) -> drive.keysInSlots());
    Set<RecordKey> keys = new TreeSet<>(ORDER);
    answers.successes().forEach(at -> keys.addAll(answers.value(at).orElse(Set.of())));
    return keys;
  }

  /** Puts keys in doubt in the set that owns them. */
  void doubt(Set<RecordKey> keys) {
    keys.forEach(key -> (key.bucket().isSystem() ? system : data).doubt(List.of(key)));
  }

  /** Settles the reserved bucket; the rest of the start needs all of it. */
  void settleSystem() {
    if (system.settleAll() > 0) {
      LOG.warn("some records of the reserved bucket stay in doubt until more drives are back");
    }
  }

  /** Drops what belongs to buckets that are no more, then settles what can be settled. */
  void settleData(ControlStore control, Sweeper sweeper) {
    Set<BucketRef> known = new HashSet<>();
    control.buckets().forEach(bucket -> known.add(bucket.ref()));
    for (RecordKey key : data.restless()) {
      if (!known.contains(key.bucket().in(Realm.OBJECTS))) {
        dropAll(key);
      }
    }
    unknownFolders(known).forEach(sweeper::removeBucketLater);
    int left = data.settleAll();
    if (left > 0) {
      LOG.warn("{} keys stay in doubt until more drives are back", left);
    }
  }

  private void dropAll(RecordKey key) {
    set.fanOut()
        .ordered(
            key,
            set.members().inReach(),
            (drive, position) -> {
              KeyView view = drive.look(key);
              for (KeyView.SlotView slot : view.slots()) {
                drive.drop(key, slot.register().stamp());
              }
              drive.dropDamaged(key, view.damaged());
              return true;
            });
    set.states().leaveDoubt(key);
  }

  private Set<BucketRef> unknownFolders(Set<BucketRef> known) {
    Answers<List<BucketRef>> answers =
        set.fanOut().unordered(set.members().inReach(), (drive, position) -> drive.buckets());
    Set<BucketRef> unknown = new HashSet<>();
    answers.successes().forEach(at -> unknown.addAll(answers.value(at).orElse(List.of())));
    unknown.removeAll(known);
    unknown.removeIf(BucketRef::isSystem);
    return unknown;
  }
}
