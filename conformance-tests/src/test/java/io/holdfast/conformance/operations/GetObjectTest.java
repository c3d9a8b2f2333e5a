package io.holdfast.conformance.operations;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.holdfast.conformance.target.Endpoint;
import io.holdfast.conformance.wire.WireRequest;
import io.holdfast.conformance.wire.WireResponse;
import java.io.IOException;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** GetObject and HeadObject: what the one answers, the other answers without a body. */
class GetObjectTest extends OperationTest {
  private static final String BODY = "0123456789";
  private static final String ETAG = "781e5e245d69b566979b86e28d23f2c7";

  GetObjectTest(Endpoint endpoint) throws IOException {
    super(endpoint, "get");
  }

  @BeforeEach
  void putOne() throws IOException {
    expect(200, put("key", BODY, "content-type", "text/plain", "x-amz-meta-a", "1"));
  }

  /** The answer to the GET; the HEAD must be like it. */
  private WireResponse both(int status, String target, String... headers) throws IOException {
    WireResponse got = expect(status, get(target, headers));
    WireResponse head = expect(status, head(target, headers));
    assertEquals(0, head.body().length);
    if (status < 400) {
      for (String name : got.headers().keySet()) {
        if (!name.equals("date")
            && !name.equals("x-amz-request-id")
            && !name.equals("x-amz-id-2")) {
          assertEquals(got.header(name), head.header(name), name);
        }
      }
    }
    return got;
  }

  @Test
  void tellsAllOfTheObject() throws IOException {
    WireResponse got = both(200, "key");
    assertEquals(BODY, got.text());
    assertEquals("10", got.need("content-length"));
    assertEquals('"' + ETAG + '"', got.need("etag"));
    assertEquals("text/plain", got.need("content-type"));
    assertEquals("1", got.need("x-amz-meta-a"));
    assertEquals("bytes", got.need("accept-ranges"));
    got.need("last-modified");
    assertEquals(Optional.empty(), got.header("x-amz-version-id"));
    assertEquals(Optional.empty(), got.header("x-amz-storage-class"));
  }

  @Test
  void whatIsNotThere() throws IOException {
    assertEquals("none", refused(404, "NoSuchKey", get("none")).one("Key"));
    refused(404, "NoSuchBucket", get(noBucket() + "/key"));
    both(404, "none");
    both(404, "key/");
    both(404, "ke");
    refused(400, "KeyTooLongError", get("k".repeat(1025)));
    refused(404, "NoSuchVersion", get("none?versionId=null"));
    refused(400, "InvalidArgument", get("key?versionId="));
    refused(400, "InvalidArgument", get("key?versionId=nonsense"));
    assertEquals(BODY, both(200, "key?versionId=null").text());
  }

  @ParameterizedTest
  @CsvSource({
    "bytes=0-0, 0, 0-0",
    "bytes=4-7, 4567, 4-7",
    "bytes=4-, 456789, 4-9",
    "bytes=4-100, 456789, 4-9",
    "bytes=-3, 789, 7-9",
    "bytes=-100, 0123456789, 0-9",
    "bytes=0-, 0123456789, 0-9",
    "bytes=9-9, 9, 9-9",
    "BYTES=1-2, 12, 1-2",
  })
  void ranges(String range, String body, String contentRange) throws IOException {
    WireResponse got = both(206, "key", "range", range);
    assertEquals(body, got.text());
    assertEquals("bytes " + contentRange + "/10", got.need("content-range"));
    assertEquals('"' + ETAG + '"', got.need("etag"));
  }

