package io.holdfast.conformance.faults;

import static io.holdfast.conformance.faults.Operation.ABSENT;
import static io.holdfast.conformance.faults.Operation.Kind.CREATED;
import static io.holdfast.conformance.faults.Operation.Kind.READ;
import static io.holdfast.conformance.faults.Operation.Kind.REFUSED;
import static io.holdfast.conformance.faults.Operation.Kind.WRITE;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.holdfast.conformance.faults.Operation.Kind;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The check itself: it has to find what is wrong. */
class LinearizabilityTest {
  @Test
  void oneAfterTheOther() {
    assertTrue(
        holds(
            op(READ, ABSENT, 0, 1),
            op(WRITE, "a", 2, 3),
            op(READ, "a", 4, 5),
            op(WRITE, ABSENT, 6, 7),
            op(READ, ABSENT, 8, 9)));
    assertFalse(holds(op(WRITE, "a", 0, 1), op(READ, ABSENT, 2, 3)), "a lost write");
    assertFalse(
        holds(op(WRITE, "a", 0, 1), op(WRITE, "b", 2, 3), op(READ, "a", 4, 5)), "a stale read");
    assertFalse(
        holds(op(WRITE, "a", 0, 1), op(WRITE, ABSENT, 2, 3), op(READ, "a", 4, 5)),
        "a read of what was deleted");
    assertFalse(holds(op(READ, "a", 0, 1), op(WRITE, "a", 2, 3)), "a read of the future");
  }

  @Test
  void atTheSameTime() {
    assertTrue(holds(op(WRITE, "a", 0, 9), op(READ, ABSENT, 1, 2), op(READ, "a", 3, 4)));
    assertTrue(holds(op(WRITE, "a", 0, 9), op(WRITE, "b", 0, 9), op(READ, "a", 10, 11)));
    assertTrue(holds(op(WRITE, "a", 0, 9), op(WRITE, "b", 0, 9), op(READ, "b", 10, 11)));
    assertFalse(
        holds(op(WRITE, "a", 0, 9), op(READ, "a", 1, 2), op(READ, ABSENT, 3, 4)),
        "a value that goes away again");
    assertFalse(
        holds(
            op(WRITE, "a", 0, 9),
            op(WRITE, "b", 0, 9),
            op(READ, "a", 1, 2),
            op(READ, "b", 3, 4),
            op(READ, "a", 5, 6)),
        "values that take turns");
  }

  @Test
  void onlyOneCreates() {
    assertTrue(holds(op(CREATED, "a", 0, 9), op(REFUSED, "b", 0, 9), op(READ, "a", 10, 11)));
    assertFalse(holds(op(CREATED, "a", 0, 9), op(CREATED, "b", 0, 9)), "two winners");
    assertFalse(holds(op(REFUSED, "a", 0, 1)), "refused for nothing");
  }

  private static boolean holds(Operation... history) {
    return Linearizability.holds(List.of(history));
  }

  private static Operation op(Kind kind, String value, long start, long end) {
    return new Operation(kind, value, start, end);
  }
}
