package io.holdfast.commit;

import static io.holdfast.commit.Records.blank;
import static io.holdfast.commit.Records.gone;
import static io.holdfast.commit.Records.head;
import static io.holdfast.commit.Records.keeping;
import static io.holdfast.commit.Records.put;
import static io.holdfast.commit.Records.slots;
import static io.holdfast.commit.Records.stamp;
import static io.holdfast.commit.Records.tableOnly;
import static io.holdfast.commit.Records.trusted;
import static io.holdfast.commit.Records.unconfirmed;
import static io.holdfast.commit.Records.unreadableHead;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** One decision at a time, on four drives with 2+2: W = 3, evidence = 2, k = 2. */
final class DecideTest {
  private static final Stamp ONE = stamp(1, 1);
  private static final Stamp TWO = stamp(1, 2);
  private static final Stamp THREE = stamp(1, 3);
  private static final DriveView NOTHING = trusted(KeyView.NOTHING);
  private static final DriveView AWAY = DriveView.AWAY;

  private final CommitRules rules = new CommitRules(Quorum.of(4, 2));

  private static KeyState state(DriveView... drives) {
    return new KeyState(List.of(drives), Optional.empty(), Set.of(), Set.of());
  }

  private static KeyState after(KeyState state, Decision... tried) {
    return new KeyState(state.drives(), state.unfinished(), state.dropped(), Set.of(tried));
  }

  private static DriveView holding(Register... records) {
    return trusted(slots(records));
  }

  private Decision decide(DriveView... drives) {
    return rules.decide(state(drives));
  }

  private void assertWaits(KeyState state) {
    assertInstanceOf(Decision.Wait.class, rules.decide(state));
  }

  // Nothing to do

  @Test
  void nothingInSightIsSettled() {
    assertEquals(Decision.SETTLED, decide(NOTHING, NOTHING, AWAY, AWAY));
  }

  @Test
  void headsAloneAreSettledHoweverFew() {
    assertEquals(Decision.SETTLED, decide(trusted(head(put(TWO))), AWAY, AWAY, AWAY));
  }

  @Test
  void everyPositionIsLookedAt() {
    assertThrows(IllegalArgumentException.class, () -> decide(NOTHING, NOTHING, NOTHING));
  }

  // Confirm

  @Test
  void nothingCountsBeforeItIsConfirmed() {
    DriveView found = trusted(unconfirmed(slots(put(ONE))));
    KeyState state = state(found, holding(put(ONE)), found, NOTHING);
    Decision confirm = new Decision.Confirm(Map.of(0, Set.of(ONE), 2, Set.of(ONE)));
    assertEquals(confirm, rules.decide(state));
    assertWaits(after(state, confirm));
  }

  // Never chosen

  @Test
  void whatTwoTrustedDrivesDoNotHoldWasNeverChosen() {
    assertEquals(
        new Decision.Drop(put(ONE), true),
        decide(holding(put(ONE)), holding(put(ONE)), NOTHING, NOTHING));
  }

  @Test
  void anOlderHeadIsAsGoodAsNothing() {
    DriveView old = trusted(head(put(ONE)));
    assertEquals(
        new Decision.Drop(put(TWO), true),
        decide(trusted(head(put(ONE), put(TWO))), old, old, AWAY));
  }

  @Test
  void theSilenceOfABlankDriveIsNoEvidence() {
    assertEquals(
        new Decision.Complete(put(ONE)),
        decide(holding(put(ONE)), holding(put(ONE)), NOTHING, blank(KeyView.NOTHING)));
  }

  @Test
  void theSilenceOfADriveWithAnUnreadableHeadIsNoEvidence() {
    assertEquals(
        new Decision.Complete(put(ONE)),
        decide(holding(put(ONE)), holding(put(ONE)), NOTHING, trusted(unreadableHead())));
  }

  @Test
  void aSlotBesideAnUnreadableHeadCounts() {
    assertEquals(
        new Decision.Complete(put(ONE)),
        decide(holding(put(ONE)), trusted(unreadableHead(put(ONE))), NOTHING, AWAY));
  }

  @Test
  void whatWasDroppedIsNeverTakenUpAgain() {
    KeyState state = state(holding(put(ONE)), holding(put(ONE)), holding(put(ONE)), NOTHING);
    assertEquals(new Decision.Complete(put(ONE)), rules.decide(state));
    assertEquals(
        new Decision.Drop(put(ONE), false),
        rules.decide(new KeyState(state.drives(), Optional.empty(), Set.of(ONE), Set.of())));
  }

  @Test
  void aDropThatDidNotReachADriveDoesNotHoldUpTheNextWrite() {
    KeyState state =
        state(holding(put(ONE), put(TWO)), holding(put(ONE)), holding(put(ONE)), NOTHING);
    Decision drop = new Decision.Drop(put(TWO), true);
    assertEquals(drop, rules.decide(state));
    assertEquals(new Decision.Complete(put(ONE)), rules.decide(after(state, drop)));
  }

  // Perhaps acknowledged

