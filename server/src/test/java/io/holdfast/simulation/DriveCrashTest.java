package io.holdfast.simulation;

import static io.holdfast.simulation.DriveContract.SMALL;
import static io.holdfast.simulation.TestRecord.key;
import static io.holdfast.simulation.TestRecord.stamp;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.holdfast.commit.Stamp;
import io.holdfast.common.ObjectKey;
import io.holdfast.storage.DriveException;
import io.holdfast.storage.KeyPath;
import io.holdfast.storage.LocalDrive;
import io.holdfast.storage.RecordKey;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.opentest4j.AssertionFailedError;

/** Single operations of one drive, killed at every step. */
final class DriveCrashTest {
  private static final RecordKey KEY = key("a/b/c");
  private static final CrashRuns.Work NOTHING = (_, _) -> {};

  /** Two appends, and more pages than one. */
  private static final int LARGE = 120_000;

  private static void assertHeadIsOneOf(LocalDrive drive, Integer... sequences)
      throws DriveException {
    Optional<Stamp> head = CrashRuns.headStamp(drive, KEY);
    Set<Optional<Stamp>> allowed =
        Set.copyOf(
            IntStream.range(0, sequences.length)
                .mapToObj(i -> Optional.of(stamp(sequences[i])))
                .toList());
    assertTrue(allowed.contains(head), () -> head + " is none of " + allowed);
  }

  @Test
  void whatIsSealedStays() {
    for (int length : new int[] {0, SMALL, 10_000, LARGE}) {
      long steps =
          CrashRuns.of(
                  NOTHING,
                  (drive, promises) -> promises.seal(drive, TestRecord.object(KEY, 1, length)))
              .run();
      assertTrue(steps > 10, "nothing was interrupted");
    }
  }

  @Test
  void everySlotOfABatchIsDurable() {
    CrashRuns.of(
            NOTHING,
            (drive, promises) -> {
              for (int i = 1; i <= 20; i++) {
                promises.seal(drive, TestRecord.object(key("key" + i), i, SMALL));
              }
            })
        .run();
  }

  @Test
  void aFreshDirectoryDoesNotLoseAFile() {
    CrashRuns.of(
            NOTHING,
            (drive, promises) -> {
              promises.put(drive, TestRecord.object(KEY, 1, SMALL));
              promises.put(drive, TestRecord.object(key("a/b/d/e/f"), 2, SMALL));
            })
        .run();
  }

  @Test
  void anOverwriteLeavesTheOldOrTheNew() {
    CrashRuns.of(
            (drive, promises) -> promises.put(drive, TestRecord.object(KEY, 1, SMALL)),
            (drive, promises) -> {
              promises.put(drive, TestRecord.object(KEY, 2, LARGE));
              promises.put(drive, TestRecord.object(KEY, 3, 0));
            })
        .and(drive -> assertHeadIsOneOf(drive, 1, 2, 3))
        .run();
  }

  @Test
  void versionsThatTheTableNamesStay() {
    TestRecord first = TestRecord.object(KEY, 1, SMALL);
    TestRecord second = TestRecord.version(first, 2, LARGE);
    TestRecord third = TestRecord.version(second, 3, 0);
    TestRecord fourth = TestRecord.version(third, 4, SMALL);
    CrashRuns.of(
            (drive, promises) -> promises.put(drive, first),
            (drive, promises) -> {
              promises.put(drive, second);
              promises.put(drive, third);
              promises.put(drive, fourth);
            })
        .and(drive -> assertHeadIsOneOf(drive, 1, 2, 3, 4))
        .run();
  }

  @Test
  void keptRecordsOutliveTheLossOfTheirTables() {
    TestRecord first = TestRecord.afterMany(KEY, 1, SMALL);
    TestRecord second = TestRecord.version(first, 2, LARGE);
    TestRecord third = TestRecord.version(second, 3, SMALL);
    TestRecord fourth = TestRecord.version(third, 4, SMALL);
    CrashRuns.of(
            (drive, promises) -> promises.put(drive, first),
            (drive, promises) -> {
              promises.put(drive, second);
              promises.put(drive, third);
              promises.put(drive, fourth);
            })
        .and(drive -> assertHeadIsOneOf(drive, 1, 2, 3, 4))
        .run();
  }

  @Test
  void anOlderSlotBecomesAKeptRecordWithoutALoss() {
    TestRecord first = TestRecord.object(KEY, 1, SMALL);
    TestRecord second = TestRecord.version(first, 2, SMALL);
    CrashRuns.of(
            NOTHING,
            (drive, promises) -> {
              promises.seal(drive, first);
              promises.put(drive, second);
            })
        .run();
    CrashRuns.of(
            (drive, promises) -> promises.put(drive, second),
            (drive, promises) -> {
              promises.seal(drive, first);
              drive.promote(KEY, first.stamp());
            })
        .and(drive -> assertHeadIsOneOf(drive, 2))
        .run();
  }

