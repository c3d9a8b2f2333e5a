package io.holdfast.simulation;

import static io.holdfast.simulation.TestRecord.BUCKET;
import static io.holdfast.simulation.TestRecord.key;
import static io.holdfast.simulation.TestRecord.stamp;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.holdfast.commit.HeadView;
import io.holdfast.commit.KeyView;
import io.holdfast.commit.Stamp;
import io.holdfast.common.Bytes;
import io.holdfast.common.ObjectKey;
import io.holdfast.erasure.ErasureScheme;
import io.holdfast.storage.BucketId;
import io.holdfast.storage.BucketRef;
import io.holdfast.storage.ChildName;
import io.holdfast.storage.Disk;
import io.holdfast.storage.DiskException;
import io.holdfast.storage.DiskFile;
import io.holdfast.storage.DriveException;
import io.holdfast.storage.DriveFault;
import io.holdfast.storage.DriveFormat;
import io.holdfast.storage.DriveFormatter;
import io.holdfast.storage.DriveId;
import io.holdfast.storage.EpochRecord;
import io.holdfast.storage.KeyPath;
import io.holdfast.storage.LocalDrive;
import io.holdfast.storage.RecordKey;
import io.holdfast.storage.RecordReader;
import io.holdfast.storage.StagedRecord;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a drive does when nothing goes wrong, on whatever disk. */
abstract class DriveContract {
  static final RecordKey KEY = key("backup/vm-7/0001.blk");
  static final int SMALL = 700;
  static final int LARGE = 600_000;

  static final BucketRef OTHER =
      new BucketRef("other", new BucketId(Bytes.parseHex("ff23456789abcdef0123456789abcdef")));

  static final DriveFormat FORMAT =
      DriveFormat.of(
          Bytes.parseHex("00112233445566778899aabbccddeeff"),
          new DriveId(Bytes.parseHex("ffeeddccbbaa99887766554433221100")),
          DriveFormat.State.WHOLE,
          1_800_000_000_000L,
          4,
          Map.of());

  private LocalDrive drive;

  /** The folder as another process would use it. */
  abstract Disk disk();

  /** Puts an empty folder in the drive's place. */
  abstract void takeAway() throws Exception;

  @BeforeEach
  void format() throws Exception {
    DriveFormatter.format(disk(), "drive", FORMAT);
    drive = open();
  }

  @AfterEach
  void close() {
    drive.close();
  }

  private LocalDrive open() throws DriveException {
    return LocalDrive.open(disk(), "drive", SimulatedDrive.entropy(new Random()));
  }

  private void reopen() throws DriveException {
    drive.close();
    drive = open();
  }

  /** All files below a directory of the drive. */
  private Set<String> files(String directory) throws DiskException {
    Set<String> files = new HashSet<>();
    List<String> names = new ArrayList<>();
    disk().list(directory, names::add);
    for (String name : names) {
      String path = directory + "/" + name;
      if (disk().stat(path).directory()) {
        files.addAll(files(path));
      } else {
        files.add(path);
      }
    }
    return files;
  }

  private Set<String> records() throws DiskException {
    return files(KeyPath.directory(BUCKET));
  }

  private void write(String path, byte[] bytes) throws DiskException {
    try (DiskFile file = disk().create(path)) {
      file.write(0, new byte[0], bytes, 0, bytes.length);
    }
  }

  private void damage(String path) throws DiskException {
    disk().unlink(path);
    write(path, new byte[] {1, 2, 3});
  }

  private void assertHead(TestRecord record) throws DriveException {
    assertEquals(new HeadView.Present(record.register()), drive.look(record.key()).head());
    try (RecordReader reader = drive.openHead(record.key()).orElseThrow()) {
      assertTrue(record.isReadBy(reader));
    }
    assertOpens(record);
  }

  private void assertOpens(TestRecord record) throws DriveException {
    try (RecordReader reader = drive.open(record.key(), record.stamp())) {
      assertTrue(record.isReadBy(reader));
    }
  }

  private static void assertFault(DriveFault.Kind kind, Throwable thrown) {
    assertEquals(kind, ((DriveException) thrown).fault().kind());
  }

