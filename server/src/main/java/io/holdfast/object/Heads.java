package io.holdfast.object;

import io.holdfast.commit.DriveView;
import io.holdfast.commit.HeadView;
import io.holdfast.commit.KeyView;
import io.holdfast.commit.Reading;
import io.holdfast.commit.Register;
import io.holdfast.commit.VersionEntry;
import io.holdfast.object.stripe.Answers;
import io.holdfast.object.stripe.FanOut;
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
  /**
   * What one look may bring into memory from a drive, and one table more. Hundreds of usual keys
   * take a hundredth of it, a table of the largest size takes it alone.
   */
  private static final long LOOK_BYTES = 8L << 20;

  /** What an entry of a table takes in memory, roughly, apart from what is sealed in it. */
  private static final long ENTRY_BYTES = 300;

  private final SetContext set;

  Heads(SetContext set) {
    this.set = set;
  }

  /**
   * Whom to ask next: first everybody, who has to answer soon; then, when that does not do, those
   * that were late, as patiently as a drive that is well may need.
   */
  private final class Turns {
    private final List<Integer> open;
    private final List<Integer> late = new ArrayList<>();
    private boolean patient;

    Turns(List<Integer> positions) {
      open = new ArrayList<>(positions);
    }

    boolean areOver() {
      if (open.isEmpty() && !patient) {
        patient = true;
        open.addAll(late);
      }
      return open.isEmpty();
    }

    List<Integer> next(int wanted) {
      List<Integer> next = List.copyOf(open.subList(0, Math.min(Math.max(1, wanted), open.size())));
      open.removeAll(next);
      return next;
    }

    FanOut fanOut() {
      return patient ? set.fanOut() : set.fanOut().soon();
    }

    void late(List<Integer> positions) {
      late.addAll(positions);
    }
  }

  /** The newest value of one key. */
  Optional<Register> newest(RecordKey key) {
    return newestOfFirst(List.of(key)).getFirst();
  }

  /**
   * The newest values of the first of these keys, in their order, at the cost of one hand-over to
   * each drive: of one key at least, and of as many as {@link #LOOK_BYTES} let in.
   */
  List<Optional<Register>> newestOfFirst(List<RecordKey> keys) {
    return new Look(keys).newest();
  }

  /** One look at many keys. */
  private final class Look {
    private final List<RecordKey> keys;
    private final Map<Integer, List<Optional<KeyView>>> views = new TreeMap<>();
    private final Turns turns = new Turns(set.members().trusted());

    /** The drive that gave up first says how many keys there is an answer for. */
    private int count;

    Look(List<RecordKey> keys) {
      this.keys = keys;
      this.count = keys.size();
    }

    List<Optional<Register>> newest() {
      List<Optional<Register>> unfinished =
          keys.stream().map(key -> set.states().unfinished(key)).toList();
      List<Optional<Register>> result = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        Reading reading = ask(i, unfinished.get(i));
        if (i >= count) {
          break;
        }
        switch (reading) {
          case Reading.Certain(Optional<Register> newest) ->
              result.add(remember(keys.get(i), unfinished.get(i), newest));
          case Reading.Unavailable(String reason) -> throw Unavailable.because(keys.get(i), reason);
        }
      }
      return result;
    }

    /** Judges one key, asking further drives about all keys as long as this one is not certain. */
    private Reading ask(int index, Optional<Register> unfinished) {
      while (true) {
        List<DriveView> asked = new ArrayList<>();
        views.forEach(
            (position, all) ->
                all.get(index).ifPresent(view -> asked.add(set.seen(position, view))));
        Reading reading = set.rules().newest(asked, unfinished);
        if (reading instanceof Reading.Certain || turns.areOver()) {
          return reading;
        }
        askMore(set.quorum().evidence() - asked.size());
        if (index >= count) {
          return reading;
        }
      }
    }

    private void askMore(int drives) {
      List<RecordKey> wanted = keys.subList(0, count);
      Answers<List<Optional<KeyView>>> answers =
          turns.fanOut().unordered(turns.next(drives), (drive, position) -> lookAt(drive, wanted));
      turns.late(answers.late());
      for (int position : answers.successes()) {
        List<Optional<KeyView>> answer = answers.value(position).orElseThrow();
        views.put(position, answer);
        count = Math.min(count, answer.size());
      }
    }
  }

  private static List<Optional<KeyView>> lookAt(Drive drive, List<RecordKey> keys)
      throws DriveException {
    List<Optional<KeyView>> views = new ArrayList<>(keys.size());
    long bytes = 0;
    for (RecordKey key : keys) {
      try {
        KeyView view = drive.look(key);
        views.add(Optional.of(view));
        bytes += memoryBytes(view);
      } catch (DriveException e) {
        if (e.fault().kind() == DriveFault.Kind.GONE) {
          throw e;
        }
        views.add(Optional.empty());
      }
      if (bytes > LOOK_BYTES) {
        break;
      }
    }
    return views;
  }

  private static long memoryBytes(KeyView view) {
    long bytes = view.headRegister().map(Heads::memoryBytes).orElse(0L);
    for (KeyView.SlotView slot : view.slots()) {
      bytes += memoryBytes(slot.register());
    }
    return bytes;
  }

  private static long memoryBytes(Register register) {
    long bytes = ENTRY_BYTES * register.table().uploads().size();
    for (VersionEntry version : register.table().versions()) {
      bytes += ENTRY_BYTES + version.sealedFacts().length();
    }
    return bytes;
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
    List<Integer> able = new ArrayList<>(preferred);
    able.retainAll(set.members().trusted());
    Turns turns = new Turns(able);
    try {
      while (true) {
        switch (set.rules().newest(asked, unfinished)) {
          case Reading.Certain(Optional<Register> newest) -> {
            return new Opened(remember(key, unfinished, newest), readers);
          }
          case Reading.Unavailable(String reason) -> {
            if (turns.areOver()) {
              throw Unavailable.because(key, reason);
            }
          }
        }
        openHeads(key, turns, readers, asked);
      }
    } catch (RuntimeException e) {
      readers.values().forEach(RecordReader::close);
      throw e;
    }
  }

  private void openHeads(
      RecordKey key, Turns turns, Map<Integer, RecordReader> readers, List<DriveView> asked) {
    List<Integer> next = turns.next(set.quorum().evidence() - asked.size());
    Answers<Optional<RecordReader>> answers =
        turns
            .fanOut()
            .opening(
                next,
                (drive, position) -> drive.openHead(key),
                head -> head.ifPresent(RecordReader::close));
    turns.late(answers.late());
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
