package io.holdfast.commit;

import static io.holdfast.commit.Records.blank;
import static io.holdfast.commit.Records.damaged;
import static io.holdfast.commit.Records.gone;
import static io.holdfast.commit.Records.head;
import static io.holdfast.commit.Records.keeping;
import static io.holdfast.commit.Records.put;
import static io.holdfast.commit.Records.slots;
import static io.holdfast.commit.Records.stamp;
import static io.holdfast.commit.Records.trusted;
import static io.holdfast.commit.Records.unreadableHead;
import static io.holdfast.commit.Records.writeOf;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Writing, reading, epochs and sweeping, on four drives with 2+2: W = 3, evidence = 2. */
final class CommitRulesTest {
  private static final Stamp ONE = stamp(1, 1);
  private static final Stamp TWO = stamp(1, 2);
  private static final Stamp THREE = stamp(1, 3);
  private static final DriveView NOTHING = trusted(KeyView.NOTHING);

  private final CommitRules rules = new CommitRules(Quorum.of(4, 2));

  // Writing

  @Test
  void threeOfFourChooseAndAcknowledge() {
    assertFalse(rules.chosen(2));
    assertTrue(rules.chosen(3));
    assertFalse(rules.acknowledged(2));
    assertTrue(rules.acknowledged(3));
  }

  @Test
  void aWriteStartsWithThreeInReachBlankOnesToo() {
    assertTrue(
        rules.mayStart(List.of(Presence.TRUSTED, Presence.BLANK, Presence.BLANK, Presence.AWAY)));
    assertFalse(
        rules.mayStart(List.of(Presence.TRUSTED, Presence.TRUSTED, Presence.AWAY, Presence.AWAY)));
  }

  // Epochs

  @Test
  void anEpochNeedsEvidenceOfTheLastAndAQuorumForTheNext() {
    assertTrue(rules.mayOwnEpoch(2, 3));
    assertFalse(rules.mayOwnEpoch(1, 4), "a blank drive does not know the last epoch");
    assertFalse(rules.mayOwnEpoch(2, 2), "it could not be recorded");
  }

  @Test
  void theNextEpochIsAboveAllAndUnsigned() {
    assertEquals(1, rules.nextEpoch(List.of()));
    assertEquals(8, rules.nextEpoch(List.of(3, 7, 0)));
    assertEquals(Integer.MIN_VALUE + 1, rules.nextEpoch(List.of(Integer.MIN_VALUE, 7)));
    assertThrows(IllegalStateException.class, () -> rules.nextEpoch(List.of(1, -1)));
  }

  // Reading

  @Test
  void theNewestHeadOfEnoughTrustedDrivesIsCertain() {
    Reading reading =
        rules.newest(List.of(trusted(head(put(ONE))), trusted(head(put(TWO)))), Optional.empty());
    assertEquals(new Reading.Certain(Optional.of(put(TWO))), reading);
  }

  @Test
  void aKeyThatNobodyHasIsCertainToo() {
    assertEquals(
        new Reading.Certain(Optional.empty()),
        rules.newest(List.of(NOTHING, NOTHING), Optional.empty()));
  }

  @Test
  void theUnfinishedWriteCountsBeforeAnyHead() {
    assertEquals(
        new Reading.Certain(Optional.of(put(THREE))),
        rules.newest(
            List.of(trusted(head(put(ONE))), trusted(head(put(TWO)))), Optional.of(put(THREE))));
  }

  @Test
  void aHeadOfABlankDriveIsChosenButItsSilenceIsNoEvidence() {
    assertEquals(
        new Reading.Certain(Optional.of(put(TWO))),
        rules.newest(List.of(NOTHING, NOTHING, blank(head(put(TWO)))), Optional.empty()));
    assertInstanceOf(
        Reading.Unavailable.class,
        rules.newest(List.of(NOTHING, blank(KeyView.NOTHING)), Optional.empty()));
  }

