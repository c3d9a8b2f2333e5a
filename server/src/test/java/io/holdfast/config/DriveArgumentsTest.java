package io.holdfast.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DriveArgumentsTest {
  @Test
  void aRangeIsOneDriveForEachNumber() {
    assertEquals(
        List.of("/mnt/disk1", "/mnt/disk2", "/mnt/disk3", "/mnt/disk4"),
        DriveArguments.expand(List.of("/mnt/disk{1...4}")));
  }

  @Test
  void rangesOfOneArgumentMultiply() {
    assertEquals(
        List.of("/a1/b3/c", "/a1/b4/c", "/a2/b3/c", "/a2/b4/c"),
        DriveArguments.expand(List.of("/a{1...2}/b{3...4}/c")));
  }

  @Test
  void argumentsAddUpInTheirOrder() {
    assertEquals(List.of("/z", "/a1", "/a2"), DriveArguments.expand(List.of("/z", "/a{1...2}")));
  }

  @Test
  void leadingZerosStay() {
    assertEquals(List.of("d08", "d09", "d10"), DriveArguments.expand(List.of("d{08...10}")));
    assertEquals(List.of("d0", "d1"), DriveArguments.expand(List.of("d{0...1}")));
  }

  @ParameterizedTest
  @CsvSource({
    "/mnt/disk{4...1}, runs backwards",
    "/mnt/disk{1..4}, has a brace that is no range",
    "/mnt/disk{a...d}, has a brace that is no range",
    "/mnt/disk{1...2}{, has a brace that is no range",
    "/mnt/disk{1...1025}, More than 1024",
    "/mnt/disk{1...999999999}, More than 1024",
    "/mnt/{1...100}/{1...100}, More than 1024",
    "https://host{1...4}/mnt/disk{1...4}, This version runs on one machine",
    "http://host:9000/mnt, This version runs on one machine",
    "' ', empty name",
  })
  void saysWhatIsWrong(String argument, String part) {
    IllegalArgumentException refusal =
        assertThrows(
            IllegalArgumentException.class, () -> DriveArguments.expand(List.of(argument)));
    assertTrue(String.valueOf(refusal.getMessage()).contains(part), refusal.getMessage());
  }

  @Test
  void refusesADriveNamedTwice() {
    IllegalArgumentException refusal =
        assertThrows(
            IllegalArgumentException.class,
            () -> DriveArguments.expand(List.of("/mnt/disk{1...4}", "/mnt/disk2")));
    assertEquals("The drive /mnt/disk2 is named twice.", refusal.getMessage());
  }

  @Test
  void refusesMoreDrivesThanTheLimitOverAllArguments() {
    assertEquals(1024, DriveArguments.expand(List.of("/a{1...512}", "/b{1...512}")).size());
    assertThrows(
        IllegalArgumentException.class,
        () -> DriveArguments.expand(List.of("/a{1...512}", "/b{1...512}", "/c")));
  }
}
