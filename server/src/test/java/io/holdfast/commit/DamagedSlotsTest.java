package io.holdfast.commit;

import static io.holdfast.commit.Records.blank;
import static io.holdfast.commit.Records.damaged;
import static io.holdfast.commit.Records.head;
import static io.holdfast.commit.Records.put;
import static io.holdfast.commit.Records.slots;
import static io.holdfast.commit.Records.stamp;
import static io.holdfast.commit.Records.trusted;
import static io.holdfast.commit.Records.unreadableHead;
import static io.holdfast.commit.Records.writeOf;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Slots that cannot be read, on four drives with 2+2: W = 3, evidence = 2, k = 2. */
final class DamagedSlotsTest {
  private static final Stamp ONE = stamp(1, 1);
  private static final Stamp TWO = stamp(1, 2);
  private static final DriveView NOTHING = trusted(KeyView.NOTHING);
  private static final DriveView BLANK = blank(KeyView.NOTHING);
  private static final DriveView AWAY = DriveView.AWAY;
  private static final DriveView DAMAGED_ONE = trusted(damaged(writeOf(ONE)));

  private final CommitRules rules = new CommitRules(Quorum.of(4, 2));

  private static KeyState state(DriveView... drives) {
    return new KeyState(List.of(drives), Optional.empty(), Set.of(), Set.of());
  }

  private static Decision setAside(boolean proven, Integer... positions) {
    Map<Integer, Set<WriteId>> writes = new TreeMap<>();
    List.of(positions).forEach(position -> writes.put(position, Set.of(writeOf(ONE))));
    return new Decision.SetAside(writes, proven);
  }

  private Decision decide(DriveView... drives) {
    return rules.decide(state(drives));
  }

  private void assertWaits(DriveView... drives) {
    assertInstanceOf(Decision.Wait.class, decide(drives));
  }

  @Test
  void nobodyElseHoldsAnything() {
    assertEquals(setAside(true, 0), decide(DAMAGED_ONE, NOTHING, NOTHING, AWAY));
  }

  @Test
  void tooFewSayThatTheyHoldNothing() {
    assertWaits(DAMAGED_ONE, NOTHING, AWAY, AWAY);
    assertWaits(DAMAGED_ONE, NOTHING, BLANK, AWAY);
    assertWaits(DAMAGED_ONE, NOTHING, trusted(unreadableHead()), AWAY);
    assertWaits(DAMAGED_ONE, DAMAGED_ONE, NOTHING, AWAY);
  }

  @Test
  void nothingMoreCanTurnUpThenItsLossIsReported() {
    assertEquals(setAside(false, 0, 1), decide(DAMAGED_ONE, DAMAGED_ONE, NOTHING, BLANK));
  }

  @Test
  void aWriteKnownToBeOlderIsSetAside() {
    assertEquals(setAside(true, 1), decide(trusted(head(put(TWO, ONE))), DAMAGED_ONE, AWAY, AWAY));
    assertEquals(
        setAside(true, 1), decide(trusted(head(put(TWO), put(ONE))), DAMAGED_ONE, AWAY, AWAY));
  }

  @Test
  void theHeadOfTheDriveItselfMakesItsSlotNeedless() {
    DriveView published = trusted(damaged(head(put(ONE)), writeOf(ONE)));
    assertEquals(setAside(true, 0), decide(published, AWAY, AWAY, AWAY));
  }

  @Test
  void theNewestValueIsFinishedFirst() {
    KeyState state = state(trusted(head(put(ONE))), DAMAGED_ONE, AWAY, AWAY);
    Decision finish = new Decision.Finish(put(ONE));
    assertEquals(finish, rules.decide(state));
    assertEquals(
        Decision.SETTLED,
        rules.decide(new KeyState(state.drives(), state.unfinished(), Set.of(), Set.of(finish))),
        "where it could not be published, the damaged slot stays");
  }

  @Test
  void aReadableCopyDecides() {
    DriveView copy = trusted(slots(put(ONE)));
    assertEquals(new Decision.Complete(put(ONE)), decide(DAMAGED_ONE, copy, copy, AWAY));
  }

  @Test
  void itsSilenceIsNoEvidenceAboutItsOwnWrite() {
    DriveView copy = trusted(slots(put(ONE)));
    assertWaits(DAMAGED_ONE, copy, NOTHING, AWAY);
    assertEquals(new Decision.Drop(put(ONE), true), decide(DAMAGED_ONE, copy, NOTHING, NOTHING));
  }

  @Test
  void itsSilenceIsEvidenceAboutAnyOtherWrite() {
    DriveView copy = trusted(slots(put(TWO)));
    KeyState state = state(DAMAGED_ONE, copy, copy, NOTHING);
    assertEquals(setAside(true, 0), rules.decide(state));
    assertEquals(
        new Decision.Drop(put(TWO), true),
        rules.decide(
            new KeyState(state.drives(), state.unfinished(), Set.of(), Set.of(setAside(true, 0)))));
  }
}
