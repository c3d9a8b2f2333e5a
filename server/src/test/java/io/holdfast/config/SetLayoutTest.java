package io.holdfast.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SetLayoutTest {
  @ParameterizedTest
  @CsvSource({
    // drives, sets, drives per set, scheme, W, reads survive at once, later, writes survive
    "1, 1, 1, 1+0, 1, 0, 0, 0",
    "2, 1, 2, 1+1, 2, 1, 1, 0",
    "3, 1, 3, 1+2, 2, 1, 1, 1",
    "4, 1, 4, 2+2, 3, 1, 2, 1",
    "5, 1, 5, 3+2, 4, 1, 2, 1",
    "6, 1, 6, 4+2, 5, 1, 2, 1",
    "7, 1, 7, 5+2, 6, 1, 2, 1",
    "8, 1, 8, 4+4, 5, 1, 4, 3",
    "12, 1, 12, 8+4, 9, 1, 4, 3",
    "16, 1, 16, 12+4, 13, 1, 4, 3",
    "18, 2, 9, 5+4, 6, 1, 4, 3",
    "20, 2, 10, 6+4, 7, 1, 4, 3",
    "25, 5, 5, 3+2, 4, 1, 2, 1",
    "32, 2, 16, 12+4, 13, 1, 4, 3",
    "34, 0, 0, '', 0, 0, 0, 0",
  })
  void defaults(
      int drives,
      int sets,
      int perSet,
      String scheme,
      int quorum,
      int atOnce,
      int later,
      int writes) {
    if (sets == 0) {
      assertThrows(IllegalArgumentException.class, () -> SetLayout.of(drives));
      return;
    }
    SetLayout layout = SetLayout.of(drives);
    assertEquals(sets, layout.sets());
    assertEquals(perSet, layout.drivesPerSet());
    assertEquals(scheme, layout.scheme().toString());
    assertEquals(quorum, layout.writeQuorum());
    assertEquals(atOnce, layout.readsSurviveAtOnce());
    assertEquals(later, layout.readsSurviveLater());
    assertEquals(writes, layout.writesSurvive());
  }

  /** The promise of an acknowledgement: a spare shard, and two writes that meet. */
  @Test
  void everyLayoutKeepsASpareShardAndAMajority() {
    for (int drives = 2; drives <= SetLayout.MAX_SET_DRIVES; drives++) {
      for (int parity = 1; parity < drives; parity++) {
        SetLayout layout = SetLayout.of(drives, OptionalInt.of(parity), OptionalInt.empty());
        assertTrue(layout.readsSurviveAtOnce() >= 1, layout.toString());
        assertTrue(2 * layout.writeQuorum() > drives, layout.toString());
        assertTrue(layout.readsSurviveLater() >= layout.readsSurviveAtOnce(), layout.toString());
      }
    }
  }

  @Test
  void namesTheNearestNumbersThatDivide() {
    IllegalArgumentException refusal =
        assertThrows(IllegalArgumentException.class, () -> SetLayout.of(17));
    assertEquals(
        "17 drives cannot be divided into sets of 4 to 16 drives. Take 16 or 18.",
        refusal.getMessage());
  }

  @ParameterizedTest
  @CsvSource({"4, 1, 3+1", "4, 3, 1+3", "16, 8, 8+8", "2, 1, 1+1", "1, 0, 1+0"})
  void parityCanBeChosen(int drives, int parity, String scheme) {
    assertEquals(
        scheme,
        SetLayout.of(drives, OptionalInt.of(parity), OptionalInt.empty()).scheme().toString());
  }

  @ParameterizedTest
  @CsvSource({"4, 0", "4, 4", "4, 5", "1, 1", "2, 2", "16, 0"})
  void parityThatProtectsNothingOrDoesNotFitIsRefused(int drives, int parity) {
    assertThrows(
        IllegalArgumentException.class,
        () -> SetLayout.of(drives, OptionalInt.of(parity), OptionalInt.empty()));
  }

  @ParameterizedTest
  @CsvSource({"8, 4, 2, 2+2", "16, 16, 1, 12+4", "34, 2, 17, 1+1", "1, 1, 1, 1+0"})
  void setSizeCanBeChosen(int drives, int setDrives, int sets, String scheme) {
    SetLayout layout = SetLayout.of(drives, OptionalInt.empty(), OptionalInt.of(setDrives));
    assertEquals(sets, layout.sets());
    assertEquals(scheme, layout.scheme().toString());
  }

  @ParameterizedTest
  @CsvSource({"8, 3", "8, 0", "8, 1", "32, 32", "8, 16", "8, -2"})
  void setSizeThatDoesNotDivideIsRefused(int drives, int setDrives) {
    assertThrows(
        IllegalArgumentException.class,
        () -> SetLayout.of(drives, OptionalInt.empty(), OptionalInt.of(setDrives)));
  }
}