  @Test
  void whatMayHaveBeenAcknowledgedIsCompleted() {
    Decision decision = decide(holding(put(ONE)), holding(put(ONE)), holding(put(ONE)), NOTHING);
    assertEquals(new Decision.Complete(put(ONE)), decision);
    assertTrue(new Decision.Complete(put(ONE)).carriesData());
  }

  @Test
  void twoShardsAreEnoughToRebuild() {
    assertEquals(
        new Decision.Complete(put(ONE)), decide(holding(put(ONE)), holding(put(ONE)), AWAY, AWAY));
  }

  @Test
  void oneShardWaitsForMoreDrives() {
    assertWaits(state(holding(put(ONE)), NOTHING, blank(KeyView.NOTHING), AWAY));
  }

  @Test
  void oneShardIsGivenUpWhenNothingMoreCanTurnUp() {
    DriveView empty = blank(KeyView.NOTHING);
    assertEquals(
        new Decision.Drop(put(ONE), false), decide(holding(put(ONE)), NOTHING, empty, empty));
  }

  @Test
  void aRecordWithoutDataIsRebuiltFromOneCopy() {
    for (Register register : List.of(gone(TWO), tableOnly(TWO, ONE))) {
      assertEquals(new Decision.Complete(register), decide(holding(register), NOTHING, AWAY, AWAY));
      assertFalse(new Decision.Complete(register).carriesData());
    }
  }

  @Test
  void framesThatCannotBeReadAreHeldButGiveNothing() {
    DriveView spoilt = new DriveView(Presence.TRUSTED, slots(put(ONE)), Set.of(ONE));
    assertWaits(state(holding(put(ONE)), spoilt, NOTHING, AWAY));
  }

  @Test
  void materialOfABlankDriveIsReal() {
    assertEquals(
        new Decision.Complete(put(ONE)),
        decide(holding(put(ONE)), blank(slots(put(ONE))), NOTHING, AWAY));
  }

  @Test
  void theNewestIsDecidedFirst() {
    DriveView both = holding(put(ONE), put(TWO));
    assertEquals(new Decision.Complete(put(TWO)), decide(both, both, both, NOTHING));
  }

  @Test
  void aCompletionThatChangedNothingIsNotRepeated() {
    KeyState state = state(holding(put(ONE)), holding(put(ONE)), AWAY, AWAY);
    assertWaits(after(state, new Decision.Complete(put(ONE))));
  }

  @Test
  void tooFewTrustedDrivesDecideNothing() {
    DriveView blankHolder = blank(slots(put(ONE)));
    assertWaits(state(holding(put(ONE)), blankHolder, blankHolder, AWAY));
  }

  // Chosen for certain

  @Test
  void aHeadElsewhereProvesASlotChosen() {
    KeyState state = state(trusted(head(put(ONE))), holding(put(ONE)), NOTHING, NOTHING);
    Decision finish = new Decision.Finish(put(ONE));
    assertEquals(finish, rules.decide(state));
    assertEquals(Decision.SETTLED, rules.decide(after(state, finish)), "the slot stays in place");
  }

  @Test
  void theUnfinishedWriteIsAsGoodAsAHead() {
    KeyState state =
        new KeyState(
            List.of(holding(put(ONE)), NOTHING, NOTHING, NOTHING),
            Optional.of(put(ONE)),
            Set.of(),
            Set.of());
    assertEquals(new Decision.Finish(put(ONE)), rules.decide(state));
  }

  // Older than the newest

  private static SortedMap<Stamp, SlotFate> fate(Stamp stamp, SlotFate fate) {
    return new TreeMap<>(Map.of(stamp, fate));
  }

  @Test
  void olderSlotsAreVersionsOrGarbage() {
    DriveView newest = trusted(head(put(THREE, ONE)));
    KeyState state = state(newest, holding(put(ONE)), holding(put(TWO, ONE)), AWAY);
    Decision superseded =
        new Decision.Superseded(
            Map.of(1, fate(ONE, SlotFate.PROMOTE), 2, fate(TWO, SlotFate.DROP)));
    assertEquals(superseded, rules.decide(state));
    assertEquals(Decision.SETTLED, rules.decide(after(state, superseded)));
  }

  @Test
  void aVersionKeptAlreadyNeedsNoSlot() {
    DriveView twice = trusted(keeping(head(put(TWO, ONE), put(ONE)), ONE));
    assertEquals(
        new Decision.Superseded(Map.of(0, fate(ONE, SlotFate.DROP))),
        decide(twice, NOTHING, AWAY, AWAY));
  }

  @Test
  void aHeadsOwnSlotIsGarbage() {
    DriveView twice = trusted(head(put(ONE), put(ONE)));
    KeyState state = state(twice, NOTHING, NOTHING, NOTHING);
    Decision finish = new Decision.Finish(put(ONE));
    assertEquals(finish, rules.decide(state));
    assertEquals(
        new Decision.Superseded(Map.of(0, fate(ONE, SlotFate.DROP))),
        rules.decide(after(state, finish)));
  }

  @Test
  void whatStandsInDoubtComesBeforeTidying() {
    assertWaits(state(trusted(head(put(TWO), put(ONE), put(THREE))), NOTHING, AWAY, AWAY));
  }
}