  @Test
  void anUnknownKeyHasNothing() throws Exception {
    assertEquals(KeyView.NOTHING, drive.look(KEY));
    assertEquals(KeyView.NOTHING, drive.lookClosely(KEY));
    assertTrue(drive.openHead(KEY).isEmpty());
    assertFault(
        DriveFault.Kind.NOT_FOUND,
        assertThrows(DriveException.class, () -> drive.open(KEY, stamp(1))));
  }

  @Test
  void aSealedRecordIsAConfirmedSlotAndCanBeRead() throws Exception {
    TestRecord record = TestRecord.object(KEY, 1, LARGE).seal(drive);
    KeyView view = drive.look(KEY);
    assertEquals(HeadView.ABSENT, view.head());
    assertEquals(List.of(new KeyView.SlotView(record.register(), true)), view.slots());
    assertOpens(record);
    assertTrue(drive.openHead(KEY).isEmpty());
    assertEquals(Set.of(), drive.keysInSlots());
  }

  @Test
  void publishingMakesAHeadOfIt() throws Exception {
    for (int length : new int[] {0, 1, SMALL, 5000, LARGE}) {
      TestRecord record = TestRecord.object(KEY, 1 + length, length).put(drive);
      assertHead(record);
      assertEquals(List.of(), drive.look(KEY).slots());
      assertEquals(Set.of(KeyPath.of(KEY).head()), records());
    }
  }

  @Test
  void onlyTheAnnouncedFramesCanBeSealed() throws Exception {
    TestRecord record = TestRecord.object(KEY, 1, SMALL);
    try (StagedRecord staged = drive.stage(record.header())) {
      staged.append(record.frames(), 0, SMALL - 1);
      assertThrows(IllegalStateException.class, () -> staged.seal(record.trailer()));
      assertThrows(IllegalStateException.class, () -> staged.append(record.frames(), 0, 2));
      assertThrows(IllegalStateException.class, staged::stamp);
    }
  }

  @Test
  void whatIsClosedUnsealedLeavesNothing() throws Exception {
    Set<String> before = files(".holdfast/stage");
    TestRecord record = TestRecord.object(KEY, 1, LARGE);
    try (StagedRecord staged = record.stage(drive)) {
      assertThrows(IllegalStateException.class, staged::stamp);
    }
    Set<String> slots = files(".holdfast/stage");
    slots.removeAll(before);
    for (String slot : slots) {
      assertEquals(0, disk().stat(slot).lengthBytes(), "only empty slots are left");
    }
    assertEquals(KeyView.NOTHING, drive.look(KEY));
    reopen();
    assertEquals(Set.of(), files(".holdfast/stage"));
  }

  @Test
  void anOverwrittenVersionIsKeptAsLongAsTheTableNamesIt() throws Exception {
    TestRecord first = TestRecord.object(KEY, 1, SMALL).put(drive);
    TestRecord second = TestRecord.version(first, 2, LARGE).put(drive);
    TestRecord table = TestRecord.version(second, 3, 0).put(drive);
    assertEquals(Set.of(first.stamp(), second.stamp()), drive.lookClosely(KEY).kept());
    assertEquals(Set.of(), drive.look(KEY).kept());
    assertHead(table);
    assertOpens(first);
    assertOpens(second);

    TestRecord last = new TestRecord(KEY, stamp(4), List.of(second.stamp()), SMALL).put(drive);
    assertHead(last);
    assertEquals(Set.of(second.stamp()), drive.lookClosely(KEY).kept());
    assertEquals(Set.of(KeyPath.of(KEY).head(), KeyPath.of(KEY).kept(second.stamp())), records());
  }

  @Test
  void keysThatShareADirectoryAreLookedAtTogether() throws Exception {
    List<RecordKey> keys =
        Stream.of("d/k", "d/k~", "d/k~head", "d/kk", "d/" + "k".repeat(500), "e/k", "d/none")
            .map(TestRecord::key)
            .toList();
    List<KeyView> expected = new ArrayList<>();
    for (RecordKey key : keys.subList(0, 6)) {
      TestRecord first = TestRecord.object(key, 1 + expected.size(), SMALL).put(drive);
      TestRecord.version(first, 20 + expected.size(), SMALL).put(drive);
      assertEquals(Set.of(first.stamp()), drive.lookClosely(key).kept(), key.toString());
      expected.add(drive.lookClosely(key));
    }
    expected.add(KeyView.NOTHING);
    assertEquals(expected, drive.lookClosely(keys));
    assertEquals(expected.reversed(), drive.lookClosely(keys.reversed()));
    assertEquals(List.of(), drive.lookClosely(List.of()));
  }

