package io.holdfast.simulation;

import static io.holdfast.simulation.DriveContract.SMALL;
import static io.holdfast.simulation.TestRecord.key;
import static io.holdfast.simulation.TestRecord.stamp;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.holdfast.commit.HeadView;
import io.holdfast.commit.KeyView;
import io.holdfast.storage.DiskException;
import io.holdfast.storage.DriveException;
import io.holdfast.storage.DriveFault;
import io.holdfast.storage.KeyPath;
import io.holdfast.storage.LocalDrive;
import io.holdfast.storage.RecordCodec;
import io.holdfast.storage.RecordKey;
import io.holdfast.storage.RecordReader;
import io.holdfast.storage.StagedRecord;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** What a drive makes of the faults of its disk. */
final class DriveFaultTest {
  private static final RecordKey KEY = key("a/key");
  private static final int LARGE = 300_000;

  private final Random random = new Random(7);
  private final SimulatedDisk disk = new SimulatedDisk("drive", random);
  private LocalDrive drive;

  @BeforeEach
  void format() throws Exception {
    SimulatedDrive.format(disk, DriveContract.FORMAT);
    drive = SimulatedDrive.open(disk, new SimulatedProcess(), random);
  }

  private void reopen() throws DriveException {
    drive.close();
    drive = SimulatedDrive.open(disk, new SimulatedProcess(), random);
  }

  private static void assertFault(DriveFault.Kind kind, Executable operation) {
    assertEquals(kind, assertThrows(DriveException.class, operation).fault().kind());
  }

  private void assertReads(TestRecord record) throws DriveException {
    try (RecordReader reader = drive.open(record.key(), record.stamp())) {
      assertTrue(record.isReadBy(reader));
    }
  }

  /** The only file in the stage folders with something in it. */
  private String slot() {
    return disk.volume().files().entrySet().stream()
        .filter(file -> file.getKey().startsWith(".holdfast/stage/") && file.getValue() > 0)
        .map(Map.Entry::getKey)
        .findFirst()
        .orElseThrow();
  }

  private long lengthOf(String path) {
    return disk.volume().files().getOrDefault(path, 0L);
  }

  private void fill() {
    disk.volume().limit(disk.volume().usedBytes());
  }

  // Syncs that fail

  @Test
  void afterAFailedSyncADriveIsOnlyReadUntilItIsOpenedAgain() throws Exception {
    TestRecord before = TestRecord.object(KEY, 1, SMALL).put(drive);
    TestRecord record = TestRecord.object(KEY, 2, SMALL);
    disk.fail(DiskCall.Kind.SYNC, 1);
    try (StagedRecord staged = record.stage(drive)) {
      assertFault(DriveFault.Kind.SYNC_FAILED, () -> staged.seal(record.trailer()));
    }
    for (Executable change :
        List.<Executable>of(
            () -> drive.stage(record.header()),
            () -> drive.confirm(KEY, record.stamp()),
            () -> drive.publish(KEY, record.stamp(), false),
            () -> drive.drop(KEY, record.stamp()),
            () -> drive.removeHead(KEY, before.stamp()),
            () -> drive.makeBucket(DriveContract.OTHER),
            () -> drive.syncNames(Set.of(KEY)))) {
      assertFault(DriveFault.Kind.SYNC_FAILED, change);
    }
    assertReads(before);
    assertEquals(new HeadView.Present(before.register()), drive.look(KEY).head());
    assertEquals(
        List.of(new KeyView.SlotView(record.register(), false)),
        drive.look(KEY).slots(),
        "what may be there is told, and proves nothing");
    reopen();
    TestRecord.object(key("other"), 3, SMALL).put(drive);
  }

  @Test
  void whatAFailedSyncLostIsFoundOutPastThePageCache() throws Exception {
    int damaged = 0;
    for (int i = 1; i <= 40; i++) {
      TestRecord record = TestRecord.object(key("key" + i), i, SMALL);
      disk.fail(DiskCall.Kind.SYNC, 1);
      try (StagedRecord staged = record.stage(drive)) {
        assertFault(DriveFault.Kind.SYNC_FAILED, () -> staged.seal(record.trailer()));
      }
      reopen();
      // The process finds it whole, since the page cache still has it, and its sync succeeds.
      assertEquals(
          List.of(new KeyView.SlotView(record.register(), false)),
          drive.look(record.key()).slots());
      try {
        drive.confirm(record.key(), record.stamp());
        disk.cutPower();
        reopen();
        assertReads(record);
      } catch (DriveException lost) {
        assertEquals(DriveFault.Kind.DAMAGED, lost.fault().kind());
        assertEquals(Set.of(record.writeId()), drive.look(record.key()).damaged());
        assertEquals(List.of(), drive.look(record.key()).slots());
        damaged++;
      }
    }
    assertTrue(damaged > 5 && damaged < 35, () -> "the disk loses some of them");
  }

