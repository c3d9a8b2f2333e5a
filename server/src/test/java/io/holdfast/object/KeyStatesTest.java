package io.holdfast.object;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.holdfast.commit.Register;
import io.holdfast.commit.Stamp;
import io.holdfast.commit.VersionTable;
import io.holdfast.commit.WriteId;
import io.holdfast.common.Bytes;
import io.holdfast.common.ObjectKey;
import io.holdfast.storage.BucketRef;
import io.holdfast.storage.RecordKey;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class KeyStatesTest {
  private final KeyStates states = new KeyStates();
  private final OpenReads reads = new OpenReads();

  private static RecordKey key(String text) {
    return new RecordKey(BucketRef.SYSTEM, new ObjectKey(text));
  }

  private static Register register(long sequence) {
    return new Register(
        new Stamp(1, sequence), new WriteId(Bytes.copyOf(new byte[16])), VersionTable.GONE);
  }

  @Test
  void aKeyAtRestTakesNoRoom() {
    RecordKey key = key("k");
    states.enterDoubt(key);
    states.enterUnfinished(key, register(1));
    states.enterDropped(key, new Stamp(1, 1));
    assertEquals(1, states.size());
    states.leaveDoubt(key);
    states.leaveUnfinished(key, register(1));
    assertEquals(Set.of(new Stamp(1, 1)), states.dropped(key));
    states.forgetDropped(key);
    assertEquals(0, states.size());
  }

  @Test
  void aNewerUnfinishedWriteStaysWhenAnOlderOneEnds() {
    RecordKey key = key("k");
    states.enterUnfinished(key, register(1));
    states.enterUnfinished(key, register(2));
    states.leaveUnfinished(key, register(1));
    assertEquals(Optional.of(register(2)), states.unfinished(key));
  }

  @Test
  void listsSeeKeysThatAreNotAtRestInOrder() {
    states.enterDoubt(key("b"));
    states.enterUnfinished(key("a"), register(1));
    states.enterDropped(key("c"), new Stamp(1, 1));
    assertEquals(List.of("a", "b"), List.copyOf(states.keysOf(BucketRef.SYSTEM)));
  }

  @Test
  void onlyTheLastReaderCleansUpAndOnlyIfSomethingWasKept() {
    RecordKey key = key("k");
    assertFalse(reads.keepFor(key));
    reads.enter(key);
    reads.enter(key);
    assertTrue(reads.keepFor(key));
    assertFalse(reads.leave(key));
    assertTrue(reads.leave(key));
    reads.enter(key);
    assertFalse(reads.leave(key));
  }
}
