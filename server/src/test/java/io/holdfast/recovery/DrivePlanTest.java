package io.holdfast.recovery;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.holdfast.recovery.DrivePlan.PlannedDrive;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

final class DrivePlanTest {
  private static final long TIB = 1L << 40;
  private static final OptionalInt USUAL = OptionalInt.empty();

  private static List<PlannedDrive> drives(int count) {
    return LongStream.range(0, count).mapToObj(device -> new PlannedDrive(device, TIB)).toList();
  }

  @Test
  void usableIsWhatDataShardsMayTake() {
    DrivePlan plan = DrivePlan.of(drives(6), USUAL, USUAL);
    long each = TIB - TIB / 100;
    assertEquals(4 * each, plan.usableBytes());
    assertEquals(each, plan.driveBytes());
    assertTrue(plan.refusal().isEmpty());
  }

  @Test
  void theSmallestDriveDecidesAndFoldersOfADeviceShareIt() {
    List<PlannedDrive> drives =
        List.of(
            new PlannedDrive(1, TIB),
            new PlannedDrive(1, TIB),
            new PlannedDrive(2, TIB),
            new PlannedDrive(3, 4 * TIB));
    assertEquals((TIB - TIB / 100) / 2 * 2, DrivePlan.of(drives, USUAL, USUAL).usableBytes());
  }

  @Test
  void severalSetsAddUp() {
    DrivePlan plan = DrivePlan.of(drives(32), USUAL, USUAL);
    assertEquals(2, plan.layout().sets());
    assertEquals(24 * (TIB - TIB / 100), plan.usableBytes());
  }

  @Test
  void lessProtectionThanUsualIsRefusedAndMoreIsNot() {
    assertTrue(DrivePlan.of(drives(4), OptionalInt.of(1), USUAL).refusal().isPresent());
    assertTrue(DrivePlan.of(drives(16), USUAL, OptionalInt.of(4)).refusal().isPresent());
    assertTrue(DrivePlan.of(drives(4), OptionalInt.of(2), USUAL).refusal().isEmpty());
    assertTrue(DrivePlan.of(drives(6), OptionalInt.of(3), USUAL).refusal().isEmpty());
  }

  @Test
  void whatCannotBeIsRefusedAtOnce() {
    assertThrows(
        IllegalArgumentException.class, () -> DrivePlan.of(drives(4), OptionalInt.of(0), USUAL));
    assertThrows(IllegalArgumentException.class, () -> DrivePlan.of(drives(17), USUAL, USUAL));
  }

  @Test
  void aRebuildTakesAsLongAsTheNewDriveIsWritten() {
    assertEquals(Duration.ofSeconds(11), DrivePlan.rebuildTime(101, 10));
    assertThrows(IllegalArgumentException.class, () -> DrivePlan.rebuildTime(1, 0));
  }
}