  @Test
  void aKeptRecordLosesItsTable() throws Exception {
    TestRecord first = TestRecord.afterMany(KEY, 1, SMALL).put(drive);
    TestRecord second = TestRecord.version(first, 2, LARGE).put(drive);
    String kept = KeyPath.of(KEY).kept(first.stamp());
    long withTable = disk().stat(kept).lengthBytes();
    TestRecord third = TestRecord.version(second, 3, SMALL).put(drive);
    long table = withTable - disk().stat(kept).lengthBytes();
    assertTrue(table > 4_096, () -> "cut off were " + table + " bytes");
    reopen();
    assertHead(third);
    assertOpens(first);
    assertOpens(second);
    assertEquals(Set.of(first.stamp(), second.stamp()), drive.lookClosely(KEY).kept());

    // It can be no head any more, whoever puts it there.
    disk().unlink(KeyPath.of(KEY).head());
    disk().rename(kept, KeyPath.of(KEY).head());
    assertEquals(HeadView.UNREADABLE, drive.look(KEY).head());
    assertFault(
        DriveFault.Kind.DAMAGED, assertThrows(DriveException.class, () -> drive.openHead(KEY)));
  }

  @Test
  void aPromotedRecordLosesItsTable() throws Exception {
    TestRecord first = TestRecord.afterMany(KEY, 1, SMALL);
    TestRecord.version(first, 2, SMALL).put(drive);
    first.seal(drive);
    drive.promote(KEY, first.stamp());
    assertTrue(disk().stat(KeyPath.of(KEY).kept(first.stamp())).lengthBytes() < 2_000);
    assertOpens(first);
  }

  @Test
  void aStragglerChangesNothing() throws Exception {
    TestRecord older = TestRecord.object(KEY, 1, SMALL).seal(drive);
    TestRecord newer = TestRecord.object(KEY, 2, SMALL).seal(drive);
    assertTrue(drive.publish(KEY, newer.stamp(), false));
    assertEquals(List.of(), drive.look(KEY).slots(), "older slots are settled");
    assertTrue(drive.publish(KEY, older.stamp(), false));
    assertTrue(drive.publish(KEY, newer.stamp(), false));
    assertHead(newer);
    assertFalse(drive.publish(KEY, stamp(3), false));
    assertHead(newer);
  }

  @Test
  void anOlderSlotThatTheNewTableNamesBecomesAKeptRecord() throws Exception {
    TestRecord older = TestRecord.object(KEY, 1, SMALL).seal(drive);
    TestRecord newer = TestRecord.version(older, 2, SMALL).put(drive);
    assertEquals(List.of(), drive.look(KEY).slots());
    assertEquals(Set.of(older.stamp()), drive.lookClosely(KEY).kept());
    assertOpens(older);
    assertHead(newer);
  }

  @Test
  void aSlotCanBePromotedUnderAHeadThatNamesIt() throws Exception {
    TestRecord older = TestRecord.object(KEY, 1, LARGE);
    TestRecord.version(older, 2, SMALL).put(drive);
    older.seal(drive);
    drive.promote(KEY, older.stamp());
    drive.promote(KEY, older.stamp());
    assertEquals(Set.of(older.stamp()), drive.lookClosely(KEY).kept());
    assertEquals(List.of(), drive.look(KEY).slots());
    assertOpens(older);
    assertFault(
        DriveFault.Kind.NOT_FOUND,
        assertThrows(DriveException.class, () -> drive.promote(KEY, stamp(7))));
  }

  @Test
  void aDroppedSlotIsGone() throws Exception {
    TestRecord.object(KEY, 1, SMALL).seal(drive);
    TestRecord.object(KEY, 1, SMALL).seal(drive);
    assertEquals(2, drive.look(KEY).slots().size(), "a rebuild met a late seal");
    drive.drop(KEY, stamp(2));
    assertEquals(2, drive.look(KEY).slots().size());
    drive.drop(KEY, stamp(1));
    assertEquals(KeyView.NOTHING, drive.look(KEY));
    reopen();
    assertEquals(KeyView.NOTHING, drive.look(KEY));
  }

