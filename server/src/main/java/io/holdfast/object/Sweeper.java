package io.holdfast.object;

import io.holdfast.commit.DriveView;
import io.holdfast.commit.KeyView;
import io.holdfast.commit.Register;
import io.holdfast.commit.Stamp;
import io.holdfast.object.stripe.Answers;
import io.holdfast.storage.BucketRef;
import io.holdfast.storage.RecordKey;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Gives back what deleted keys and buckets still take: rule 8 of the commit. Removes names in
 * batches, only when all drives of the set are trusted and nothing of the key is left or can still
 * come. What it is told to sweep is a hint, kept in memory and bounded; lists find the rest again.
 */
final class Sweeper {
  /** Hints beyond this are forgotten until a list sees the keys again. */
  private static final int MAX_HINTS = 1_000_000;

  /** Keys of one batch: one sync of names on each drive is shared by so many. */
  static final int BATCH_KEYS = 500;

  private final ErasureSet set;
  private final SetContext context;
  private final Consumer<RecordKey> removed;

  private final Set<RecordKey> keys = new LinkedHashSet<>();
  private final Set<BucketRef> buckets = new LinkedHashSet<>();

  /**
   * @param removed told of each key whose name is gone from all drives, under the key's lock
   */
  Sweeper(ErasureSet set, Consumer<RecordKey> removed) {
    this.set = set;
    this.context = set.context();
    this.removed = removed;
  }

  synchronized void sweepLater(RecordKey key) {
    if (keys.size() < MAX_HINTS) {
      keys.add(key);
    }
  }

  synchronized void removeBucketLater(BucketRef bucket) {
    buckets.add(bucket);
  }

  synchronized int waiting() {
    return keys.size() + buckets.size();
  }

  /**
   * One batch.
   *
   * @return names removed; 0 when nothing can be done now
   */
  int sweepSome() {
    if (context.members().trusted().size() < context.drives()) {
      return 0;
    }
    return removeBuckets() + removeKeys();
  }

  private int removeBuckets() {
    int done = 0;
    for (BucketRef bucket : takeBuckets()) {
      Answers<Boolean> answers =
          context
              .fanOut()
              .unordered(
                  context.members().inReach(),
                  (drive, position) -> {
                    drive.removeBucket(bucket);
                    return true;
                  });
      if (answers.successes().size() < context.drives()) {
        removeBucketLater(bucket);
      } else {
        done++;
      }
    }
    return done;
  }

  private synchronized List<BucketRef> takeBuckets() {
    List<BucketRef> some = List.copyOf(buckets);
    buckets.clear();
    return some;
  }

  private synchronized List<RecordKey> takeKeys() {
    List<RecordKey> some = keys.stream().limit(BATCH_KEYS).toList();
    some.forEach(keys::remove);
    return some;
  }

  private int removeKeys() {
    List<RecordKey> batch = takeKeys();
    if (batch.isEmpty()) {
      return 0;
    }
    List<KeyLocks.Held> held = new ArrayList<>();
    try {
      List<RecordKey> locked = context.locks().tryLock(batch, held);
      batch.stream().filter(key -> !locked.contains(key)).forEach(this::sweepLater);
      Map<RecordKey, Stamp> sweepable = sweepable(locked);
      return sweepable.isEmpty() ? 0 : remove(sweepable);
    } finally {
      held.forEach(KeyLocks.Held::close);
    }
  }

  /** The keys that may go, with the stamp of their empty table. */
  private Map<RecordKey, Stamp> sweepable(List<RecordKey> locked) {
    Answers<List<KeyView>> answers =
        context
            .fanOut()
            .unordered(context.members().inReach(), (drive, position) -> drive.lookClosely(locked));
    Map<RecordKey, Stamp> sweepable = new LinkedHashMap<>();
    if (answers.successes().size() < context.drives()) {
      locked.forEach(this::sweepLater);
      return sweepable;
    }
    for (int i = 0; i < locked.size(); i++) {
      RecordKey key = locked.get(i);
      List<DriveView> views = new ArrayList<>();
      for (int position = 0; position < context.drives(); position++) {
        views.add(context.seen(position, answers.value(position).orElseThrow().get(i)));
      }
      judge(key, views).ifPresent(stamp -> sweepable.put(key, stamp));
    }
    return sweepable;
  }

  private Optional<Stamp> judge(RecordKey key, List<DriveView> views) {
    Optional<Register> newest =
        Stream.concat(
                context.states().unfinished(key).stream(),
                views.stream().flatMap(view -> view.key().headRegister().stream()))
            .max(Comparator.comparing(Register::stamp));
    if (newest.isEmpty() || !newest.get().table().isGone()) {
      return Optional.empty();
    }
    boolean late = set.busyAnywhere(key);
    if (context.rules().sweepable(views, newest.get(), context.states().unfinished(key), late)) {
      return Optional.of(newest.get().stamp());
    }
    if (views.stream().anyMatch(view -> !view.key().isQuiet())) {
      // A slot is left, which only a decision can take away.
      context.states().enterDoubt(key);
    }
    if (!context.openReads().isRead(key)) {
      removeUnnamed(key, views);
    }
    sweepLater(key);
    return Optional.empty();
  }

  /**
   * A crash, or a drive that was away when the last reader left, leaves records beside the head.
   */
  private void removeUnnamed(RecordKey key, List<DriveView> views) {
    List<Integer> positions =
        IntStream.range(0, views.size())
            .filter(position -> !views.get(position).key().kept().isEmpty())
            .boxed()
            .toList();
    context.removeUnnamed(key, positions);
  }

  private int remove(Map<RecordKey, Stamp> sweepable) {
    Answers<Boolean> synced =
        context
            .fanOut()
            .unordered(
                context.members().inReach(),
                (drive, position) -> {
                  drive.syncNames(sweepable.keySet());
                  return true;
                });
    if (synced.successes().size() < context.drives()) {
      sweepable.keySet().forEach(this::sweepLater);
      return 0;
    }
    context
        .fanOut()
        .unordered(
            context.members().inReach(),
            (drive, position) -> {
              for (Map.Entry<RecordKey, Stamp> key : sweepable.entrySet()) {
                drive.removeHead(key.getKey(), key.getValue());
              }
              return true;
            });
    sweepable.keySet().forEach(removed);
    return sweepable.size();
  }
}
