package io.holdfast.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

final class DriveRoomTest {
  private static final long GIB = 1L << 30;

  @Test
  void theReserveIsOnePercentWithinLimits() {
    assertEquals(100 * GIB, DriveRoom.reserve(10_000 * GIB));
    assertEquals(GIB, DriveRoom.reserve(50 * GIB));
    assertEquals(GIB / 2, DriveRoom.reserve(8 * GIB));
    assertEquals(0, DriveRoom.reserve(0));
  }

  @Test
  void aClientMayNotTouchIt() throws Exception {
    Disk.Room room = new Disk.Room(50 * GIB, GIB + 1000);
    DriveRoom.check(room, 1000, false, "drive");
    assertFull(room, 1001, false);
    DriveRoom.check(room, GIB + 1000, true, "drive");
    assertFull(room, GIB + 1001, true);
  }

  private static void assertFull(Disk.Room room, long lengthBytes, boolean fromReserve) {
    DriveException refused =
        assertThrows(
            DriveException.class, () -> DriveRoom.check(room, lengthBytes, fromReserve, "drive"));
    assertEquals(DriveFault.Kind.FULL, refused.fault().kind());
  }
}
