package io.holdfast.s3.request;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class BucketNameTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "abc",
        "a-b",
        "a.b",
        "123",
        "0-0",
        "my.dotted.bucket",
        "d41d8cd98f00b204e9800998ecf8427e",
        "a--b",
        "1.2.3",
        "1.2.3.4.5",
        "xn-a",
        "log.2026-01"
      })
  void good(String name) {
    assertTrue(BucketName.isValid(name), name);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "a",
        "ab",
        "-",
        "-ab",
        "ab-",
        ".ab",
        "ab.",
        "a..b",
        "a.-b",
        "a-.b",
        "Abc",
        "a_b",
        "a b",
        "a/b",
        "ä-b",
        "192.168.5.4",
        "xn--abc",
        "sthree-a",
        "amzn-s3-demo-b",
        "abc-s3alias",
        "abc--ol-s3",
        "abc.mrap",
        "abc--x-s3",
        "abc--table-s3",
        "..",
        "a\nb",
        "abc\n",
        "a\u0000b"
      })
  void bad(String name) {
    assertFalse(BucketName.isValid(name), name);
  }

  @Test
  void length() {
    assertTrue(BucketName.isValid("a".repeat(63)));
    assertFalse(BucketName.isValid("a".repeat(64)));
    assertFalse(BucketName.isValid("a".repeat(100_000)));
  }
}
