package io.holdfast.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.holdfast.commit.ExtraFields;
import io.holdfast.commit.Retention;
import io.holdfast.common.Bytes;
import io.holdfast.control.BucketRecord.Versioning;
import io.holdfast.storage.BucketId;
import io.holdfast.storage.BucketRef;
import io.holdfast.storage.FormatException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
          BucketSettings.NONE,
          ExtraFields.NONE);

  private static final BucketRecord FULL =
      new BucketRecord(
          REF,
          -1,
          Versioning.SUSPENDED,
          Bytes.parseHex("01020304"),
          Bytes.parseHex("05"),
          true,
          BucketSettings.NONE,
          new ExtraFields(Map.of(50, Bytes.parseHex("a10102"), 99, Bytes.parseHex("f5"))));

  private static final BucketRecord CONFIGURED =
      PLAIN
          .withVersioning(Versioning.ENABLED)
          .withSettings(
              BucketSettings.NONE
                  .withObjectLock(
                      new ObjectLock(
                          Optional.of(
                              new DefaultRetention(
                                  Retention.Mode.COMPLIANCE, 30, DefaultRetention.Unit.DAYS))))
                  .withTags(Map.of("k", "v"))
                  .withEncryption(
                      Optional.of(
                          new BucketEncryption(
                              BucketEncryption.Algorithm.KMS, Optional.of("id"), true))));

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
            + "1832a10102"
            + "1863f5",
        FULL);
    assertReads(
        "a90001016762"
            + "61636b757073"
            + "0250000102030405060708090a0b0c0d0e0f"
            + "031b0000019ad4654d00"
            + "0401"
            + "0642aabb"
            + "08a2000201181e"
            + "0982616b6176"
            + "0aa300020162696402f5",
        CONFIGURED);
    assertReads(
        "a60001016762"
            + "61636b757073"
            + "0250000102030405060708090a0b0c0d0e0f"
            + "031b0000019ad4654d00"
            + "0642aabb"
            + "08a0",
        PLAIN.withSettings(BucketSettings.NONE.withObjectLock(ObjectLock.WITHOUT_DEFAULT)));
  }

  @Test
  void whoOwnsAndWhatIsNeverPublic() throws FormatException {
    String start =
        "61636b757073"
            + "0250000102030405060708090a0b0c0d0e0f"
            + "031b0000019ad4654d00"
            + "0642aabb";
    assertReads(
        "a70001016762" + start + "0b010c0f", PLAIN.withSettings(BucketSettings.OF_NEW_BUCKET));
    Map<ObjectOwnership, String> numbers =
        Map.of(
            ObjectOwnership.BUCKET_OWNER_ENFORCED, "01",
            ObjectOwnership.BUCKET_OWNER_PREFERRED, "02",
            ObjectOwnership.OBJECT_WRITER, "03");
    for (Map.Entry<ObjectOwnership, String> each : numbers.entrySet()) {
      assertReads(
          "a60001016762" + start + "0b" + each.getValue(),
          PLAIN.withSettings(BucketSettings.NONE.withOwnership(Optional.of(each.getKey()))));
    }
    assertReads(
        "a60001016762" + start + "0c05",
        PLAIN.withSettings(
            BucketSettings.NONE.withPublicAccessBlock(
                Optional.of(new PublicAccessBlock(true, false, true, false)))));
    for (String newer : List.of("0b04", "0c10")) {
      byte[] bytes = HexFormat.of().parseHex("a60001016762" + start + newer);
      assertThrows(FormatException.class, () -> BucketRecordCodec.decode(bytes));
    }
  }

  private static void assertReads(String hex, BucketRecord record) throws FormatException {
    byte[] bytes = HexFormat.of().parseHex(hex);
    assertEquals(hex, HexFormat.of().formatHex(BucketRecordCodec.encode(record)));
    assertEquals(record, BucketRecordCodec.decode(bytes));
  }

  @Test
  void everyTruncationIsRefused() {
    for (BucketRecord record : List.of(FULL, CONFIGURED)) {
      byte[] bytes = BucketRecordCodec.encode(record);
      for (int length = 0; length < bytes.length; length++) {
        byte[] shorter = Arrays.copyOf(bytes, length);
        assertThrows(FormatException.class, () -> BucketRecordCodec.decode(shorter));
      }
    }
  }

  /** What this binary does not understand of a lock or an encryption it must not act upon. */
  @Test
  void settingsWithMoreThanIsKnownAreNewer() {
    String bytes = HexFormat.of().formatHex(BucketRecordCodec.encode(CONFIGURED));
    for (String newer :
        List.of(
            bytes.replace("08a2000201181e", "08a3000201181e0901"),
            bytes.replace("08a2000201181e", "08a2000701181e"),
            bytes.replace("0aa30002", "0aa30009"))) {
      FormatException refused =
          assertThrows(
              FormatException.class,
              () -> BucketRecordCodec.decode(HexFormat.of().parseHex(newer)));
      assertEquals(FormatException.Problem.NEWER, refused.problem());
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
