package io.holdfast.commit;

import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The next step towards a key of which nothing is in doubt. Drives are named by their position in
 * the set. The executor performs the step, on drives in parallel, remembers it as tried, whatever
 * came of it, looks at the drives again and asks again.
 */
public sealed interface Decision {
  /** Nothing is in doubt: the newest value can be read from the heads and the unfinished map. */
  record Settled() implements Decision {}

  /** Nothing can be decided until more drives return: 503. */
  record Wait(String reason) implements Decision {}

  /**
   * Slots that this process has not synced yet: they may be in the page cache only. Sync file and
   * stage folder and read the trailers back past the page cache.
   */
  record Confirm(SortedMap<Integer, Set<Stamp>> slots) implements Decision {
    public Confirm(Map<Integer, Set<Stamp>> slots) {
      this(Collections.unmodifiableSortedMap(new TreeMap<>(slots)));
    }
  }

  /**
   * Unlink damaged slots that no longer say anything.
   *
   * @param proven false: all drives are here and none can read these writes, but it is not proved
   *     that they were never acknowledged: the key goes into the report of losses
   */
  record SetAside(SortedMap<Integer, Set<WriteId>> writes, boolean proven) implements Decision {
    public SetAside(Map<Integer, Set<WriteId>> writes, boolean proven) {
      this(Collections.unmodifiableSortedMap(new TreeMap<>(writes)), proven);
    }
  }

  /**
   * Give a write up: remember its stamp as dropped, then unlink its slots wherever they are.
   *
   * @param provenNeverChosen false: it cannot be rebuilt though all drives are here, and it may
   *     have been acknowledged: its loss is reported by name
   */
  record Drop(Register register, boolean provenNeverChosen) implements Decision {}

  /**
   * A write that may have been acknowledged. If it carries data, rebuild its shards under the old
   * stamp until W drives hold them. Then record its table anew, under a new stamp and write id, by
   * seal and publish. Where either does not reach W drives: 503.
   */
  record Complete(Register register) implements Decision {
    public boolean carriesData() {
      return register.carriesData();
    }
  }

  /**
   * A chosen write. Enter it in the unfinished map; publish it wherever it is sealed and, as long
   * as k drives have its shards or it carries none, rebuild, seal and publish it elsewhere; it
   * leaves the map when W drives have published.
   */
  record Finish(Register register) implements Decision {}

  /** Slots that are older than a head: shards of older versions, or garbage. */
  record Superseded(SortedMap<Integer, SortedMap<Stamp, SlotFate>> slots) implements Decision {
    public Superseded(Map<Integer, SortedMap<Stamp, SlotFate>> slots) {
      this(Collections.unmodifiableSortedMap(new TreeMap<>(slots)));
    }
  }

  Decision SETTLED = new Settled();
}
