package io.holdfast.simulation;

import static io.holdfast.simulation.DriveContract.FORMAT;
import static io.holdfast.simulation.DriveContract.SMALL;
import static io.holdfast.simulation.TestRecord.key;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.holdfast.commit.Probe;
import io.holdfast.commit.SetRecord;
import io.holdfast.common.Bytes;
import io.holdfast.erasure.ErasureScheme;
import io.holdfast.storage.Disk;
import io.holdfast.storage.DiskException;
import io.holdfast.storage.DriveException;
import io.holdfast.storage.DriveFault;
import io.holdfast.storage.DriveFormat;
import io.holdfast.storage.DriveFormatter;
import io.holdfast.storage.DriveId;
import io.holdfast.storage.DriveProbe;
import io.holdfast.storage.EpochRecord;
import io.holdfast.storage.LocalDrive;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/** What is found in a folder, and what formatting leaves when it is cut short. */
final class DriveProbeTest {
  private static final EpochRecord EPOCH =
      new EpochRecord(5, new ErasureScheme(1, 0), List.of(FORMAT.driveId()), List.of(true));

  private static final DriveFormat BLANK = FORMAT.withState(DriveFormat.State.BLANK);

  private final RandomGenerator random = new SplittableRandom(3);
  private final SimulatedDisk disk = new SimulatedDisk("drive", random);

  private Disk asProcess() {
    return disk.usedBy(new SimulatedProcess());
  }

  private DriveProbe probe() {
    return DriveProbe.of(asProcess(), "drive");
  }

  private LocalDrive open() throws DriveException {
    return SimulatedDrive.open(disk, new SimulatedProcess(), random);
  }

  private void makeDirectories(String... paths) throws DiskException {
    for (String path : paths) {
      asProcess().makeDirectory(path);
    }
  }

  @Test
  void anEmptyFolderIsEmpty() throws Exception {
    assertEquals(new Probe.Empty("drive", true), probe().probe());
    makeDirectories("lost+found");
    assertEquals(new Probe.Empty("drive", true), probe().probe());
    assertFalse(probe().lostAndFoundHasNames());
    makeDirectories("lost+found/#12");
    assertTrue(probe().lostAndFoundHasNames());
  }

  @Test
  void somebodysDataIsForeignAndNotTouched() throws Exception {
    makeDirectories("photos");
    assertEquals(new Probe.Foreign("drive"), probe().probe());
    assertThrows(DriveException.class, () -> DriveFormatter.format(asProcess(), "drive", FORMAT));
    DriveException refused = assertThrows(DriveException.class, this::open);
    assertEquals(DriveFault.Kind.GONE, refused.fault().kind());
    makeDirectories(".holdfast");
    assertEquals(new Probe.Foreign("drive"), probe().probe());
  }

  @Test
  void aDriveTellsWhoseItIs() throws Exception {
    DriveFormatter.format(asProcess(), "drive", BLANK);
    assertEquals(
        new Probe.Ours(
            "drive", FORMAT.deploymentId(), FORMAT.driveId().bytes(), true, true, Optional.empty()),
        probe().probe());
    try (LocalDrive drive = open()) {
      assertTrue(drive.isBlank());
      drive.takeEpoch(EPOCH);
      drive.markState(DriveFormat.State.WHOLE);
    }
    assertEquals(
        new Probe.Ours(
            "drive",
            FORMAT.deploymentId(),
            FORMAT.driveId().bytes(),
            false,
            true,
            Optional.of(new SetRecord(5, 1, List.of(FORMAT.driveId().bytes()), List.of(true)))),
        probe().probe());
    assertEquals(Optional.of(FORMAT), probe().format());
    assertEquals(Optional.of(EPOCH), probe().epoch());
    assertEquals(Optional.empty(), probe().refusal());
    assertThrows(DriveException.class, () -> DriveFormatter.format(asProcess(), "drive", FORMAT));
  }