  @Test
  void theNextProcessFindsSlotsAndConfirmsThem() throws Exception {
    TestRecord record = TestRecord.object(KEY, 1, SMALL).seal(drive);
    reopen();
    assertEquals(Set.of(KEY), drive.keysInSlots());
    assertEquals(List.of(new KeyView.SlotView(record.register(), false)), drive.look(KEY).slots());
    drive.confirm(KEY, record.stamp());
    assertEquals(List.of(new KeyView.SlotView(record.register(), true)), drive.look(KEY).slots());
    assertOpens(record);
    assertTrue(drive.publish(KEY, record.stamp(), false));
    assertEquals(Set.of(), drive.keysInSlots());
    assertHead(record);
    assertFault(
        DriveFault.Kind.NOT_FOUND,
        assertThrows(DriveException.class, () -> drive.confirm(KEY, record.stamp())));
  }

  @Test
  void publishingConfirmsFirst() throws Exception {
    TestRecord record = TestRecord.object(KEY, 1, LARGE).seal(drive);
    reopen();
    assertTrue(drive.publish(KEY, record.stamp(), false));
    assertHead(record);
  }

  @Test
  void aTableTooLargeForTheIndexIsReadAgain() throws Exception {
    List<Stamp> versions = new ArrayList<>();
    for (int i = 0; i < 2000; i++) {
      versions.add(stamp(i + 1));
    }
    TestRecord record = new TestRecord(KEY, stamp(5000), versions, SMALL).seal(drive);
    assertEquals(List.of(new KeyView.SlotView(record.register(), true)), drive.look(KEY).slots());
    reopen();
    assertTrue(drive.publish(KEY, record.stamp(), false));
    assertHead(record);
  }

  @Test
  void aVersionThatReadersHaveIsKeptUntilItIsRemoved() throws Exception {
    TestRecord first = TestRecord.object(KEY, 1, LARGE).put(drive);
    TestRecord second = TestRecord.object(KEY, 2, SMALL).seal(drive);
    assertTrue(drive.publish(KEY, second.stamp(), true));
    assertOpens(first);
    assertEquals(Set.of(first.stamp()), drive.lookClosely(KEY).kept());
    drive.removeUnnamed(KEY);
    assertEquals(Set.of(), drive.lookClosely(KEY).kept());
    assertHead(second);
  }

  @Test
  void keptVersionsThatReadersHaveOutliveATableThatDropsThem() throws Exception {
    TestRecord first = TestRecord.object(KEY, 1, SMALL).put(drive);
    TestRecord.version(first, 2, 0).put(drive);
    TestRecord.object(KEY, 3, SMALL).seal(drive);
    assertTrue(drive.publish(KEY, stamp(3), true));
    assertOpens(first);
    drive.removeUnnamed(KEY);
    assertEquals(Set.of(KeyPath.of(KEY).head()), records());
  }

  @Test
  void anOpenRecordStaysReadableWhateverHappensToItsName() throws Exception {
    TestRecord first = TestRecord.object(KEY, 1, LARGE).put(drive);
    TestRecord slot = TestRecord.object(key("other"), 9, LARGE).seal(drive);
    try (RecordReader reader = drive.open(KEY, first.stamp());
        RecordReader slotReader = drive.open(slot.key(), slot.stamp())) {
      TestRecord.object(KEY, 2, SMALL).put(drive);
      drive.drop(slot.key(), slot.stamp());
      assertTrue(first.isReadBy(reader));
      assertTrue(slot.isReadBy(slotReader));
      assertThrows(
          IndexOutOfBoundsException.class, () -> reader.read(LARGE - 1, new byte[2], 0, 2));
    }
  }

  @Test
  void anUnreadableHeadIsNoEvidenceAndIsMovedAside() throws Exception {
    TestRecord.object(KEY, 1, SMALL).put(drive);
    String head = KeyPath.of(KEY).head();
    damage(head);
    assertEquals(HeadView.UNREADABLE, drive.look(KEY).head());
    assertFault(
        DriveFault.Kind.DAMAGED, assertThrows(DriveException.class, () -> drive.openHead(KEY)));
    assertFault(
        DriveFault.Kind.DAMAGED,
        assertThrows(DriveException.class, () -> drive.open(KEY, stamp(1))));
    assertFalse(drive.publish(KEY, stamp(1), false));

    TestRecord next = TestRecord.object(KEY, 2, SMALL).put(drive);
    assertHead(next);
    assertEquals(Set.of(head, KeyPath.of(KEY).aside(next.stamp())), records());
  }

