package io.holdfast.s3.handler;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.holdfast.common.Bytes;
import io.holdfast.http.Eventually;
import io.holdfast.http.RawConnection;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ObjectsTest {
  private static final String MD5_OF_HELLO = "5d41402abc4b2a76b9719d911017c592";
  private static final String MODIFIED = "Mon, 30 Nov 2026 12:34:56 GMT";

  private S3TestServer server;
  private SignedClient client;

  @BeforeEach
  void start() throws IOException {
    server = new S3TestServer();
    client = server.client();
    client.put("/bkt", "");
  }

  @AfterEach
  void stop() throws IOException {
    Eventually.holds(() -> server.layer().openReaders() == 0, () -> "a reader was left open");
    client.close();
    server.close();
  }

  @Test
  void putGetHeadDelete() throws IOException {
    RawConnection.Answer put = client.put("/bkt/a/b", "hello");
    assertEquals(200, put.status());
    assertEquals('"' + MD5_OF_HELLO + '"', put.header("ETag"));
    assertEquals("0", put.header("Content-Length"));
    RawConnection.Answer get = client.get("/bkt/a/b");
    assertEquals(200, get.status());
    assertEquals("hello", get.text());
    assertHead(get);
    RawConnection.Answer head = client.head("/bkt/a/b");
    assertEquals(200, head.status());
    assertHead(head);
    RawConnection.Answer deleted = client.delete("/bkt/a/b");
    assertEquals(204, deleted.status());
    assertFalse(deleted.headers().containsKey("x-amz-delete-marker"));
    assertEquals(204, client.delete("/bkt/a/b").status());
    assertEquals(404, client.get("/bkt/a/b").status());
    assertEquals(404, client.head("/bkt/a/b").status());
  }

  private static void assertHead(RawConnection.Answer answer) {
    assertEquals('"' + MD5_OF_HELLO + '"', answer.header("ETag"));
    assertEquals(MODIFIED, answer.header("Last-Modified"));
    assertEquals("bytes", answer.header("Accept-Ranges"));
    assertEquals("binary/octet-stream", answer.header("Content-Type"));
    assertEquals("5", answer.header("Content-Length"));
    assertFalse(answer.headers().containsKey("x-amz-storage-class"));
  }

  @Test
  void emptyAndLargeBodies() throws IOException {
    byte[] large = new byte[5_000_000];
    new Random(9).nextBytes(large);
    for (byte[] body : new byte[][] {{}, {1}, large}) {
      RawConnection.Answer put = client.call("PUT", "/bkt/k", body);
      assertEquals('"' + SignedClient.md5Hex(Bytes.copyOf(body)) + '"', put.header("ETag"));
      assertEquals(Bytes.copyOf(body), client.get("/bkt/k").body());
    }
  }

  @Test
  void metadataComesBack() throws IOException {
    client.put(
        "/bkt/k",
        "hello",
        "Content-Type: text/plain; charset=utf-8",
        "Cache-Control: max-age=5",
        "Content-Disposition: attachment; filename=\"a b\"",
        "Content-Encoding: identity",
        "Content-Language: de",
        "Expires: Thu, 01 Dec 2033 16:00:00 GMT",
        "x-amz-meta-Owner: me",
        "x-amz-meta-utf8: \u00c3\u00a4",
        "x-amz-server-side-encryption: AES256",
        "x-amz-storage-class: REDUCED_REDUNDANCY");
    RawConnection.Answer head = client.head("/bkt/k");
    assertEquals("text/plain; charset=utf-8", head.header("Content-Type"));
    assertEquals("max-age=5", head.header("Cache-Control"));
    assertEquals("attachment; filename=\"a b\"", head.header("Content-Disposition"));
    assertEquals("identity", head.header("Content-Encoding"));
    assertEquals("de", head.header("Content-Language"));
    assertEquals("Thu, 01 Dec 2033 16:00:00 GMT", head.header("Expires"));
    assertEquals("me", head.header("x-amz-meta-owner"));
    assertEquals("\u00c3\u00a4", head.header("x-amz-meta-utf8"));
    assertEquals("AES256", head.header("x-amz-server-side-encryption"));
    assertEquals("REDUCED_REDUNDANCY", head.header("x-amz-storage-class"));
  }

  @Test
  void aReaderMayReplaceHeaders() throws IOException {
    client.put("/bkt/k", "hello", "Content-Type: text/plain");
    RawConnection.Answer answer =
        client.get(
            "/bkt/k?response-cache-control=no-cache&response-content-disposition=attachment"
                + "%3B%20filename%3Dx&response-content-type=image%2Fpng");
    assertEquals("image/png", answer.header("Content-Type"));
    assertEquals("no-cache", answer.header("Cache-Control"));
    assertEquals("attachment; filename=x", answer.header("Content-Disposition"));
  }

  @ParameterizedTest
  @CsvSource({
    "bytes=0-4,206,01234,bytes 0-4/10",
    "bytes=5-,206,56789,bytes 5-9/10",
    "bytes=-3,206,789,bytes 7-9/10",
    "bytes=8-100,206,89,bytes 8-9/10",
    "bytes=-100,206,0123456789,bytes 0-9/10",
    "bytes=0-,206,0123456789,bytes 0-9/10",
    "bytes=5-2,200,0123456789,",
    "lines=1-2,200,0123456789,",
    "'bytes=0-1,3-4',200,0123456789,",
  })
  void ranges(String range, int status, String body, String contentRange) throws IOException {
    client.put("/bkt/k", "0123456789");
    RawConnection.Answer answer = client.get("/bkt/k", "Range: " + range);
    assertEquals(status, answer.status());
    assertEquals(body, answer.text());
    assertEquals(contentRange == null ? "" : contentRange, answer.header("Content-Range"));
    RawConnection.Answer head = client.head("/bkt/k", "Range: " + range);
    assertEquals(status, head.status());
    assertEquals(Integer.toString(body.length()), head.header("Content-Length"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"bytes=10-", "bytes=100-200", "bytes=-0"})
  void rangesBehindTheEnd(String range) throws IOException {
    client.put("/bkt/k", "0123456789");
    RawConnection.Answer answer = client.get("/bkt/k", "Range: " + range);
    assertEquals("bytes */10", answer.header("Content-Range"));
    Goldens.assertError(
        answer,
        416,
        "InvalidRange",
        "The requested range is not satisfiable",
        "<ActualObjectSize>10</ActualObjectSize><Resource>/bkt/k</Resource>");
    assertEquals(416, client.head("/bkt/k", "Range: " + range).status());
  }

  @ParameterizedTest
  @CsvSource({
    "If-Match: ETAG,200",
    "If-Match: *,200",
    "If-Match: other,412",
    "If-None-Match: ETAG,304",
    "If-None-Match: other,200",
    "'If-Modified-Since: Mon, 30 Nov 2026 12:34:56 GMT',304",
    "'If-Modified-Since: Mon, 30 Nov 2026 12:34:55 GMT',200",
    "'If-Unmodified-Since: Mon, 30 Nov 2026 12:34:55 GMT',412",
    "'If-Unmodified-Since: Mon, 30 Nov 2026 12:34:56 GMT',200",
  })
  void conditions(String header, int status) throws IOException {
    client.put("/bkt/k", "hello");
    String condition = header.replace("ETAG", '"' + MD5_OF_HELLO + '"');
    RawConnection.Answer answer = client.get("/bkt/k", condition);
    assertEquals(status, answer.status());
    if (status == 304) {
      assertEquals('"' + MD5_OF_HELLO + '"', answer.header("ETag"));
      assertEquals(MODIFIED, answer.header("Last-Modified"));
      assertEquals(0, answer.body().length());
    }
    assertEquals(status, client.head("/bkt/k", condition).status());
  }

  @Test
  void conditionalWrites() throws IOException {
    assertEquals(200, client.put("/bkt/k", "one", "If-None-Match: *").status());
    RawConnection.Answer second = client.put("/bkt/k", "two", "If-None-Match: *");
    assertEquals(412, second.status());
    assertTrue(second.text().contains("<Code>PreconditionFailed</Code>"));
    assertEquals(412, client.put("/bkt/k", "two", "If-Match: \"other\"").status());
    assertEquals(412, client.delete("/bkt/k", "If-Match: \"other\"").status());
    assertEquals("one", client.get("/bkt/k").text());
  }

  @Test
  void checksumsAreEchoedAndToldOnRequest() throws IOException {
    RawConnection.Answer put = client.put("/bkt/k", "123456789", "x-amz-checksum-crc32c: 4waSgw==");
    assertEquals(200, put.status(), put.text());
    assertEquals("4waSgw==", put.header("x-amz-checksum-crc32c"));
    assertEquals("FULL_OBJECT", put.header("x-amz-checksum-type"));
    assertEquals("", client.get("/bkt/k").header("x-amz-checksum-crc32c"));
    RawConnection.Answer get = client.get("/bkt/k", "x-amz-checksum-mode: ENABLED");
    assertEquals("4waSgw==", get.header("x-amz-checksum-crc32c"));
    RawConnection.Answer part =
        client.get("/bkt/k", "x-amz-checksum-mode: ENABLED", "Range: bytes=0-3");
    assertEquals("", part.header("x-amz-checksum-crc32c"));
    assertEquals(
        "4waSgw==",
        client.head("/bkt/k", "x-amz-checksum-mode: ENABLED").header("x-amz-checksum-crc32c"));
  }

  @Test
  void damageOnTheWayStoresNothing() throws IOException {
    RawConnection.Answer wrongSum =
        client.put("/bkt/k", "123456789", "x-amz-checksum-crc32c: AAAAAA==");
    assertEquals(400, wrongSum.status());
    assertTrue(wrongSum.text().contains("<Code>BadDigest</Code>"), wrongSum.text());
    RawConnection.Answer wrongMd5 =
        client.put("/bkt/k", "123456789", "Content-MD5: " + SignedClient.md5Base64("other"));
    Goldens.assertError(
        wrongMd5,
        400,
        "BadDigest",
        "The Content-MD5 or checksum value that you specified did not match what the server"
            + " received.",
        "<ExpectedDigest>eV8yArF8trw9S3cdjGyerw==</ExpectedDigest>"
            + "<CalculatedDigest>JfnnlDI7RTiF9RgfG2JNCw==</CalculatedDigest>"
            + "<Resource>/bkt/k</Resource>");
    RawConnection.Answer wrongHash =
        client.put("/bkt/k", "123456789", "x-amz-content-sha256: " + "0".repeat(64));
    assertTrue(wrongHash.text().contains("<Code>XAmzContentSHA256Mismatch</Code>"));
    assertEquals(404, client.head("/bkt/k").status());
  }

  @Test
  void partNumbersOfAnObjectInOnePart() throws IOException {
    client.put("/bkt/k", "hello");
    RawConnection.Answer first = client.get("/bkt/k?partNumber=1");
    assertEquals(206, first.status());
    assertEquals("bytes 0-4/5", first.header("Content-Range"));
    assertEquals("hello", first.text());
    RawConnection.Answer second = client.get("/bkt/k?partNumber=2");
    assertEquals(416, second.status());
    assertTrue(second.text().contains("<Code>InvalidPartNumber</Code>"));
    assertEquals(400, client.get("/bkt/k?partNumber=1", "Range: bytes=0-1").status());
  }

  @Test
  void theVersionOfAnUnversionedObjectIsNull() throws IOException {
    client.put("/bkt/k", "hello");
    assertEquals("hello", client.get("/bkt/k?versionId=null").text());
    assertEquals(400, client.get("/bkt/k?versionId=nonsense").status());
    RawConnection.Answer deleted = client.delete("/bkt/k?versionId=null");
    assertEquals(204, deleted.status());
    assertEquals("null", deleted.header("x-amz-version-id"));
    assertEquals(404, client.get("/bkt/k").status());
  }

  @Test
  void errorsOfReads() throws IOException {
    Goldens.assertError(
        client.get("/bkt/no%20such"),
        404,
        "NoSuchKey",
        "The specified key does not exist.",
        "<Key>no such</Key><Resource>/bkt/no%20such</Resource>");
    Goldens.assertError(
        client.get("/nobucket/k"),
        404,
        "NoSuchBucket",
        "The specified bucket does not exist",
        "<BucketName>nobucket</BucketName><Resource>/nobucket/k</Resource>");
    assertEquals(404, client.put("/nobucket/k", "hello").status());
    assertEquals(404, client.delete("/nobucket/k").status());
  }

  @Test
  void expectContinueIsRefusedBeforeTheBody() throws IOException {
    byte[] body = "hello".getBytes(StandardCharsets.UTF_8);
    String upload = client.request("PUT", "/bkt/k", body, "Expect: 100-continue");
    RawConnection raw = client.connection();
    assertEquals(100, raw.send(upload).answer().status());
    assertEquals(200, raw.send(body).answer().status());
    String bad = client.request("PUT", "/nobucket/k", body, "Expect: 100-continue");
    assertEquals(404, raw.send(bad).answer().status());
  }

  @Test
  void aBodyThatEndsEarlyStoresNothing() throws IOException {
    String head = client.request("PUT", "/bkt/k", new byte[1000]);
    RawConnection raw = client.connection();
    raw.send(head).send(new byte[999]);
    raw.socket().shutdownOutput();
    RawConnection.Answer answer = raw.answer();
    assertEquals(400, answer.status());
    assertTrue(answer.text().contains("<Code>IncompleteBody</Code>"), answer.text());
    try (SignedClient other = server.client()) {
      assertEquals(404, other.head("/bkt/k").status());
    }
  }
}