  @Test
  void aFailedSyncOfAStageFolderGivesNoSlots() throws Exception {
    disk.fail(DiskCall.Kind.SYNC_DIRECTORY, 1);
    assertFault(DriveFault.Kind.SYNC_FAILED, () -> TestRecord.object(KEY, 1, SMALL).stage(drive));
    reopen();
    TestRecord.object(KEY, 1, SMALL).put(drive);
  }

  @Test
  void anOldHeadIsNotReplacedWhenItsLinkIsNotSynced() throws Exception {
    TestRecord first = TestRecord.object(KEY, 1, SMALL).put(drive);
    TestRecord second = TestRecord.version(first, 2, SMALL).seal(drive);
    disk.fail(DiskCall.Kind.SYNC_DIRECTORY, 1);
    assertFault(DriveFault.Kind.SYNC_FAILED, () -> drive.publish(KEY, second.stamp(), false));
    assertEquals(new HeadView.Present(first.register()), drive.look(KEY).head());
    reopen();
    assertTrue(drive.publish(KEY, second.stamp(), false));
    assertReads(first);
    assertReads(second);
  }

  // No room

  @Test
  void aFullDriveRefusesClientsButTakesTablesAndHeals() throws Exception {
    TestRecord first = TestRecord.object(KEY, 1, SMALL).put(drive);
    disk.volume().limit(disk.volume().usedBytes() + LARGE);
    TestRecord large = TestRecord.object(key("large"), 2, LARGE - 20_000);
    assertFault(DriveFault.Kind.FULL, () -> large.stage(drive));
    try (StagedRecord staged = drive.stageFromReserve(large.header())) {
      staged.append(large.frames(), 0, large.framesLengthBytes());
      staged.seal(large.trailer());
    }
    TestRecord table = TestRecord.version(first, 3, 0).put(drive);
    assertReads(large);
    assertReads(table);
    assertReads(first);
  }

  @Test
  void roomThatIsNotThereIsRefusedBeforeAnythingIsWritten() throws Exception {
    disk.volume().limit(disk.volume().usedBytes() + LARGE / 2);
    TestRecord large = TestRecord.object(KEY, 1, LARGE);
    assertFault(DriveFault.Kind.FULL, () -> drive.stageFromReserve(large.header()));
    assertEquals(KeyView.NOTHING, drive.look(KEY));
  }

  @Test
  void roomThatRunsOutWhileStagingOrSealingIsNoFaultOfTheDrive() throws Exception {
    TestRecord record = TestRecord.object(KEY, 1, 20_000);
    try (StagedRecord staged = drive.stage(record.header())) {
      fill();
      assertFault(DriveFault.Kind.FULL, () -> staged.append(record.frames(), 0, 20_000));
    }
    disk.volume().limit(SimulatedVolume.UNLIMITED);
    try (StagedRecord staged = record.stage(drive)) {
      fill();
      // The trailer does not fit on the last page.
      disk.fail(call -> call.kind() == DiskCall.Kind.WRITE, DiskException.Kind.FULL, 1);
      assertFault(DriveFault.Kind.FULL, () -> staged.seal(record.trailer()));
    }
    assertEquals(KeyView.NOTHING, drive.look(KEY));
    disk.volume().limit(SimulatedVolume.UNLIMITED);
    assertReads(record.put(drive));
  }

  @Test
  void aPublishWithoutRoomForNamesCanBeTriedAgain() throws Exception {
    TestRecord first = TestRecord.object(KEY, 1, SMALL).put(drive);
    TestRecord second = TestRecord.version(first, 2, SMALL).seal(drive);
    fill();
    assertFault(DriveFault.Kind.FULL, () -> drive.publish(KEY, second.stamp(), false));
    assertEquals(List.of(new KeyView.SlotView(second.register(), true)), drive.look(KEY).slots());
    assertReads(second);
    disk.volume().limit(SimulatedVolume.UNLIMITED);
    assertTrue(drive.publish(KEY, second.stamp(), false));
    assertReads(first);
    assertReads(second);
  }