  @Test
  void theRecordOfAnotherKeyIsNoHead() throws Exception {
    RecordKey other = key("other");
    TestRecord.object(other, 1, SMALL).put(drive);
    disk().makeDirectory(KeyPath.directory(BUCKET) + "/backup");
    disk().makeDirectory(KeyPath.directory(BUCKET, "backup/vm-7/"));
    disk().rename(KeyPath.of(other).head(), KeyPath.of(KEY).head());
    assertEquals(HeadView.UNREADABLE, drive.look(KEY).head());
    assertFault(
        DriveFault.Kind.DAMAGED, assertThrows(DriveException.class, () -> drive.openHead(KEY)));
  }

  @Test
  void aDamagedKeptRecordIsReplacedByAGoodOne() throws Exception {
    TestRecord first = TestRecord.object(KEY, 1, SMALL).put(drive);
    write(KeyPath.of(KEY).kept(first.stamp()), new byte[] {1, 2, 3});
    TestRecord second = TestRecord.version(first, 2, SMALL).put(drive);
    assertOpens(first);
    damage(KeyPath.of(KEY).kept(first.stamp()));
    first.seal(drive);
    drive.promote(KEY, first.stamp());
    assertOpens(first);
    assertHead(second);
  }

  @Test
  void aDamagedSlotTellsWhoseItIsAndCanBeDropped() throws Exception {
    TestRecord record = TestRecord.object(KEY, 1, SMALL).seal(drive);
    String slot =
        files(".holdfast/stage").stream().filter(this::isNotEmpty).findFirst().orElseThrow();
    byte[] bytes = disk().readPastCache(slot, 0, 1 << 16);
    bytes[bytes.length - 1] ^= 1;
    disk().unlink(slot);
    write(slot, bytes);
    reopen();
    KeyView view = drive.look(KEY);
    assertEquals(Set.of(record.writeId()), view.damaged());
    assertEquals(List.of(), view.slots());
    assertEquals(Set.of(KEY), drive.keysInSlots());
    drive.dropDamaged(KEY, Set.of(TestRecord.object(KEY, 2, 0).writeId()));
    assertEquals(Set.of(record.writeId()), drive.look(KEY).damaged());
    drive.dropDamaged(KEY, Set.of(record.writeId()));
    assertEquals(KeyView.NOTHING, drive.look(KEY));
    assertFalse(drive.isBlank());
  }

