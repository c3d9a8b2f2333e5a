package io.holdfast.simulation;

import static io.holdfast.simulation.TestRecord.key;
import static io.holdfast.simulation.TestRecord.stamp;

import io.holdfast.commit.KeyView;
import io.holdfast.commit.Stamp;
import io.holdfast.storage.DriveException;
import io.holdfast.storage.LocalDrive;
import io.holdfast.storage.RecordKey;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.opentest4j.AssertionFailedError;

/**
 * Random histories of one drive: seals, publishes in any order, directories that go and come, with
 * the process or the power going at any step. Whatever happens, what was sealed and is still needed
 * can be read.
 */
final class DriveHistoryTest {
  private static final List<RecordKey> KEYS = List.of(key("a"), key("a/b"), key("c/d/e"));
  private static final int OPERATIONS = 60;

  /** One history. */
  private static final class History {
    private final SplittableRandom random;
    private final SimulatedDisk disk;
    private final Promises promises = new Promises();
    private final List<String> trace = new ArrayList<>();
    private final Set<Stamp> published = new HashSet<>();
    private SimulatedProcess process = new SimulatedProcess();
    private LocalDrive drive;
    private int sequence;

    History(long seed) throws DriveException {
      random = new SplittableRandom(seed);
      disk = new SimulatedDisk("drive", random);
      SimulatedDrive.format(disk, DriveContract.FORMAT);
      drive = SimulatedDrive.open(disk, process, random);
    }

    void run() throws DriveException {
      for (int i = 0; i < OPERATIONS; i++) {
        if (random.nextInt(4) == 0) {
          process.dieAfter(random.nextInt(30));
        }
        try {
          step(KEYS.get(random.nextInt(KEYS.size())));
          process.dieAfter(Long.MAX_VALUE / 2);
          promises.check(drive);
        } catch (ProcessKilled expected) {
          restart();
          promises.check(drive);
        }
      }
    }

    private void restart() throws DriveException {
      boolean started = false;
      while (!started) {
        boolean powerCut = random.nextInt(3) > 0;
        trace.add(powerCut ? "power cut" : "killed");
        if (powerCut) {
          disk.cutPower();
        }
        process = new SimulatedProcess();
        if (random.nextInt(4) == 0) {
          process.dieAfter(random.nextInt(60));
        }
        try {
          drive = SimulatedDrive.open(disk, process, random);
          dropWhatNobodyWasPromised();
          process.dieAfter(Long.MAX_VALUE / 2);
          started = true;
        } catch (ProcessKilled again) {
          process.kill();
        }
      }
    }

    private void dropWhatNobodyWasPromised() throws DriveException {
      for (RecordKey key : drive.keysInSlots()) {
        KeyView view = drive.look(key);
        drive.dropDamaged(key, view.damaged());
        for (KeyView.SlotView slot : view.slots()) {
          Stamp found = slot.register().stamp();
          if (promises.hold(key, found)) {
            drive.confirm(key, found);
          } else {
            drive.drop(key, found);
          }
        }
      }
    }

    private void step(RecordKey key) throws DriveException {
      List<TestRecord> records = promises.of(key);
      int what = random.nextInt(20);
      if (what < 7 || records.isEmpty()) {
        TestRecord record = newRecord(key, records);
        trace.add("seal " + record);
        promises.seal(drive, record);
        if (random.nextInt(3) > 0) {
          publish(record);
        }
        return;
      }
      TestRecord one = records.get(random.nextInt(records.size()));
      switch (what) {
        case 7, 8, 9, 10 -> publish(one);
        case 11 -> drop(one);
        case 12 -> {
          trace.add("remove head " + one.stamp());
          promises.release(one);
          drive.removeHead(key, one.stamp());
        }
        case 13 -> {
          trace.add("remove unnamed of " + key);
          drive.removeUnnamed(key);
        }
        case 14, 15 -> {
          trace.add("sync names");
          drive.syncNames(KEYS);
        }
        case 16 -> promote(one);
        case 17, 18 -> {
          trace.add("open again");
          drive.close();
          drive = SimulatedDrive.open(disk, process, random);
          dropWhatNobodyWasPromised();
        }
        default -> disk.volume().settle();
      }
    }

    private TestRecord newRecord(RecordKey key, List<TestRecord> records) {
      List<Stamp> older = new ArrayList<>();
      for (TestRecord record : records.reversed()) {
        if (record.framesLengthBytes() > 0 && random.nextInt(3) > 0) {
          older.add(record.stamp());
        }
      }
      int length = random.nextInt(3) == 0 ? 0 : random.nextInt(9000) + 1;
      return new TestRecord(key, stamp(++sequence), older, length);
    }

    /** What may be chosen is never dropped, and only what is chosen is published. */
    private void drop(TestRecord record) throws DriveException {
      if (!published.contains(record.stamp())) {
        trace.add("drop " + record.stamp());
        promises.release(record);
        drive.drop(record.key(), record.stamp());
      }
    }

    private void publish(TestRecord record) throws DriveException {
      published.add(record.stamp());
      trace.add("publish " + record.stamp());
      promises.publish(drive, record, random.nextInt(5) == 0);
    }

    /** Only an older version that the head names is ever promoted. */
    private void promote(TestRecord record) throws DriveException {
      boolean named =
          drive
              .look(record.key())
              .headRegister()
              .filter(head -> head.stamp().isAfter(record.stamp()))
              .filter(head -> head.table().namesData(record.stamp()))
              .isPresent();
      if (named) {
        trace.add("promote " + record.stamp());
        drive.promote(record.key(), record.stamp());
      }
    }
  }

  private static void runHistories(long first, long count) throws DriveException {
    for (long seed = first; seed < first + count; seed++) {
      History history = new History(seed);
      try {
        history.run();
      } catch (DriveException | RuntimeException | AssertionError failed) {
        throw new AssertionFailedError(
            "seed " + seed + ":\n" + String.join("\n", history.trace), failed);
      }
    }
  }

  @Test
  void whatWasSealedAndIsNeededCanBeRead() throws Exception {
    runHistories(0, 120);
  }

  @Tag("long")
  @Test
  void whatWasSealedAndIsNeededCanBeReadInManyHistories() throws Exception {
    runHistories(1000, 10_000);
  }
}