  @Test
  void aFullDriveCanBeEmptied() throws Exception {
    TestRecord first = TestRecord.object(KEY, 1, SMALL).put(drive);
    TestRecord.object(key("another"), 1, SMALL).seal(drive);
    fill();
    drive.drop(key("another"), stamp(1));
    drive.removeHead(KEY, first.stamp());
    assertEquals(KeyView.NOTHING, drive.look(KEY));
  }

  // Calls that fail

  @Test
  void aFailedCallIsAnErrorOfTheDriveAndLeavesThingsAsTheyWere() throws Exception {
    TestRecord first = TestRecord.object(KEY, 1, SMALL).put(drive);
    TestRecord second = TestRecord.version(first, 2, SMALL).seal(drive);
    for (DiskCall.Kind kind : List.of(DiskCall.Kind.LINK, DiskCall.Kind.RENAME)) {
      disk.fail(kind, 1);
      assertFault(DriveFault.Kind.IO_ERROR, () -> drive.publish(KEY, second.stamp(), false));
      assertEquals(new HeadView.Present(first.register()), drive.look(KEY).head());
      assertReads(second);
    }
    disk.fail(DiskCall.Kind.OPEN, 1);
    assertFault(DriveFault.Kind.IO_ERROR, () -> drive.look(KEY));
    assertTrue(drive.publish(KEY, second.stamp(), false));
    assertReads(first);
  }

  @Test
  void aSealThatCouldNotBeWrittenMayBeThere() throws Exception {
    TestRecord record = TestRecord.object(KEY, 1, SMALL);
    try (StagedRecord staged = record.stage(drive)) {
      disk.fail(DiskCall.Kind.WRITE, 1);
      assertFault(DriveFault.Kind.IO_ERROR, () -> staged.seal(record.trailer()));
    }
    assertEquals(KeyView.NOTHING, drive.look(KEY), "here it certainly is not");
    assertReads(record.put(drive));
  }

  @Test
  void whatIsLeftToTidyAfterAPublishDoesNotFailIt() throws Exception {
    TestRecord older = TestRecord.object(KEY, 1, SMALL).seal(drive);
    TestRecord newer = TestRecord.object(KEY, 2, SMALL).seal(drive);
    disk.fail(DiskCall.Kind.UNLINK, 1);
    assertTrue(drive.publish(KEY, newer.stamp(), false));
    assertEquals(List.of(new KeyView.SlotView(older.register(), true)), drive.look(KEY).slots());
    drive.drop(KEY, older.stamp());
    assertEquals(List.of(), drive.look(KEY).slots());
  }

  @Test
  void badSectorsUnderAHeadAreNoEvidence() throws Exception {
    TestRecord.object(KEY, 1, SMALL).put(drive);
    disk.makeUnreadable(KeyPath.of(KEY).head());
    assertEquals(HeadView.UNREADABLE, drive.look(KEY).head());
    assertFault(DriveFault.Kind.IO_ERROR, () -> drive.openHead(KEY));
    TestRecord next = TestRecord.object(KEY, 2, SMALL).put(drive);
    assertReads(next);
  }

  @Test
  void badSectorsUnderAHeadDoNotHideAKeptRecord() throws Exception {
    TestRecord first = TestRecord.object(KEY, 1, SMALL).put(drive);
    TestRecord.version(first, 2, SMALL).put(drive);
    disk.makeUnreadable(KeyPath.of(KEY).head());
    assertReads(first);
  }

  @Test
  void aBrokenDriveSaysSo() throws Exception {
    TestRecord record = TestRecord.object(KEY, 1, SMALL).put(drive);
    disk.setBroken(true);
    for (Executable operation :
        List.<Executable>of(
            () -> drive.look(KEY),
            () -> drive.stage(TestRecord.object(KEY, 2, SMALL).header()),
            () -> drive.space())) {
      DriveException thrown = assertThrows(DriveException.class, operation);
      assertTrue(
          Set.of(DriveFault.Kind.IO_ERROR, DriveFault.Kind.GONE).contains(thrown.fault().kind()));
    }
    disk.setBroken(false);
    assertReads(record);
  }