  private boolean isNotEmpty(String path) {
    try {
      return disk().stat(path).lengthBytes() > 0;
    } catch (DiskException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void slotsThatWereNeverSealedAreClearedAway() throws Exception {
    TestRecord record = TestRecord.object(KEY, 1, SMALL).seal(drive);
    String slot =
        files(".holdfast/stage").stream().filter(this::isNotEmpty).findFirst().orElseThrow();
    byte[] sealed = disk().readPastCache(slot, 0, 1 << 16);
    drive.drop(KEY, record.stamp());
    drive.close();
    write(".holdfast/stage/03/header-only", java.util.Arrays.copyOf(sealed, SMALL));
    write(".holdfast/stage/03/zeros", new byte[sealed.length]);
    write(".holdfast/stage/03/empty", new byte[0]);
    drive = open();
    assertEquals(Set.of(), files(".holdfast/stage"));
    assertEquals(KeyView.NOTHING, drive.look(KEY));
    assertFalse(drive.isBlank());
  }

  @Test
  void aSlotThatNobodyKnowsMakesTheDriveBlankForGood() throws Exception {
    drive.close();
    write(".holdfast/stage/0f/noise", new byte[] {1, 2, 3, 4});
    drive = open();
    assertTrue(drive.isBlank());
    reopen();
    assertTrue(drive.isBlank());
    assertEquals(Set.of(), files(".holdfast/stage"));
    TestRecord.object(KEY, 1, SMALL).put(drive);
    drive.markState(DriveFormat.State.WHOLE);
    assertFalse(drive.isBlank());
    TestRecord.object(KEY, 2, SMALL).put(drive);
    reopen();
    assertFalse(drive.isBlank());
  }

  @Test
  void oddKeysHaveRecordsOfTheirOwn() throws Exception {
    List<String> odd =
        List.of(
            "a",
            "a/",
            "a/b",
            "a//b",
            "/",
            "//",
            ".",
            "..",
            "../..",
            "a/../b",
            "~head",
            "a~head",
            "%2F",
            "e\u0301",
            "é",
            "\u0001\u007f",
            "\ud83d\ude00/\ud83d\ude00",
            "A",
            "x".repeat(1024),
            "x".repeat(300) + "/y",
            "a/".repeat(512),
            "\u0000",
            "é".repeat(512));
    int sequence = 0;
    for (String text : odd) {
      TestRecord.object(key(text), ++sequence, SMALL).put(drive);
    }
    reopen();
    sequence = 0;
    for (String text : odd) {
      assertHead(TestRecord.object(key(text), ++sequence, SMALL));
    }
    for (int i = 0; i < odd.size(); i++) {
      drive.removeHead(key(odd.get(i)), stamp(i + 1));
    }
    List<String> left = new ArrayList<>();
    disk().list(KeyPath.directory(BUCKET), left::add);
    assertEquals(List.of(), left, "no directory stays behind");
  }

  @Test
  void childrenAreTold() throws Exception {
    for (String text : List.of("a", "a/", "a/b", "a/c/d", "e", "f/g")) {
      TestRecord.object(key(text), 1, SMALL).put(drive);
    }
    assertEquals(
        Set.of(
            new ChildName("a", true, true),
            new ChildName("e", true, false),
            new ChildName("f", false, true)),
        new HashSet<>(drive.children(BUCKET, "")));
    assertEquals(
        Set.of(
            new ChildName("", true, false),
            new ChildName("b", true, false),
            new ChildName("c", false, true)),
        new HashSet<>(drive.children(BUCKET, "a/")));
    assertEquals(List.of(), drive.children(BUCKET, "nothing/"));
  }

  @Test
  void aHeadIsRemovedOnlyWhenItIsThatOne() throws Exception {
    TestRecord record = TestRecord.object(KEY, 2, SMALL).put(drive);
    drive.removeHead(KEY, stamp(1));
    drive.removeHead(KEY, stamp(3));
    assertHead(record);
    TestRecord neighbour = TestRecord.object(key("backup/neighbour"), 1, SMALL).put(drive);
    drive.removeHead(KEY, record.stamp());
    assertEquals(KeyView.NOTHING, drive.look(KEY));
    assertHead(neighbour);
    assertThrows(DiskException.class, () -> disk().stat(KeyPath.directory(BUCKET, "backup/vm-7/")));
    assertHead(TestRecord.object(KEY, 4, SMALL).put(drive));
    drive.syncNames(Set.of(KEY, neighbour.key(), key("not/there")));
  }

  @Test
  void aPublishMakesADirectoryAgainThatIsGone() throws Exception {
    TestRecord first = TestRecord.object(KEY, 1, SMALL).put(drive);
    TestRecord second = TestRecord.object(KEY, 2, SMALL).seal(drive);
    drive.removeHead(KEY, first.stamp());
    assertTrue(drive.publish(KEY, second.stamp(), false));
    assertHead(second);

    TestRecord third = TestRecord.object(key("deep/er/key"), 3, SMALL).seal(drive);
    disk().removeDirectory(KeyPath.directory(BUCKET, "deep/er/"));
    disk().removeDirectory(KeyPath.directory(BUCKET, "deep/"));
    assertTrue(drive.publish(third.key(), third.stamp(), false));
    assertHead(third);
  }

  @Test
  void bucketsComeAndGo() throws Exception {
    assertEquals(List.of(), drive.buckets());
    drive.makeBucket(BUCKET);
    drive.makeBucket(BUCKET);
    drive.makeBucket(OTHER);
    drive.makeBucket(BucketRef.SYSTEM);
    assertEquals(Set.of(BUCKET, OTHER), new HashSet<>(drive.buckets()));
    for (String text : List.of("a", "a/b/c", "d", "x".repeat(1024))) {
      TestRecord.object(key(text), 1, SMALL).put(drive);
    }
    TestRecord.object(new RecordKey(BucketRef.SYSTEM, new ObjectKey("b")), 1, SMALL).put(drive);
    drive.removeBucket(BUCKET);
    drive.removeBucket(BUCKET);
    assertEquals(List.of(OTHER), drive.buckets());
    assertEquals(KeyView.NOTHING, drive.look(key("a/b/c")));
    assertHead(TestRecord.object(key("a/b/c"), 2, SMALL).put(drive));
  }

  private static EpochRecord epoch(int number, int... members) {
    List<DriveId> ids = new ArrayList<>();
    List<Boolean> mounted = new ArrayList<>();
    for (int member : members) {
      ids.add(new DriveId(Bytes.parseHex("%032x".formatted(member))));
      mounted.add(member % 2 == 0);
    }
    return new EpochRecord(number, new ErasureScheme(members.length - 1, 1), ids, mounted);
  }

  @Test
  void epochsOnlyGoUp() throws Exception {
    assertFault(DriveFault.Kind.NOT_FOUND, assertThrows(DriveException.class, () -> drive.epoch()));
    drive.takeEpoch(epoch(3, 1, 2, 3));
    reopen();
    assertEquals(epoch(3, 1, 2, 3), drive.epoch());
    drive.takeEpoch(epoch(3, 1, 2, 3));
    assertFault(
        DriveFault.Kind.FENCED,
        assertThrows(DriveException.class, () -> drive.takeEpoch(epoch(2, 1, 2, 3))));
    assertFault(
        DriveFault.Kind.FENCED,
        assertThrows(DriveException.class, () -> drive.takeEpoch(epoch(3, 1, 2, 4))));
    drive.takeEpoch(epoch(-1, 1, 2, 4));
    assertFault(
        DriveFault.Kind.FENCED,
        assertThrows(DriveException.class, () -> drive.takeEpoch(epoch(4, 1, 2, 4))));
    reopen();
    assertEquals(epoch(-1, 1, 2, 4), drive.epoch());
  }

  @Test
  void oneProcessHasADriveAtATime() throws Exception {
    DriveException refused = assertThrows(DriveException.class, this::open);
    assertTrue(refused.fault().detail().contains("in use by another process"));
    assertHead(TestRecord.object(KEY, 1, SMALL).put(drive));
    reopen();
  }

  @Test
  void anotherFolderInItsPlaceIsNotTheDrive() throws Exception {
    TestRecord record = TestRecord.object(KEY, 1, SMALL).put(drive);
    TestRecord sealed = TestRecord.object(KEY, 2, SMALL).seal(drive);
    StagedRecord open = TestRecord.object(KEY, 3, SMALL).stage(drive);
    takeAway();
    assertGone();
    DriveFormatter.format(disk(), "drive", FORMAT);
    assertGone();
    assertFault(
        DriveFault.Kind.GONE,
        assertThrows(DriveException.class, () -> drive.publish(KEY, sealed.stamp(), false)));
    DriveException unsealed =
        assertThrows(
            DriveException.class, () -> open.seal(TestRecord.object(KEY, 3, SMALL).trailer()));
    assertFault(DriveFault.Kind.GONE, unsealed);
    open.close();
    reopen();
    assertEquals(KeyView.NOTHING, drive.look(record.key()));
  }

  private void assertGone() {
    for (org.junit.jupiter.api.function.Executable look :
        List.<org.junit.jupiter.api.function.Executable>of(
            () -> drive.look(KEY),
            () -> drive.openHead(KEY),
            () -> drive.children(BUCKET, ""),
            () -> drive.buckets(),
            () -> drive.stage(TestRecord.object(KEY, 4, SMALL).header()),
            () -> drive.makeBucket(BUCKET),
            () -> drive.syncNames(Set.of(KEY)),
            () -> drive.space())) {
      assertFault(DriveFault.Kind.GONE, assertThrows(DriveException.class, look));
    }
  }

  @Test
  void spaceIsToldWithItsReserve() throws Exception {
    assertTrue(drive.space().totalBytes() >= drive.space().availableBytes());
    assertTrue(drive.space().reserveBytes() <= drive.space().totalBytes() / 16);
    assertTrue(drive.space().reserveBytes() > 0);
    assertInstanceOf(HeadView.Absent.class, drive.look(KEY).head());
  }
}
