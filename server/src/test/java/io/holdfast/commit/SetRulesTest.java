package io.holdfast.commit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.holdfast.common.Bytes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Starts of a deployment "home" whose set is the drives A, B, C, D with 2+2. */
final class SetRulesTest {
  private static final Bytes HOME = Bytes.utf8("home");
  private static final SetRecord RECORD = record(7, "ABCD");
  private static final Seat AWAY = Seat.AWAY;

  private static SetRecord record(int epoch, String members) {
    return new SetRecord(
        epoch, members.length() / 2, ids(members), Collections.nCopies(members.length(), false));
  }

  private static SetRecord onMounts(SetRecord record) {
    List<Boolean> mounted = new ArrayList<>(record.mounted());
    mounted.set(0, true);
    return new SetRecord(record.epoch(), record.data(), record.members(), mounted);
  }

  private static List<Bytes> ids(String members) {
    return members.chars().mapToObj(c -> Bytes.utf8(Character.toString(c))).toList();
  }

  private static Probe member(String id, SetRecord record) {
    return new Probe.Ours("/" + id, HOME, Bytes.utf8(id), false, false, Optional.of(record));
  }

  private static Probe blankMember(String id, SetRecord record) {
    return new Probe.Ours("/" + id, HOME, Bytes.utf8(id), true, false, Optional.of(record));
  }

  private static Probe formatted(String id) {
    return new Probe.Ours("/" + id, HOME, Bytes.utf8(id), false, false, Optional.empty());
  }

  private static Probe empty(String name) {
    return new Probe.Empty("/" + name, false);
  }

  private static Probe unreachable(String name) {
    return new Probe.Unreachable("/" + name, "no such folder");
  }

  private static List<Probe> members(SetRecord record, String ids) {
    return ids.chars().mapToObj(c -> member(Character.toString(c), record)).toList();
  }

  private static List<Probe> members(String ids, Probe... others) {
    List<Probe> probes = new ArrayList<>(members(RECORD, ids));
    probes.addAll(Arrays.asList(others));
    return probes;
  }

  private static Seat taken(int probe) {
    return new Seat.Taken(probe);
  }

  private static Assembly.Start start(List<Probe> probes) {
    return assertInstanceOf(Assembly.Start.class, SetRules.assemble(probes));
  }

  private static void assertRefused(List<Probe> probes, String... parts) {
    Assembly.Refuse refused = assertInstanceOf(Assembly.Refuse.class, SetRules.assemble(probes));
    for (String part : parts) {
      assertTrue(refused.sentence().contains(part), refused.sentence());
    }
  }

  private static void assertSays(Assembly.Start start, String... parts) {
    String notices = String.join("\n", start.notices());
    for (String part : parts) {
      assertTrue(notices.contains(part), notices);
    }
  }

  // First start

  @Test
  void aFirstStartNeedsAllDrivesEmpty() {
    assertEquals(
        new Assembly.FirstStart(
            Optional.empty(), List.of(Optional.empty(), Optional.empty(), Optional.empty())),
        SetRules.assemble(List.of(empty("1"), empty("2"), empty("3"))));
  }

  @Test
  void aFirstStartThatBrokeOffGoesOnWithItsIds() {
    assertEquals(
        new Assembly.FirstStart(
            Optional.of(HOME), List.of(Optional.of(Bytes.utf8("A")), Optional.empty())),
        SetRules.assemble(List.of(formatted("A"), empty("2"))));
  }

  @Test
  void aFirstStartTouchesNothingThatIsNotEmpty() {
    assertRefused(
        List.of(empty("1"), new Probe.Foreign("/photos")), "/photos", "files that are not ours");
    assertRefused(List.of(empty("1"), unreachable("2")), "/2", "no such folder");
    assertRefused(List.of(empty("1"), new Probe.Damaged("/2")), "/2", "damaged");
    assertRefused(List.of(), "No drive");
  }

  @Test
  void aSetRecordedOnOneDriveOnlyIsTheSet() {
    Assembly.Start start =
        start(List.of(member("A", RECORD), formatted("B"), formatted("C"), formatted("D")));
    assertEquals(List.of(taken(0), taken(1), taken(2), taken(3)), start.seats());
  }

  // Who sits where

  @Test
  void theOrderOnTheCommandLineDoesNotMatter() {
    Assembly.Start start = start(members("CADB"));
    assertEquals(List.of(taken(1), taken(3), taken(0), taken(2)), start.seats());
    assertEquals(HOME, start.deploymentId());
    assertEquals(List.of(), start.notices());
  }

  @Test
  void aDriveThatIsMissingIsSurvivedAndSaid() {
    Assembly.Start start = start(members("ABC", unreachable("D")));
    assertEquals(List.of(taken(0), taken(1), taken(2), AWAY), start.seats());
    assertSays(start, "/D cannot be used: no such folder", "Drive 4 of 4");
  }

  @Test
  void twoOfFourStillRead() {
    assertEquals(List.of(taken(0), AWAY, AWAY, taken(1)), start(members("AD")).seats());
  }

  @Test
  void tooFewTrustedDrivesAreRefused() {
    assertRefused(members("A", unreachable("B")), "2 of the set's 4 drives", "/A", "forget");
    assertRefused(members("A", blankMember("B", RECORD)), "only /A");
    assertRefused(List.of(blankMember("A", RECORD), blankMember("B", RECORD)), "none is");
  }