  @Test
  void aStaleDriveComesBackAsItWas() throws Exception {
    TestRecord record = TestRecord.object(KEY, 1, SMALL).put(drive);
    TestRecord sealed = TestRecord.object(KEY, 2, SMALL).seal(drive);
    SimulatedVolume volume = disk.unmount();
    assertFault(DriveFault.Kind.GONE, () -> drive.look(KEY));
    disk.mount(volume);
    assertEquals(new HeadView.Present(record.register()), drive.look(KEY).head());
    reopen();
    assertEquals(Set.of(KEY), drive.keysInSlots());
    assertReads(sealed);
  }

  // Rot

  @Test
  void everyFlippedBitOfATrailerIsSeen() throws Exception {
    TestRecord record = TestRecord.object(KEY, 1, 100).put(drive);
    String head = KeyPath.of(KEY).head();
    long bits = 8 * lengthOf(head);
    long header = 8L * RecordCodec.encodeHeader(record.header()).length;
    for (long bit = header + 8 * 100; bit < bits; bit += 7) {
      disk.flip(head, bit);
      assertFault(DriveFault.Kind.DAMAGED, () -> drive.openHead(KEY));
      disk.flip(head, bit);
    }
    for (long bit = 0; bit < header; bit += 7) {
      disk.flip(head, bit);
      assertFault(DriveFault.Kind.DAMAGED, () -> drive.openHead(KEY));
      assertEquals(
          new HeadView.Present(record.register()),
          drive.look(KEY).head(),
          "the trailer still tells what it was");
      disk.flip(head, bit);
    }
    assertReads(record);
  }

  @Test
  void aFileThatWasCutShortIsDamaged() throws Exception {
    TestRecord record = TestRecord.object(KEY, 1, LARGE).put(drive);
    String head = KeyPath.of(KEY).head();
    RecordReader reader = drive.open(KEY, record.stamp());
    disk.truncate(head, LARGE / 2);
    byte[] target = new byte[LARGE];
    assertFault(DriveFault.Kind.DAMAGED, () -> reader.read(0, target, 0, LARGE));
    reader.close();
    for (int length : new int[] {LARGE / 2, 100, 1, 0}) {
      disk.truncate(head, length);
      assertEquals(HeadView.UNREADABLE, drive.look(KEY).head());
      assertFault(DriveFault.Kind.DAMAGED, () -> drive.open(KEY, record.stamp()));
    }
  }

  @Test
  void rotInASlotIsKnownAfterTheNextStart() throws Exception {
    TestRecord record = TestRecord.object(KEY, 1, SMALL).seal(drive);
    long bits = 8 * lengthOf(slot());
    disk.flip(slot(), bits - 100);
    reopen();
    assertEquals(Set.of(record.writeId()), drive.look(KEY).damaged());
    assertFalse(drive.isBlank());
    disk.flip(slot(), 100);
    reopen();
    assertTrue(drive.isBlank(), "header and trailer are both lost");
    assertEquals(KeyView.NOTHING, drive.look(KEY));
  }

  @Test
  void aSlotWithoutAHeaderLeavesItsWriteInDoubt() throws Exception {
    TestRecord record = TestRecord.object(KEY, 1, SMALL).seal(drive);
    disk.zero(slot(), 0, 50);
    reopen();
    assertFalse(drive.isBlank(), "the trailer tells whose it is");
    KeyView view = drive.look(KEY);
    assertEquals(List.of(), view.slots());
    assertEquals(Set.of(record.writeId()), view.damaged());
  }

  @Test
  void aFormatFileIsWrittenAgainFromItsCopy() throws Exception {
    disk.flip(".holdfast/format.json", 100);
    reopen();
    assertEquals(DriveContract.FORMAT, drive.format());
    disk.flip(".holdfast/format-copy.json", 100);
    reopen();
    disk.flip(".holdfast/format.json", 100);
    reopen();
    disk.flip(".holdfast/format.json", 100);
    disk.flip(".holdfast/format-copy.json", 100);
    assertFault(DriveFault.Kind.DAMAGED, this::reopen);
  }

  /**
   * A rebuild that met a seal over time leaves two; one that is not confirmed keeps doubt alive.
   */
  @Test
  void allSlotsOfAStampAreConfirmed() throws DriveException {
    TestRecord record = TestRecord.object(KEY, 1, SMALL);
    record.seal(drive);
    reopen();
    record.seal(drive);
    drive.confirm(KEY, record.stamp());
    assertEquals(
        List.of(true, true),
        drive.look(KEY).slots().stream().map(KeyView.SlotView::confirmed).toList());
  }
}
