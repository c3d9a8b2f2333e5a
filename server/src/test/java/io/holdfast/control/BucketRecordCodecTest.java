package io.holdfast.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.holdfast.commit.ExtraFields;
import io.holdfast.common.Bytes;
import io.holdfast.control.BucketRecord.Versioning;
import io.holdfast.storage.BucketId;
import io.holdfast.storage.BucketRef;
import io.holdfast.storage.FormatException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class BucketRecordCodecTest {
  private static final BucketRef REF =
      new BucketRef("backups", new BucketId(Bytes.parseHex("000102030405060708090a0b0c0d0e0f")));

  private static final BucketRecord PLAIN =
      new BucketRecord(
          REF,
          1_764_500_000_000L,
          Versioning.UNVERSIONED,
          Bytes.EMPTY,
          Bytes.parseHex("aabb"),
          false,
          ExtraFields.NONE);

  private static final BucketRecord FULL =
      new BucketRecord(
          REF,
          -1,
          Versioning.SUSPENDED,
          Bytes.parseHex("01020304"),
          Bytes.parseHex("05"),
          true,
          new ExtraFields(Map.of(8, Bytes.parseHex("a10102"), 99, Bytes.parseHex("f5"))));

  /** Frozen: buckets written by any release read in all later ones. */
  @Test
  void bytesStayWhatTheyAre() throws FormatException {
    assertReads(
        "a50001016762"
            + "61636b757073"
            + "0250000102030405060708090a0b0c0d0e0f"
            + "031b0000019ad4654d00"
            + "0642aabb",
        PLAIN);
    assertReads(
        "aa0001016762"
            + "61636b757073"
            + "0250000102030405060708090a0b0c0d0e0f"
            + "0320"
            + "0402"
            + "054401020304"
            + "064105"
            + "07f5"
            + "08a10102"
            + "1863f5",
        FULL);
  }

  private static void assertReads(String hex, BucketRecord record) throws FormatException {
    byte[] bytes = HexFormat.of().parseHex(hex);
    assertEquals(hex, HexFormat.of().formatHex(BucketRecordCodec.encode(record)));
    assertEquals(record, BucketRecordCodec.decode(bytes));
  }

  @Test
  void everyTruncationIsRefused() {
    byte[] bytes = BucketRecordCodec.encode(FULL);
    for (int length = 0; length < bytes.length; length++) {
      byte[] shorter = Arrays.copyOf(bytes, length);
      assertThrows(FormatException.class, () -> BucketRecordCodec.decode(shorter));
    }
  }

  @Test
  void aLaterVersionIsNotGuessedAt() {
    byte[] bytes = BucketRecordCodec.encode(PLAIN);
    bytes[2] = 2;
    FormatException refused =
        assertThrows(FormatException.class, () -> BucketRecordCodec.decode(bytes));
    assertEquals(FormatException.Problem.NEWER, refused.problem());
  }
}
