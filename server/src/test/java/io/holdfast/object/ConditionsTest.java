package io.holdfast.object;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.holdfast.error.S3ErrorCode;
import io.holdfast.error.S3Exception;
import io.holdfast.object.Conditions.Verdict;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

final class ConditionsTest {
  private static final String ETAG = "abc";
  private static final long MODIFIED = 10_500;

  private static Conditions when(
      List<String> match, List<String> noneMatch, Optional<Long> since, Optional<Long> unmodified) {
    return new Conditions(match, noneMatch, since, unmodified);
  }

  private static Verdict read(
      List<String> match, List<String> noneMatch, Optional<Long> since, Optional<Long> unmodified) {
    return when(match, noneMatch, since, unmodified).judgeRead(ETAG, MODIFIED);
  }

  private static final List<String> NO = List.of();
  private static final Optional<Long> UNSAID = Optional.empty();

  @Test
  void readsByEtag() {
    assertEquals(Verdict.PROCEED, read(NO, NO, UNSAID, UNSAID));
    assertEquals(Verdict.PROCEED, read(List.of(ETAG), NO, UNSAID, UNSAID));
    assertEquals(Verdict.PROCEED, read(List.of("x", ETAG), NO, UNSAID, UNSAID));
    assertEquals(Verdict.PROCEED, read(List.of("*"), NO, UNSAID, UNSAID));
    assertEquals(Verdict.FAILED, read(List.of("x"), NO, UNSAID, UNSAID));
    assertEquals(Verdict.NOT_MODIFIED, read(NO, List.of(ETAG), UNSAID, UNSAID));
    assertEquals(Verdict.NOT_MODIFIED, read(NO, List.of("*"), UNSAID, UNSAID));
    assertEquals(Verdict.PROCEED, read(NO, List.of("x"), UNSAID, UNSAID));
  }

  @Test
  void datesCountInWholeSeconds() {
    assertEquals(Verdict.NOT_MODIFIED, read(NO, NO, Optional.of(10_000L), UNSAID));
    assertEquals(Verdict.PROCEED, read(NO, NO, Optional.of(9_999L), UNSAID));
    assertEquals(Verdict.PROCEED, read(NO, NO, UNSAID, Optional.of(10_000L)));
    assertEquals(Verdict.FAILED, read(NO, NO, UNSAID, Optional.of(9_000L)));
  }

  @Test
  void anEtagSilencesTheDateOfItsKind() {
    assertEquals(Verdict.PROCEED, read(List.of(ETAG), NO, UNSAID, Optional.of(0L)));
    assertEquals(Verdict.PROCEED, read(NO, List.of("x"), Optional.of(99_000L), UNSAID));
  }

  @Test
  void deletesAskForATimeAndASize() {
    Conditions these = Conditions.NONE.ofDelete(Optional.of(10_000L), Optional.of(5L));
    these.requireFacts(MODIFIED, 5);
    assertEquals("x-amz-if-match-size", failed(() -> these.requireFacts(MODIFIED, 6)));
    assertEquals("x-amz-if-match-last-modified-time", failed(() -> these.requireFacts(11_000, 5)));
  }

  @Test
  void theAnswerNamesTheHeaderThatFailed() {
    Conditions absent = when(NO, List.of("*"), UNSAID, UNSAID);
    Conditions other = when(List.of("x"), NO, UNSAID, UNSAID);
    Conditions older = when(NO, NO, UNSAID, Optional.of(0L));
    assertEquals("If-None-Match", failed(() -> absent.requireWrite(Optional.of(ETAG))));
    assertEquals("If-Match", failed(() -> other.requireWrite(Optional.of(ETAG))));
    assertEquals("If-Match", failed(() -> other.requireRead(ETAG, MODIFIED)));
    assertEquals("If-Unmodified-Since", failed(() -> older.requireRead(ETAG, MODIFIED)));
  }

  private static @Nullable String failed(Executable request) {
    S3Exception e = assertThrows(S3Exception.class, request);
    assertEquals(S3ErrorCode.PRECONDITION_FAILED, e.code());
    return e.error().details().get("Condition");
  }

  @Test
  void writesAskForAbsenceOrForExactlyThis() {
    Conditions absent = when(NO, List.of("*"), UNSAID, UNSAID);
    assertEquals(Verdict.PROCEED, absent.judgeWrite(Optional.empty()));
    assertEquals(Verdict.FAILED, absent.judgeWrite(Optional.of(ETAG)));
    Conditions same = when(List.of(ETAG), NO, UNSAID, UNSAID);
    assertEquals(Verdict.PROCEED, same.judgeWrite(Optional.of(ETAG)));
    assertEquals(Verdict.FAILED, same.judgeWrite(Optional.of("other")));
    assertEquals(Verdict.FAILED, same.judgeWrite(Optional.empty()));
  }
}