  /** S3 sends the whole object when it cannot or will not understand what is asked. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "bytes=0-1,3-4",
        "bytes=5-4",
        "bytes=a-b",
        "bytes=",
        "bytes=-",
        "lines=1-2",
        "1-2",
        "bytes"
      })
  void rangesThatAreIgnored(String range) throws IOException {
    WireResponse got = both(200, "key", "range", range);
    assertEquals(BODY, got.text());
    assertEquals(Optional.empty(), got.header("content-range"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"bytes=10-", "bytes=10-20", "bytes=-0", "bytes=99999999999999999999-"})
  void rangesBehindTheEnd(String range) throws IOException {
    WireResponse refused = refused(416, "InvalidRange", get("key", "range", range));
    assertEquals("bytes */10", refused.need("content-range"));
    assertEquals("10", refused.one("ActualObjectSize"));
    both(416, "key", "range", range);
  }

  @Test
  void anEmptyObjectHasNoRange() throws IOException {
    expect(200, put("empty", ""));
    refused(416, "InvalidRange", get("empty", "range", "bytes=0-"));
    refused(416, "InvalidRange", get("empty", "range", "bytes=-1"));
    assertEquals("", both(200, "empty").text());
  }

  @ParameterizedTest
  @CsvSource({
    "if-match, ETAG, 200",
    "if-match, *, 200",
    "if-match, other, 412",
    "if-none-match, ETAG, 304",
    "if-none-match, *, 304",
    "if-none-match, other, 200",
    "if-modified-since, PAST, 200",
    "if-modified-since, FUTURE, 304",
    "if-modified-since, nonsense, 200",
    "if-unmodified-since, PAST, 412",
    "if-unmodified-since, FUTURE, 200",
  })
  void conditions(String name, String value, int status) throws IOException {
    WireResponse got = both(status, "key", name, condition(value));
    assertEquals(status == 200 ? BODY : status == 304 ? "" : got.text(), got.text());
    if (status == 412) {
      assertEquals("PreconditionFailed", got.code());
    } else {
      assertEquals('"' + ETAG + '"', got.need("etag"));
    }
  }

  /** An ETag says more than a date, so that it silences the date of its kind. */
  @ParameterizedTest
  @CsvSource({
    "if-match, ETAG, if-unmodified-since, PAST, 200",
    "if-match, other, if-unmodified-since, FUTURE, 412",
    "if-none-match, ETAG, if-modified-since, PAST, 304",
    "if-none-match, other, if-modified-since, FUTURE, 200",
    "if-match, ETAG, if-none-match, ETAG, 304",
  })
  void twoConditions(String first, String one, String second, String two, int status)
      throws IOException {
    both(status, "key", first, condition(one), second, condition(two));
  }

  private static String condition(String value) {
    return switch (value) {
      case "ETAG" -> '"' + ETAG + '"';
      case "PAST" -> PAST;
      case "FUTURE" -> FUTURE;
      default -> value;
    };
  }

  @Test
  void datesCountToTheSecond() throws IOException {
    String modified = head("key").need("last-modified");
    both(304, "key", "if-modified-since", modified);
    both(200, "key", "if-unmodified-since", modified);
  }

  @Test
  void aRangeUnderACondition() throws IOException {
    assertEquals("01", both(206, "key", "range", "bytes=0-1", "if-match", ETAG).text());
    both(412, "key", "range", "bytes=0-1", "if-match", "other");
    both(304, "key", "range", "bytes=0-1", "if-none-match", ETAG);
    // What has changed is sent whole, so that nobody joins two objects.
    assertEquals(BODY, both(200, "key", "range", "bytes=0-1", "if-range", "\"other\"").text());
  }

  @Test
  void partNumbersOfWhatHasNoParts() throws IOException {
    WireResponse first = both(206, "key?partNumber=1");
    assertEquals(BODY, first.text());
    assertEquals(Optional.empty(), first.header("x-amz-mp-parts-count"));
    refused(416, "InvalidPartNumber", get("key?partNumber=2"));
    refused(400, "InvalidArgument", get("key?partNumber=0"));
    refused(400, "InvalidArgument", get("key?partNumber=10001"));
    refused(400, "InvalidArgument", get("key?partNumber=x"));
    refused(400, "InvalidRequest", get("key?partNumber=1", "range", "bytes=0-1"));
  }

  @Test
  void headersOfTheAnswerCanBeReplaced() throws IOException {
    WireResponse got =
        both(
            200,
            "key?response-content-type=a/b&response-content-language=eo&response-expires="
                + FUTURE
                + "&response-cache-control=no-cache&response-content-disposition=x; filename=a"
                + "&response-content-encoding=none");
    assertEquals("a/b", got.need("content-type"));
    assertEquals("eo", got.need("content-language"));
    assertEquals(FUTURE, got.need("expires"));
    assertEquals("no-cache", got.need("cache-control"));
    assertEquals("x; filename=a", got.need("content-disposition"));
    assertEquals("none", got.need("content-encoding"));
    assertEquals("text/plain", get("key").need("content-type"));
  }

  @Test
  void onlyASignatureMayReplaceHeaders() throws IOException {
    String target = "key?response-content-type=text/html";
    refused(400, "InvalidRequest", client.sendAsIs(anonymous("GET", target)));
  }

  private WireRequest anonymous(String method, String target) {
    return request(method, target, "host", endpoint.authority());
  }
}
