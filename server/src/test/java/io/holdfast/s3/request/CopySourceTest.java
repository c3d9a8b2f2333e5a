package io.holdfast.s3.request;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.holdfast.common.ObjectKey;
import io.holdfast.error.S3Exception;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The forms in which clients name the source of a copy. */
final class CopySourceTest {
  @ParameterizedTest
  @CsvSource({
    "bucket/key, key",
    "/bucket/key, key",
    "%2Fbucket%2Fa%2Fb, a/b",
    "bucket/a%2Bb+c, a+b c",
    "bucket//x, /x",
    "bucket/a%3Fb, a?b",
    "bucket/what?, what?",
    "bucket/%C3%A4, ä",
    "bucket/folder/, folder/"
  })
  void namesAKey(String header, String key) {
    assertEquals(
        new CopySource("bucket", new ObjectKey(key), Optional.empty()), CopySource.parse(header));
  }

  @Test
  void mayNameAVersion() {
    CopySource source = CopySource.parse("bucket/a?b?versionId=null");
    assertEquals(new CopySource("bucket", new ObjectKey("a?b"), Optional.of("null")), source);
  }

  @ParameterizedTest
  @CsvSource({
    "'', InvalidArgument",
    "/, InvalidArgument",
    "bucket, InvalidArgument",
    "bucket/, InvalidArgument",
    "/bucket/, InvalidArgument",
    "//key, InvalidArgument",
    "bucket/%zz, InvalidArgument",
    "bucket/%ff, InvalidArgument",
    "bucket/key?versionId=, InvalidArgument",
    "bucket/key?versionId=what, InvalidArgument",
    "B/key, NoSuchBucket"
  })
  void refusesWhatNamesNoObject(String header, String code) {
    S3Exception refused = assertThrows(S3Exception.class, () -> CopySource.parse(header));
    assertEquals(code, refused.code().code());
  }

  @Test
  void refusesAKeyThatIsTooLong() {
    S3Exception refused =
        assertThrows(S3Exception.class, () -> CopySource.parse("bucket/" + "k".repeat(1025)));
    assertEquals("KeyTooLongError", refused.code().code());
  }
}
