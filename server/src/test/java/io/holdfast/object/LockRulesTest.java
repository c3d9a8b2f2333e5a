package io.holdfast.object;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.holdfast.commit.ExtraFields;
import io.holdfast.commit.Retention;
import io.holdfast.commit.Retention.Mode;
import io.holdfast.commit.Stamp;
import io.holdfast.commit.VersionEntry;
import io.holdfast.commit.WriteId;
import io.holdfast.common.Bytes;
import io.holdfast.control.BucketRecord;
import io.holdfast.control.BucketRecord.Versioning;
import io.holdfast.control.BucketSettings;
import io.holdfast.control.DefaultRetention;
import io.holdfast.control.ObjectLock;
import io.holdfast.error.S3ErrorCode;
import io.holdfast.error.S3Exception;
import io.holdfast.storage.BucketId;
import io.holdfast.storage.BucketRef;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class LockRulesTest {
  private static final long NOW = 1_000_000;

  private static VersionEntry version(Optional<Retention> retention, boolean hold) {
    return new VersionEntry(
        new Stamp(1, 1),
        false,
        VersionEntry.Kind.OBJECT,
        new WriteId(Bytes.copyOf(new byte[16])),
        0,
        0,
        VersionEntry.STANDARD,
        retention,
        hold,
        Bytes.EMPTY,
        ExtraFields.NONE);
  }

  private static Optional<Retention> retention(String mode, long untilMillis) {
    return mode.equals("NONE")
        ? Optional.empty()
        : Optional.of(new Retention(Mode.valueOf(mode), untilMillis));
  }

  private static BucketRecord bucket(BucketSettings settings) {
    return new BucketRecord(
        new BucketRef("bucket", new BucketId(Bytes.copyOf(new byte[16]))),
        0,
        Versioning.ENABLED,
        Bytes.EMPTY,
        Bytes.EMPTY,
        false,
        settings,
        ExtraFields.NONE);
  }

  private static BucketRecord bucketWith(String mode, int amount, DefaultRetention.Unit unit) {
    return bucket(
        BucketSettings.NONE.withObjectLock(
            new ObjectLock(Optional.of(new DefaultRetention(Mode.valueOf(mode), amount, unit)))));
  }

  private static S3Exception refused(Runnable action) {
    return assertThrows(S3Exception.class, action::run);
  }

  @ParameterizedTest
  @CsvSource({
    "NONE,0,false,false,true",
    "NONE,0,true,true,false",
    "GOVERNANCE,1000001,false,false,false",
    "GOVERNANCE,1000001,false,true,true",
    "GOVERNANCE,1000001,true,true,false",
    "GOVERNANCE,1000000,false,false,true",
    "COMPLIANCE,1000001,false,false,false",
    "COMPLIANCE,1000001,false,true,false",
    "COMPLIANCE,999999,false,false,true",
    "COMPLIANCE,999999,true,false,false",
  })
  void deleting(String mode, long until, boolean hold, boolean bypass, boolean allowed) {
    VersionEntry version = version(retention(mode, until), hold);
    if (allowed) {
      LockRules.checkDelete(version, bypass, NOW);
    } else {
      assertEquals(
          S3ErrorCode.ACCESS_DENIED,
          refused(() -> LockRules.checkDelete(version, bypass, NOW)).code());
    }
  }

  /** What is there, what is wanted, and whether governance is bypassed. */
  @ParameterizedTest
  @CsvSource({
    "NONE,0,GOVERNANCE,1000001,false,true",
    "NONE,0,NONE,0,false,true",
    "GOVERNANCE,2000000,GOVERNANCE,2000000,false,true",
    "GOVERNANCE,2000000,GOVERNANCE,3000000,false,true",
    "GOVERNANCE,2000000,GOVERNANCE,1500000,false,false",
    "GOVERNANCE,2000000,GOVERNANCE,1500000,true,true",
    "GOVERNANCE,2000000,COMPLIANCE,2000000,false,false",
    "GOVERNANCE,2000000,COMPLIANCE,2000000,true,true",
    "GOVERNANCE,2000000,NONE,0,false,false",
    "GOVERNANCE,2000000,NONE,0,true,true",
    "COMPLIANCE,2000000,COMPLIANCE,2000000,false,true",
    "COMPLIANCE,2000000,COMPLIANCE,3000000,false,true",
    "COMPLIANCE,2000000,COMPLIANCE,1999999,true,false",
    "COMPLIANCE,2000000,GOVERNANCE,3000000,true,false",
    "COMPLIANCE,2000000,NONE,0,true,false",
    "COMPLIANCE,1000000,NONE,0,false,true",
    "COMPLIANCE,1000000,GOVERNANCE,1000001,false,true",
    "GOVERNANCE,1000000,COMPLIANCE,1000001,false,true",
  })
  void changing(
      String mode, long until, String newMode, long newUntil, boolean bypass, boolean allowed) {
    VersionEntry version = version(retention(mode, until), false);
    LabelChange.SetRetention change =
        new LabelChange.SetRetention(retention(newMode, newUntil), bypass);
    if (allowed) {
      LockRules.checkRetention(version, change, NOW);
    } else {
      assertEquals(
          S3ErrorCode.ACCESS_DENIED,
          refused(() -> LockRules.checkRetention(version, change, NOW)).code());
    }
  }

  @Test
  void aRetentionMustEndInTheFuture() {
    LabelChange.SetRetention past =
        new LabelChange.SetRetention(retention("GOVERNANCE", NOW), false);
    assertEquals(
        S3ErrorCode.INVALID_ARGUMENT,
        refused(() -> LockRules.checkRetention(version(Optional.empty(), false), past, NOW))
            .code());
    ObjectLabels labels =
        new ObjectLabels(Map.of(), retention("COMPLIANCE", NOW), Optional.empty());
    assertEquals(
        S3ErrorCode.INVALID_ARGUMENT,
        refused(
                () ->
                    LockRules.ofNewVersion(
                        labels, bucketWith("GOVERNANCE", 1, DefaultRetention.Unit.DAYS), NOW))
            .code());
  }

  @Test
  void withoutObjectLockThereAreNoLocks() {
    BucketRecord plain = bucket(BucketSettings.NONE);
    assertEquals(ObjectLabels.NONE, LockRules.ofNewVersion(ObjectLabels.NONE, plain, NOW));
    for (ObjectLabels labels :
        new ObjectLabels[] {
          ObjectLabels.NONE.withLegalHold(false),
          ObjectLabels.NONE.withRetention(retention("GOVERNANCE", NOW + 1))
        }) {
      assertEquals(
          S3ErrorCode.INVALID_REQUEST,
          refused(() -> LockRules.ofNewVersion(labels, plain, NOW)).code());
    }
  }

  @Test
  void theDefaultIsForThoseWhoSayNothing() {
    BucketRecord days = bucketWith("COMPLIANCE", 3, DefaultRetention.Unit.DAYS);
    assertEquals(
        retention("COMPLIANCE", NOW + 3 * 86_400_000L),
        LockRules.ofNewVersion(ObjectLabels.NONE.withLegalHold(true), days, NOW).retention());
    ObjectLabels own = ObjectLabels.NONE.withRetention(retention("GOVERNANCE", NOW + 5));
    assertEquals(own, LockRules.ofNewVersion(own, days, NOW));
    long leapDay = Instant.parse("2028-02-29T12:00:00Z").toEpochMilli();
    assertEquals(
        retention("GOVERNANCE", Instant.parse("2029-02-28T12:00:00Z").toEpochMilli()),
        LockRules.ofNewVersion(
                ObjectLabels.NONE,
                bucketWith("GOVERNANCE", 1, DefaultRetention.Unit.YEARS),
                leapDay)
            .retention());
  }
}