  @Test
  void aPromotedRecordIsDurableByItsName() {
    TestRecord first = TestRecord.object(KEY, 1, SMALL);
    TestRecord second = TestRecord.version(first, 2, SMALL);
    boolean[] promoted = new boolean[1];
    CrashRuns.of(
            (drive, promises) -> {
              promoted[0] = false;
              promises.put(drive, second);
            },
            (drive, promises) -> {
              promises.seal(drive, first);
              drive.promote(KEY, first.stamp());
              promoted[0] = true;
            })
        .and(
            drive ->
                assertEquals(
                    promoted[0] ? Set.of(first.stamp()) : drive.lookClosely(KEY).kept(),
                    drive.lookClosely(KEY).kept()))
        .run();
  }

  @Test
  void directoriesThatGoAndComeAgainLoseNothing() {
    TestRecord first = TestRecord.object(KEY, 1, SMALL);
    CrashRuns.of(
            (drive, promises) -> promises.put(drive, first),
            (drive, promises) -> {
              promises.release(first);
              drive.removeHead(KEY, first.stamp());
              promises.put(drive, TestRecord.object(KEY, 2, SMALL));
              promises.put(drive, TestRecord.object(key("a/x/y"), 3, SMALL));
            })
        .run();
  }

  @Test
  void aDirectoryThatWentAfterStagingComesBackBeforeThePublish() {
    TestRecord first = TestRecord.object(KEY, 1, SMALL);
    TestRecord second = TestRecord.object(KEY, 2, SMALL);
    CrashRuns.of(
            (drive, promises) -> promises.put(drive, first),
            (drive, promises) -> {
              promises.seal(drive, second);
              promises.release(first);
              drive.removeHead(KEY, first.stamp());
              promises.publish(drive, second, false);
            })
        .run();
  }

  @Test
  void whatReadersHaveGoesOnlyWhenItIsRemoved() {
    TestRecord first = TestRecord.object(KEY, 1, LARGE);
    TestRecord second = TestRecord.object(KEY, 2, SMALL);
    CrashRuns.of(
            (drive, promises) -> promises.put(drive, first),
            (drive, promises) -> {
              promises.seal(drive, second);
              promises.publish(drive, second, true);
              drive.removeUnnamed(KEY);
            })
        .and(drive -> assertHeadIsOneOf(drive, 1, 2))
        .run();
  }

  @Test
  void syncedNamesStay() {
    boolean[] synced = new boolean[1];
    CrashRuns.of(
            (_, _) -> synced[0] = false,
            (drive, promises) -> {
              promises.put(drive, TestRecord.object(KEY, 1, SMALL));
              drive.syncNames(List.of(KEY));
              synced[0] = true;
            })
        .and(
            drive -> {
              if (synced[0]) {
                assertHeadIsOneOf(drive, 1);
                assertEquals(Set.of(), drive.keysInSlots());
              }
            })
        .run();
  }

  private static void assertLossIsSeen(CrashRuns runs, DiskCall.Kind kind, String path) {
    CrashRuns broken = runs.ignoring(sync -> sync.kind() == kind && sync.path().startsWith(path));
    assertThrows(AssertionFailedError.class, broken::run, () -> kind + " of " + path);
  }

  /** Each sync is there for a reason: without it something that was promised is lost. */
  @Test
  void everySyncIsNeeded() {
    CrashRuns.Work putOne =
        (drive, promises) -> promises.put(drive, TestRecord.object(KEY, 1, SMALL));
    String bucket = KeyPath.directory(TestRecord.BUCKET);
    assertLossIsSeen(CrashRuns.of(NOTHING, putOne), DiskCall.Kind.SYNC, ".holdfast/stage");
    assertLossIsSeen(
        CrashRuns.of(NOTHING, putOne), DiskCall.Kind.SYNC_DIRECTORY, ".holdfast/stage");
    assertLossIsSeen(CrashRuns.of(NOTHING, putOne), DiskCall.Kind.SYNC_DIRECTORY, bucket);

    TestRecord first = TestRecord.object(KEY, 1, SMALL);
    CrashRuns overwrite =
        CrashRuns.of(
            putOne, (drive, promises) -> promises.put(drive, TestRecord.version(first, 2, SMALL)));
    assertLossIsSeen(overwrite, DiskCall.Kind.SYNC_DIRECTORY, bucket + "/a/b");
  }

  @Test
  void aBucketCanBeRemovedAgainWhenTheFirstTimeWasCutShort() {
    RecordKey other = new RecordKey(DriveContract.OTHER, new ObjectKey("stays/here"));
    CrashRuns.of(
            (drive, promises) -> {
              TestRecord.object(KEY, 1, SMALL).put(drive);
              TestRecord.object(key("a/d"), 2, SMALL).put(drive);
              promises.put(drive, TestRecord.object(other, 3, SMALL));
            },
            (drive, _) -> drive.removeBucket(TestRecord.BUCKET))
        .and(
            drive -> {
              drive.removeBucket(TestRecord.BUCKET);
              assertEquals(List.of(DriveContract.OTHER), drive.buckets());
            })
        .run();
  }
}