  @Test
  void aDriveWhoseHeadCannotBeReadIsNoEvidence() {
    assertInstanceOf(
        Reading.Unavailable.class,
        rules.newest(List.of(NOTHING, trusted(unreadableHead())), Optional.empty()));
  }

  @Test
  void aDriveThatIsAwayIsNoEvidence() {
    assertInstanceOf(
        Reading.Unavailable.class,
        rules.newest(List.of(NOTHING, DriveView.AWAY), Optional.of(put(ONE))));
  }

  @Test
  void aNewerHeadTakesTheUnfinishedPlace() {
    assertEquals(
        Optional.of(put(TWO)), rules.stillUnfinished(Optional.of(put(ONE)), Optional.of(put(TWO))));
    assertEquals(
        Optional.of(put(TWO)), rules.stillUnfinished(Optional.of(put(TWO)), Optional.of(put(ONE))));
    assertEquals(
        Optional.of(put(ONE)), rules.stillUnfinished(Optional.of(put(ONE)), Optional.empty()));
    assertEquals(Optional.empty(), rules.stillUnfinished(Optional.empty(), Optional.of(put(ONE))));
  }

  @Test
  void whatMayBeNewerMustBeDecidedFirst() {
    Optional<Register> none = Optional.empty();
    assertFalse(rules.mustDecide(List.of(trusted(head(put(ONE))), DriveView.AWAY), none));
    assertTrue(rules.mustDecide(List.of(NOTHING, blank(slots(put(ONE)))), none));
    assertTrue(rules.mustDecide(List.of(trusted(damaged(writeOf(ONE)))), none));
  }

  @Test
  void slotsOfTheUnfinishedWriteItselfAreDecided() {
    Optional<Register> two = Optional.of(put(TWO));
    assertFalse(rules.mustDecide(List.of(trusted(slots(put(ONE), put(TWO)))), two));
    assertFalse(rules.mustDecide(List.of(trusted(damaged(writeOf(TWO)))), two));
    assertTrue(rules.mustDecide(List.of(trusted(slots(put(THREE)))), two));
    assertTrue(rules.mustDecide(List.of(trusted(damaged(writeOf(THREE)))), two));
  }

  // Sweeping

  private boolean sweepable(DriveView last) {
    DriveView tombstone = trusted(head(gone(TWO)));
    return rules.sweepable(
        List.of(tombstone, NOTHING, tombstone, last), gone(TWO), Optional.empty(), false);
  }

  @Test
  void aTombstoneGoesWhenAllHoldItOrNothing() {
    assertTrue(sweepable(NOTHING));
    assertTrue(sweepable(trusted(head(gone(TWO)))));
  }

  @Test
  void aTombstoneStaysWhileAnythingElseIsThere() {
    List<DriveView> others = new ArrayList<>();
    others.add(DriveView.AWAY);
    others.add(blank(KeyView.NOTHING));
    others.add(trusted(head(put(ONE))));
    others.add(trusted(head(gone(ONE))));
    others.add(trusted(unreadableHead()));
    others.add(trusted(slots(put(ONE))));
    others.add(trusted(damaged(writeOf(ONE))));
    others.add(trusted(keeping(head(gone(TWO)), ONE)));
    others.forEach(other -> assertFalse(sweepable(other), other.toString()));
  }

  @Test
  void aTombstoneStaysWhileSomethingMayStillHappen() {
    List<DriveView> clean = List.of(NOTHING, NOTHING, NOTHING, trusted(head(gone(TWO))));
    Optional<Register> none = Optional.empty();
    assertTrue(rules.sweepable(clean, gone(TWO), none, false));
    assertFalse(rules.sweepable(clean, gone(TWO), none, true), "a late seal would look new");
    assertFalse(rules.sweepable(clean, gone(TWO), Optional.of(gone(TWO)), false));
    assertFalse(rules.sweepable(clean, put(TWO), none, false), "no tombstone");
    assertFalse(rules.sweepable(clean.subList(0, 3), gone(TWO), none, false), "one is missing");
  }
}
