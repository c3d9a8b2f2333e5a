package io.holdfast.object;

import io.holdfast.commit.DriveView;
import io.holdfast.commit.HeadView;
import io.holdfast.commit.KeyView;
import io.holdfast.commit.Reading;
import io.holdfast.commit.Register;
import io.holdfast.object.stripe.Answers;
import io.holdfast.storage.Drive;
import io.holdfast.storage.DriveException;
import io.holdfast.storage.DriveFault;
import io.holdfast.storage.RecordKey;
import io.holdfast.storage.RecordReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Looks up the newest value of keys: rule 4 of the commit. The unfinished map first, then the heads
 * of N−W+1 trusted drives; more are asked when some of those cannot say. Keys in doubt must have
 * been settled before.
 */
final class Heads {
  private final SetContext set;

  Heads(SetContext set) {
    this.set = set;
  }

  /** The newest value of one key. */
  Optional<Register> newest(RecordKey key) {
    return newest(List.of(key)).getFirst();
  }

  /** The newest values of many keys, in their order, at the cost of one hand-over to each drive. */
  List<Optional<Register>> newest(List<RecordKey> keys) {
    List<Optional<Register>> unfinished =
        keys.stream().map(key -> set.states().unfinished(key)).toList();
    Map<Integer, List<Optional<KeyView>>> views = new TreeMap<>();
    List<Integer> open = new ArrayList<>(set.members().trusted());
    List<Optional<Register>> result = new ArrayList<>();
    for (int i = 0; i < keys.size(); i++) {
      Reading reading = ask(keys, i, unfinished.get(i), views, open);
      switch (reading) {
        case Reading.Certain(Optional<Register> newest) ->
            result.add(remember(keys.get(i), unfinished.get(i), newest));
        case Reading.Unavailable(String reason) -> throw Unavailable.because(keys.get(i), reason);
      }
    }
    return result;
  }

  /** Judges one key, asking further drives about all keys as long as this one is not certain. */
  private Reading ask(
      List<RecordKey> keys,
      int index,
      Optional<Register> unfinished,
      Map<Integer, List<Optional<KeyView>>> views,
      List<Integer> open) {
    while (true) {
      List<DriveView> asked = new ArrayList<>();
      views.forEach(
          (position, all) -> all.get(index).ifPresent(view -> asked.add(set.seen(position, view))));
      Reading reading = set.rules().newest(asked, unfinished);
      if (reading instanceof Reading.Certain || open.isEmpty()) {
        return reading;
      }
      int missing = Math.max(1, set.quorum().evidence() - asked.size());
      List<Integer> next = List.copyOf(open.subList(0, Math.min(missing, open.size())));
      open.removeAll(next);
      Answers<List<Optional<KeyView>>> answers =
          set.fanOut().unordered(next, (drive, position) -> lookAt(drive, keys));
      answers.successes().forEach(at -> views.put(at, answers.value(at).orElseThrow()));
    }
  }

  private static List<Optional<KeyView>> lookAt(Drive drive, List<RecordKey> keys)
      throws DriveException {
    List<Optional<KeyView>> views = new ArrayList<>(keys.size());
    for (RecordKey key : keys) {
      try {
        views.add(Optional.of(drive.look(key)));
      } catch (DriveException e) {
        if (e.fault().kind() == DriveFault.Kind.GONE) {
          throw e;
        }
        views.add(Optional.empty());
      }
    }
    return views;
  }

  /**
   * A head newer than the unfinished write came back with a drive: it is the unfinished one now.
   */
  private Optional<Register> remember(
      RecordKey key, Optional<Register> unfinished, Optional<Register> newest) {
    set.rules()
        .stillUnfinished(unfinished, newest)
        .filter(still -> !unfinished.equals(Optional.of(still)))
        .ifPresent(still -> set.states().enterUnfinished(key, still));
    return newest;
  }

  /** The newest value with the head records that were opened to see it. */
  record Opened(Optional<Register> newest, Map<Integer, RecordReader> readers)
      implements AutoCloseable {
    @Override
    public void close() {
      readers.values().forEach(RecordReader::close);
    }
  }

  /**
   * As {@link #newest(RecordKey)}, keeping the heads open: for a small object that is one open and
   * one read on each drive.
   *
   * @param preferred positions to ask first: those that have the data shards
   */
  Opened open(RecordKey key, List<Integer> preferred) {
    Optional<Register> unfinished = set.states().unfinished(key);
    Map<Integer, RecordReader> readers = new TreeMap<>();
    List<DriveView> asked = new ArrayList<>();
    List<Integer> open = new ArrayList<>(preferred);
    open.retainAll(set.members().trusted());
    try {
      while (true) {
        switch (set.rules().newest(asked, unfinished)) {
          case Reading.Certain(Optional<Register> newest) -> {
            return new Opened(remember(key, unfinished, newest), readers);
          }
          case Reading.Unavailable(String reason) -> {
            if (open.isEmpty()) {
              throw Unavailable.because(key, reason);
            }
          }
        }
        int wanted = Math.max(1, set.quorum().evidence() - asked.size());
        List<Integer> next = List.copyOf(open.subList(0, Math.min(wanted, open.size())));
        open.removeAll(next);
        openHeads(key, next, readers, asked);
      }
    } catch (RuntimeException e) {
      readers.values().forEach(RecordReader::close);
      throw e;
    }
  }

  private void openHeads(
      RecordKey key,
      List<Integer> positions,
      Map<Integer, RecordReader> readers,
      List<DriveView> asked) {
    Answers<Optional<RecordReader>> answers =
        set.fanOut()
            .opening(
                positions,
                (drive, position) -> drive.openHead(key),
                head -> head.ifPresent(RecordReader::close));
    for (int position : answers.successes()) {
      Optional<RecordReader> reader = answers.value(position).orElseThrow();
      reader.ifPresent(there -> readers.put(position, there));
      HeadView head =
          reader
              .map(
                  there ->
                      there
                          .register()
                          .<HeadView>map(HeadView.Present::new)
                          .orElse(HeadView.UNREADABLE))
              .orElse(HeadView.ABSENT);
      asked.add(set.seen(position, new KeyView(head, List.of(), Set.of(), Set.of())));
    }
  }
}
