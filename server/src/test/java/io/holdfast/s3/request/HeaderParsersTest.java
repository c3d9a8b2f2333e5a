package io.holdfast.s3.request;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.holdfast.error.S3ErrorCode;
import io.holdfast.error.S3Exception;
import io.holdfast.object.Conditions;
import io.holdfast.object.EncryptionRequest;
import io.holdfast.object.RangeSpec;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Headers of reads and writes to values, and what is refused. */
final class HeaderParsersTest {
  // RFC 9110 section 5.6.7 writes this one moment in three ways.
  private static final long MOMENT = 784_111_777_000L;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Sun, 06 Nov 1994 08:49:37 GMT",
        "Sunday, 06-Nov-94 08:49:37 GMT",
        "Sun Nov  6 08:49:37 1994",
        "Sun, 6 Nov 1994 08:49:37 GMT",
        " sun, 06 nov 1994 08:49:37 gmt "
      })
  void datesHaveThreeForms(String text) {
    assertEquals(Optional.of(MOMENT), HttpDate.parseMillis(text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "yesterday",
        "784111777",
        "Sun, 32 Nov 1994 08:49:37 GMT",
        "1994-11-06T08:49:37Z",
        "Sun, 06 Nov 1994 08:49:37 CET"
      })
  void otherDatesAreNone(String text) {
    assertEquals(Optional.empty(), HttpDate.parseMillis(text));
  }

  @Test
  void datesAreWrittenInOneForm() {
    assertEquals("Sun, 06 Nov 1994 08:49:37 GMT", HttpDate.format(MOMENT + 999));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"a\"|a",
        "a|a",
        "*|*",
        "W/\"a\"|a",
        "\"a\", \"b\"|a;b",
        "\"a,b\",c ,, W/\"d\"|a,b;c;d",
        "\"unterminated|unterminated",
        "''|''",
        "\"\"|''",
        " , |''",
        "W/a|W/a"
      })
  void entityTags(String value, String tags) {
    assertEquals(tags, String.join(";", EntityTags.parse(value)));
  }

  @Test
  void conditionsOfAReadAndOfAWrite() {
    Headers headers =
        Requests.headers(
            "If-Match",
            "\"a\"",
            "if-match",
            "b",
            "If-None-Match",
            "*",
            "If-Modified-Since",
            "Sun, 06 Nov 1994 08:49:37 GMT",
            "If-Unmodified-Since",
            "whenever");
    assertEquals(
        new Conditions(List.of("a", "b"), List.of("*"), Optional.of(MOMENT), Optional.empty()),
        ConditionalHeaders.of(headers));
    assertEquals(
        new Conditions(List.of("a", "b"), List.of("*"), Optional.empty(), Optional.empty()),
        ConditionalHeaders.ofWrite(headers));
    assertEquals(
        S3ErrorCode.NOT_IMPLEMENTED,
        assertThrows(
                S3Exception.class,
                () -> ConditionalHeaders.ofWrite(Requests.headers("If-None-Match", "\"a\"")))
            .code());
  }

  @Test
  void ranges() {
    assertEquals(new RangeSpec.FromTo(0, 9), RangeHeader.parse("bytes=0-9"));
    assertEquals(new RangeSpec.FromTo(5, 5), RangeHeader.parse(" Bytes= 5 - 5 "));
    assertEquals(new RangeSpec.From(7), RangeHeader.parse("bytes=7-"));
    assertEquals(new RangeSpec.Suffix(3), RangeHeader.parse("bytes=-3"));
    assertEquals(new RangeSpec.Suffix(0), RangeHeader.parse("bytes=-0"));
    assertEquals(
        new RangeSpec.FromTo(1, Long.MAX_VALUE), RangeHeader.parse("bytes=1-99999999999999999999"));
    assertEquals(
        new RangeSpec.From(Long.MAX_VALUE), RangeHeader.parse("bytes=99999999999999999999-"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "bytes",
        "bytes=",
        "bytes=-",
        "bytes=a-b",
        "bytes=0-1,3-4",
        "bytes=9-0",
        "items=0-1",
        "bytes=+1-2",
        "bytes=0--1",
        "bytes=0-1;"
      })
  void whatIsNoSingleRangeIsTheWholeObject(String value) {
    assertEquals(new RangeSpec.Whole(), RangeHeader.parse(value));
  }

  @Test
  void aConditionalRangeIsTheWholeObject() {
    Headers headers = Requests.headers("Range", "bytes=5-", "If-Range", "\"a\"");
    assertEquals(new RangeSpec.Whole(), ReadObjectHeaders.of(headers).range());
  }

  @Test
  void aRead() {
    ReadObjectHeaders read =
        ReadObjectHeaders.of(
            Requests.headers("Range", "bytes=5-", "x-amz-checksum-mode", "enabled"));
    assertEquals(
        new ReadObjectHeaders(new RangeSpec.From(5), Conditions.NONE, true, Optional.empty()),
        read);
    assertEquals(
        S3ErrorCode.INVALID_ARGUMENT,
        assertThrows(
                S3Exception.class,
                () ->
                    ReadObjectHeaders.of(
                        Requests.headers("x-amz-server-side-encryption", "AES256")))
            .code());
  }

  @Test
  void aWrite() {
    PutObjectHeaders put =
        PutObjectHeaders.of(
            Requests.headers(
                "Content-Type", "text/plain",
                "Cache-Control", "no-cache",
                "Content-Encoding", "aws-chunked, gzip",
                "x-amz-meta-B", " two ",
                "X-Amz-Meta-a", "one",
                "x-amz-meta-b", "three",
                "x-amz-meta-utf", "\u00c3\u00a4",
                "x-amz-storage-class", "REDUCED_REDUNDANCY",
                "x-amz-server-side-encryption", "AES256",
                "x-amz-acl", "bucket-owner-full-control",
                "If-None-Match", "*"));
    assertEquals(
        Map.of(
            "Content-Type", "text/plain", "Cache-Control", "no-cache", "Content-Encoding", "gzip"),
        put.metadata().system());
    assertEquals(
        List.of("b=two,three", "a=one", "utf=\u00c3\u00a4"),
        put.metadata().user().entrySet().stream().map(Object::toString).toList());
    assertEquals("REDUCED_REDUNDANCY", put.storageClass());
    assertEquals(EncryptionRequest.SSE_S3, put.encryption());
    assertEquals(List.of("*"), put.conditions().ifNoneMatch());
  }

  @Test
  void aPlainWrite() {
    PutObjectHeaders put =
        PutObjectHeaders.of(
            Requests.headers(
                "Content-Encoding", "aws-chunked", "Content-Type", "", "x-amz-acl", ""));
    assertEquals(Map.of("Content-Type", "binary/octet-stream"), put.metadata().system());
    assertTrue(put.metadata().user().isEmpty());
    assertEquals("STANDARD", put.storageClass());
    assertEquals(EncryptionRequest.UNSAID, put.encryption());
    assertEquals(Conditions.NONE, put.conditions());
  }

  @Test
  void userMetadataHasTwoKibibytes() {
    PutObjectHeaders.of(Requests.headers("x-amz-meta-a", "v".repeat(2047)));
    S3Exception e =
        assertThrows(
            S3Exception.class,
            () ->
                PutObjectHeaders.of(
                    Requests.headers(
                        "x-amz-meta-a", "v".repeat(1000), "x-amz-meta-b", "v".repeat(1047))));
    assertEquals(S3ErrorCode.METADATA_TOO_LARGE, e.code());
    assertEquals("2049", e.error().details().get("Size"));
  }

  @ParameterizedTest
  @CsvSource({
    "x-amz-storage-class, GLACIER, InvalidStorageClass",
    "x-amz-storage-class, standard, InvalidStorageClass",
    "x-amz-server-side-encryption, aws:kms:dsse, NotImplemented",
    "x-amz-server-side-encryption, aes256, InvalidArgument",
    "x-amz-server-side-encryption-aws-kms-key-id, k, InvalidArgument",
    "x-amz-server-side-encryption-customer-algorithm, AES256, InvalidArgument",
    "x-amz-server-side-encryption-customer-key, a2V5, InvalidArgument",
    "x-amz-acl, public-read, AccessControlListNotSupported",
    "x-amz-acl, authenticated-read, AccessControlListNotSupported",
    "x-amz-acl, nonsense, InvalidArgument",
    "x-amz-grant-read, id=1, AccessControlListNotSupported",
    "x-amz-object-lock-mode, GOVERNANCE, InvalidArgument",
    "x-amz-object-lock-legal-hold, on, InvalidArgument",
    "x-amz-tagging, aws:a=b, InvalidTag",
    "x-amz-write-offset-bytes, 0, NotImplemented",
    "x-amz-website-redirect-location, elsewhere, InvalidArgument",
    "x-amz-meta-, v, InvalidArgument"
  })
  void wishesThatAreNotFulfilledAreRefused(String name, String value, String code) {
    S3Exception e =
        assertThrows(S3Exception.class, () -> PutObjectHeaders.of(Requests.headers(name, value)));
    assertEquals(code, e.code().code());
  }

  @Test
  void theExpectedOwnerIsCompared() {
    ExpectedOwner.check(Requests.headers(), "me");
    ExpectedOwner.check(Requests.headers("x-amz-expected-bucket-owner", "me"), "me");
    for (String header :
        List.of("x-amz-expected-bucket-owner", "x-amz-source-expected-bucket-owner")) {
      assertEquals(S3ErrorCode.ACCESS_DENIED, ownerRefused(header, "111122223333"));
      assertEquals(S3ErrorCode.INVALID_BUCKET_OWNER_ACCOUNT_ID, ownerRefused(header, "you"));
    }
  }

  private static S3ErrorCode ownerRefused(String header, String value) {
    return assertThrows(
            S3Exception.class, () -> ExpectedOwner.check(Requests.headers(header, value), "me"))
        .code();
  }

  @Test
  void deletesMayNameATimeAndASize() {
    Headers headers =
        Requests.headers(
            "x-amz-if-match-last-modified-time",
            "Sun, 06 Nov 1994 08:49:37 GMT",
            "x-amz-if-match-size",
            "5");
    assertEquals(
        Conditions.NONE.ofDelete(Optional.of(MOMENT), Optional.of(5L)),
        ConditionalHeaders.ofDelete(headers));
    for (String header : List.of("x-amz-if-match-last-modified-time", "x-amz-if-match-size")) {
      assertEquals(
          S3ErrorCode.INVALID_ARGUMENT,
          assertThrows(
                  S3Exception.class,
                  () -> ConditionalHeaders.ofDelete(Requests.headers(header, "x")))
              .code());
    }
  }

  @Test
  void tokensComeBackAsTheyWent() {
    for (String after : List.of("a", "ä/😀", "\u0000", "x".repeat(1024), "a b+c/d=")) {
      String text = new ContinuationToken(after).text();
      assertTrue(text.matches("[A-Za-z0-9_-]+"), text);
      assertEquals(after, ContinuationToken.parse(text).after());
    }
  }
}