  @Test
  void filesOfSomebodyInADrivesPlaceAreNotTouched() {
    Assembly.Start start = start(members("ABC", new Probe.Foreign("/photos")));
    assertEquals(AWAY, start.seats().get(3));
    assertSays(start, "/photos holds files that are not ours");
  }

  // Which record counts

  @Test
  void theNewestRecordSaysWhoBelongsToTheSet() {
    List<Probe> probes = new ArrayList<>(members(record(8, "ABCE"), "ABC"));
    probes.add(member("D", RECORD));
    Assembly.Start start = start(probes);
    assertEquals(record(8, "ABCE"), start.newest());
    assertEquals(List.of(taken(0), taken(1), taken(2), AWAY), start.seats());
    assertEquals(Set.of(3), start.withoutVoice());
    assertSays(start, "/D was replaced and is no part of the set");
  }

  @Test
  void aStaleDriveIsAMemberStill() {
    List<Probe> probes = new ArrayList<>(members(record(9, "ABCD"), "AB"));
    probes.addAll(members(RECORD, "CD"));
    Assembly.Start start = start(probes);
    assertEquals(9, start.newest().epoch());
    assertEquals(List.of(taken(0), taken(1), taken(2), taken(3)), start.seats());
  }

  @Test
  void epochsAreUnsigned() {
    List<Probe> probes = new ArrayList<>(members(record(-2, "ABCD"), "AB"));
    probes.addAll(members(RECORD, "CD"));
    assertEquals(-2, start(probes).newest().epoch());
  }

  @Test
  void ofTwoRecordsOfOneEpochTheMoreFrequentCounts() {
    List<Probe> probes = new ArrayList<>(members(record(8, "ABCE"), "A"));
    probes.addAll(members(record(8, "ABCD"), "BCD"));
    assertEquals(record(8, "ABCD"), start(probes).newest());
    assertEquals(record(8, "ABCD"), start(probes.reversed()).newest());
  }

  // Adoption

  @Test
  void anEmptyFolderTakesTheOnlyMissingPlace() {
    Assembly.Start start = start(members("ACD", empty("new")));
    assertEquals(List.of(taken(0), new Seat.Adopted(3), taken(1), taken(2)), start.seats());
    assertSays(start, "/new takes the place");
  }

  @Test
  void whereDrivesWereMountsAnEmptyFolderMayBeAnUnmountedOne() {
    List<Probe> probes = new ArrayList<>(members(onMounts(RECORD), "ABC"));
    probes.add(empty("mnt"));
    Assembly.Start start = start(probes);
    assertEquals(AWAY, start.seats().get(3));
    assertSays(start, "/mnt is empty and no mount point", "needs `holdfast drive replace`");

    probes.set(3, new Probe.Empty("/mnt", true));
    assertEquals(new Seat.Adopted(3), start(probes).seats().get(3));
  }

  @Test
  void withTwoMissingNobodyKnowsWhichIsReplaced() {
    Assembly.Start start = start(members("AB", empty("new")));
    assertEquals(List.of(taken(0), taken(1), AWAY, AWAY), start.seats());
    assertSays(start, "/new", "more than one is missing", "needs `holdfast drive replace`");
    assertEquals(AWAY, start(members("AB", empty("1"), empty("2"))).seats().get(2));
  }

  @Test
  void twoEmptyFoldersForOnePlaceAreNotGuessedAt() {
    Assembly.Start start = start(members("ABC", empty("1"), empty("2")));
    assertEquals(AWAY, start.seats().get(3));
    assertSays(start, "/1", "/2");
  }

  @Test
  void aDamagedDriveComesBackInItsPlaceAsANewOne() {
    List<Probe> probes = new ArrayList<>(members(onMounts(RECORD), "ABD"));
    probes.add(new Probe.Damaged("/C"));
    assertEquals(new Seat.Adopted(3), start(probes).seats().get(2));
  }

  @Test
  void aReplacementThatBrokeOffGoesOn() {
    assertEquals(new Seat.Adopted(3), start(members("ABC", formatted("E"))).seats().get(3));
  }

  @Test
  void aSetThatCannotAgreeDoesNotChangeByItself() {
    SetRecord two = record(3, "AB");
    Assembly.Start start = start(List.of(member("A", two), empty("new")));
    assertEquals(List.of(taken(0), AWAY), start.seats());
    assertSays(start, "/new cannot join", "holdfast drive forget");
  }

  @Test
  void aFullSetTakesNobody() {
    assertRefused(members("ABCD", empty("new")), "/new", "no drive of the set is missing");
  }

  // Mistakes

  @Test
  void aDriveOfAnotherDeploymentIsRefusedByName() {
    Probe stranger =
        new Probe.Ours(
            "/other", Bytes.utf8("away"), Bytes.utf8("X"), false, false, Optional.of(RECORD));
    assertRefused(members("ABC", stranger), "/other: not of the same deployment as /A, /B, /C");
  }

  @Test
  void aCopyOfADriveIsRefusedByName() {
    Probe copy = new Probe.Ours("/copy", HOME, Bytes.utf8("A"), false, false, Optional.of(RECORD));
    assertRefused(members("ABC", copy), "/A and /copy hold the same drive");
  }

  @Test
  void aNewerFormatIsRefused() {
    assertRefused(members("ABC", new Probe.NewerFormat("/D", 9)), "/D", "version 9");
  }
}
