package io.holdfast.commit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class QuorumTest {
  @ParameterizedTest
  @CsvSource({
    // drives, k, W, N-W+1
    " 1,  1,  1, 1",
    " 2,  1,  2, 1",
    " 3,  1,  2, 2",
    " 4,  2,  3, 2",
    " 5,  3,  4, 2",
    " 6,  4,  5, 2",
    " 7,  5,  6, 2",
    " 8,  4,  5, 4",
    " 9,  5,  6, 4",
    "10,  6,  7, 4",
    "11,  7,  8, 4",
    "12,  8,  9, 4",
    "13,  9, 10, 4",
    "14, 10, 11, 4",
    "15, 11, 12, 4",
    "16, 12, 13, 4",
  })
  void defaultSchemes(int drives, int data, int write, int evidence) {
    Quorum quorum = Quorum.byDefault(drives);
    assertEquals(Quorum.of(drives, data), quorum);
    assertEquals(write, quorum.write());
    assertEquals(evidence, quorum.evidence());
  }

  @Test
  void quorumsOfEveryOtherSchemeOverlapAndSpareAShard() {
    for (int drives = 1; drives <= Quorum.MAX_DRIVES; drives++) {
      for (int data = 1; data <= drives; data++) {
        Quorum quorum = Quorum.of(drives, data);
        assertTrue(2 * quorum.write() > drives, "two writes share a drive: " + quorum);
        assertTrue(quorum.write() > data || data == drives, "a shard to spare: " + quorum);
        assertEquals(drives + 1, quorum.write() + quorum.evidence(), "reads see writes: " + quorum);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 0, 17})
  void noDefaultOutsideOneToSixteen(int drives) {
    assertThrows(IllegalArgumentException.class, () -> Quorum.byDefault(drives));
  }

  @Test
  void fewerDrivesThanShardsAreNoSet() {
    assertThrows(IllegalArgumentException.class, () -> Quorum.of(2, 3));
    assertThrows(IllegalArgumentException.class, () -> Quorum.of(2, 0));
  }
}