  @Test
  void aDamagedDriveIsNeverForeignAndKeepsItsRecordsWhenItIsFormattedAgain() throws Exception {
    TestRecord record = TestRecord.object(key("a"), 1, SMALL);
    DriveFormatter.format(asProcess(), "drive", FORMAT);
    try (LocalDrive drive = open()) {
      drive.takeEpoch(EPOCH);
      record.put(drive);
    }
    disk.flip(".holdfast/epoch", 50);
    assertEquals(new Probe.Damaged("drive"), probe().probe());
    assertThrows(DriveException.class, this::open);
    disk.flip(".holdfast/epoch", 50);
    disk.flip(".holdfast/format.json", 50);
    assertInstanceOf(Probe.Ours.class, probe().probe());
    disk.flip(".holdfast/format-copy.json", 50);
    assertEquals(new Probe.Damaged("drive"), probe().probe());
    asProcess().unlink(".holdfast/format.json");
    asProcess().unlink(".holdfast/format-copy.json");
    assertEquals(new Probe.Damaged("drive"), probe().probe());

    DriveFormat anew =
        DriveFormat.of(
            FORMAT.deploymentId(),
            new DriveId(Bytes.parseHex("00ffeeddccbbaa998877665544332211")),
            DriveFormat.State.BLANK,
            1,
            4,
            FORMAT.keyCheckValues());
    DriveFormatter.format(asProcess(), "drive", anew);
    Probe.Ours ours = assertInstanceOf(Probe.Ours.class, probe().probe());
    assertEquals(anew.driveId().bytes(), ours.driveId());
    assertEquals(Optional.empty(), ours.record());
    try (LocalDrive drive = open()) {
      assertTrue(drive.open(record.key(), record.stamp()).header().equals(record.header()));
    }
  }

  @Test
  void whatDoesNotAnswerIsUnreachable() {
    disk.setBroken(true);
    assertInstanceOf(Probe.Unreachable.class, probe().probe());
  }

  @Test
  void aFormattingThatWasCutShortStartsAgain() throws Exception {
    boolean finished = false;
    for (int steps = 0; !finished; steps++) {
      for (int cut = 0; cut < 6; cut++) {
        SplittableRandom chance = new SplittableRandom(steps * 100L + cut);
        SimulatedDisk fresh = new SimulatedDisk("drive", chance);
        finished = formatUntil(steps, fresh, cut > 0);
        Disk next = fresh.usedBy(new SimulatedProcess());
        switch (DriveProbe.of(next, "drive").probe()) {
          case Probe.Ours ours -> assertEquals(Optional.empty(), ours.record());
          case Probe.Empty _ -> assertFalse(finished);
          case Probe.Foreign _, Probe.Damaged _, Probe.NewerFormat _, Probe.Unreachable _ ->
              throw new AssertionError("cut after " + steps + " steps, " + cut);
        }
        DriveFormatter.format(next, "drive", BLANK);
        SimulatedDrive.open(fresh, new SimulatedProcess(), chance).close();
      }
    }
  }

  private static boolean formatUntil(int steps, SimulatedDisk disk, boolean powerCut)
      throws DriveException {
    SimulatedProcess process = new SimulatedProcess();
    process.dieAfter(steps);
    boolean finished = false;
    try {
      DriveFormatter.format(disk.usedBy(process), "drive", FORMAT);
      finished = true;
    } catch (ProcessKilled expected) {
      // That is the point.
    }
    if (powerCut) {
      disk.cutPower();
    }
    return finished;
  }

  @Test
  void anEpochOrAStateIsTheOldOneOrTheNewOne() throws Exception {
    EpochRecord next = new EpochRecord(6, EPOCH.scheme(), EPOCH.members(), EPOCH.mounted());
    boolean finished = false;
    for (int steps = 0; !finished; steps++) {
      for (int cut = 0; cut < 6; cut++) {
        SplittableRandom chance = new SplittableRandom(steps * 100L + cut);
        SimulatedDisk fresh = new SimulatedDisk("drive", chance);
        SimulatedDrive.format(fresh, BLANK);
        try (LocalDrive drive = SimulatedDrive.open(fresh, new SimulatedProcess(), chance)) {
          drive.takeEpoch(EPOCH);
        }
        boolean tookEpoch = false;
        finished = false;
        SimulatedProcess process = new SimulatedProcess();
        LocalDrive drive = SimulatedDrive.open(fresh, process, chance);
        process.dieAfter(steps);
        try {
          drive.takeEpoch(next);
          tookEpoch = true;
          drive.markState(DriveFormat.State.WHOLE);
          finished = true;
        } catch (ProcessKilled expected) {
          // That is the point.
        }
        process.kill();
        if (cut > 0) {
          fresh.cutPower();
        }
        LocalDrive after = SimulatedDrive.open(fresh, new SimulatedProcess(), chance);
        assertTrue(tookEpoch ? after.epoch().equals(next) : after.epoch().epoch() >= 5);
        assertTrue(!finished || !after.isBlank());
        assertEquals(FORMAT.driveId(), after.id());
      }
    }
  }
}
