package io.holdfast.s3.request;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.holdfast.commit.Retention;
import io.holdfast.error.S3ErrorCode;
import io.holdfast.error.S3Exception;
import io.holdfast.object.ObjectLabels;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ObjectLockHeadersTest {
  private static final String UNTIL = "2030-01-01T00:00:00Z";

  private static Headers headers(String mode, String until, String hold) {
    return Requests.headers(
        "x-amz-object-lock-mode",
        mode,
        "x-amz-object-lock-retain-until-date",
        until,
        "x-amz-object-lock-legal-hold",
        hold);
  }

  private static S3ErrorCode refusal(Headers headers) {
    return assertThrows(S3Exception.class, () -> ObjectLockHeaders.of(headers)).code();
  }

  @Test
  void whatIsSaid() {
    long until = Instant.parse(UNTIL).toEpochMilli();
    assertEquals(
        ObjectLabels.NONE
            .withRetention(Optional.of(new Retention(Retention.Mode.COMPLIANCE, until)))
            .withLegalHold(false),
        ObjectLockHeaders.of(headers("COMPLIANCE", UNTIL, "OFF")));
    assertEquals(
        Optional.of(true), ObjectLockHeaders.of(headers("GOVERNANCE", UNTIL, "ON")).legalHold());
    assertEquals(ObjectLabels.NONE, ObjectLockHeaders.of(Requests.headers()));
  }

  @ParameterizedTest
  @CsvSource({
    "governance,2030-01-01T00:00:00Z,ON",
    "COMPLIANCE,tomorrow,ON",
    "COMPLIANCE,2030-01-01T00:00:00,ON",
    "COMPLIANCE,2030-13-01T00:00:00Z,ON",
    "COMPLIANCE,2030-01-01T00:00:00Z,on",
  })
  void whatIsNotUnderstood(String mode, String until, String hold) {
    assertEquals(S3ErrorCode.INVALID_ARGUMENT, refusal(headers(mode, until, hold)));
  }

  @Test
  void aModeNeedsADateAndADateAMode() {
    assertEquals(
        S3ErrorCode.INVALID_ARGUMENT,
        refusal(Requests.headers("x-amz-object-lock-mode", "COMPLIANCE")));
    assertEquals(
        S3ErrorCode.INVALID_ARGUMENT,
        refusal(Requests.headers("x-amz-object-lock-retain-until-date", UNTIL)));
  }

  @Test
  void datesAreThoseOfAnyZone() {
    assertEquals(Optional.of(0L), RetentionText.parseDate("1970-01-01T02:00:00+02:00"));
    assertEquals(Optional.of(5L), RetentionText.parseDate("1970-01-01T00:00:00.005Z"));
    assertEquals(Optional.empty(), RetentionText.parseDate("+999999999-12-31T23:59:59.999999999Z"));
    assertEquals("2030-01-01T00:00:00.000Z", RetentionText.date(1_893_456_000_000L));
  }

  @Test
  void bucketsAndBypass() {
    assertTrue(
        ObjectLockHeaders.bucketLockWanted(
            Requests.headers("x-amz-bucket-object-lock-enabled", "True")));
    assertFalse(ObjectLockHeaders.bucketLockWanted(Requests.headers()));
    assertTrue(
        ObjectLockHeaders.bypassWanted(
            Requests.headers("x-amz-bypass-governance-retention", "true")));
    assertFalse(
        ObjectLockHeaders.bypassWanted(
            Requests.headers("x-amz-bypass-governance-retention", "false")));
  }
}
