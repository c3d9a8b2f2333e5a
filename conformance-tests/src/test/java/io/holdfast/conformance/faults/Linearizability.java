package io.holdfast.conformance.faults;

import java.util.BitSet;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Whether what clients saw of one key can be explained by operations that each happened at one
 * moment between its start and its end: the search of Wing and Gong ("Testing and Verifying
 * Concurrent Objects", 1993), which never looks at a set of done operations with the same state
 * twice, as Lowe ("Testing for Linearizability", 2017) adds.
 */
final class Linearizability {
  private final List<Operation> operations;
  private final BitSet done = new BitSet();
  private final Set<Seen> seen = new HashSet<>();

  private Linearizability(List<Operation> history) {
    this.operations =
        history.stream().sorted(Comparator.comparingLong(Operation::startNanos)).toList();
  }

  /** Of a key that held nothing before. */
  static boolean holds(List<Operation> history) {
    return new Linearizability(history).explain(Operation.ABSENT);
  }

  private boolean explain(String state) {
    int first = done.nextClearBit(0);
    if (first == operations.size()) {
      return true;
    }
    if (!seen.add(new Seen((BitSet) done.clone(), state))) {
      return false;
    }
    long earliestEnd = earliestEnd(first);
    // Only what began before the first of the others ended can have happened first.
    for (int i = first;
        i < operations.size() && operations.get(i).startNanos() <= earliestEnd;
        i = done.nextClearBit(i + 1)) {
      Operation operation = operations.get(i);
      if (operation.fits(state)) {
        done.set(i);
        if (explain(operation.after(state))) {
          return true;
        }
        done.clear(i);
      }
    }
    return false;
  }

  private long earliestEnd(int first) {
    long earliest = Long.MAX_VALUE;
    for (int i = first; i < operations.size(); i = done.nextClearBit(i + 1)) {
      if (operations.get(i).startNanos() > earliest) {
        break;
      }
      earliest = Math.min(earliest, operations.get(i).endNanos());
    }
    return earliest;
  }

  private record Seen(BitSet done, String state) {}
}
