package io.holdfast.conformance.protocol;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.holdfast.conformance.target.Endpoint;
import io.holdfast.conformance.wire.Signer;
import io.holdfast.conformance.wire.TestBytes;
import io.holdfast.conformance.wire.WireConnection;
import io.holdfast.conformance.wire.WireRequest;
import io.holdfast.conformance.wire.WireResponse;
import java.io.IOException;
import java.time.Duration;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Objects one at a time: bytes, ranges, conditions, metadata, and the ways to address and sign. */
class ObjectsTest extends WireTest {
  private static final int MIB = 1 << 20;

  ObjectsTest(Endpoint endpoint) throws IOException {
    super(endpoint, "objects");
  }

  @Test
  void everySizeAroundTheStripesComesBack() throws IOException {
    int seed = 0;
    for (int size :
        List.of(
            0, 1, 2, 100, 65_535, 65_536, 65_537, MIB - 1, MIB, MIB + 1, 2 * MIB, 5 * MIB + 3)) {
      byte[] body = TestBytes.of(seed++, size);
      WireResponse put = expect(200, client.put(path("size"), body));
      assertEquals('"' + TestBytes.md5(body) + '"', put.need("etag"), "the ETag is the MD5");
      WireResponse get = expect(200, client.get(path("size")));
      assertArrayEquals(body, get.body());
      assertEquals(put.need("etag"), get.need("etag"));
      WireResponse head = expect(200, client.head(path("size")));
      assertEquals(Integer.toString(size), head.need("content-length"));
      assertEquals("bytes", head.need("accept-ranges"));
    }
  }

  @Test
  void ranges() throws IOException {
    byte[] body = TestBytes.of(51, 3 * MIB + 100);
    int end = body.length;
    put("ranges", body);
    range(body, "bytes=0-0", 0, 1);
    range(body, "bytes=65535-65536", 65_535, 65_537);
    range(body, "bytes=" + (MIB - 1) + "-" + (2 * MIB), MIB - 1, 2 * MIB + 1);
    range(body, "bytes=" + (end - 1) + "-", end - 1, end);
    range(body, "bytes=-1", end - 1, end);
    range(body, "bytes=-" + (end + 5), 0, end);
    range(body, "bytes=3145728-99999999", 3 * MIB, end);

    WireResponse beyond = client.send(get("ranges").header("range", "bytes=" + end + "-"));
    expectError(416, "InvalidRange", beyond);
    assertEquals("bytes */" + end, beyond.need("content-range"));
    expectError(416, "InvalidRange", client.send(get("ranges").header("range", "bytes=-0")));
    for (String ignored : List.of("bytes=5-1", "items=0-1", "bytes=a-b", "bytes=0-1,5-6")) {
      WireResponse whole = expect(200, client.send(get("ranges").header("range", ignored)));
      assertArrayEquals(body, whole.body(), ignored);
    }
  }

  private void range(byte[] body, String header, int from, int to) throws IOException {
    WireResponse part = expect(206, client.send(get("ranges").header("range", header)));
    assertArrayEquals(Arrays.copyOfRange(body, from, to), part.body(), header);
    assertEquals("bytes %d-%d/%d".formatted(from, to - 1, body.length), part.need("content-range"));
  }

  @Test
  void conditionsOfReads() throws IOException {
    put("conditions", TestBytes.of(52, 1_000));
    WireResponse head = client.head(path("conditions"));
    String eTag = head.need("etag");
    String lastModified = head.need("last-modified");
    String before = shifted(lastModified, -60);
    String after = shifted(lastModified, 60);

    read(200, "if-match", eTag);
    read(200, "if-match", "*");
    read(200, "if-match", "\"other\", " + eTag);
    read(412, "if-match", "\"other\"");
    read(304, "if-none-match", eTag);
    read(304, "if-none-match", "*");
    read(200, "if-none-match", "\"other\"");
    read(304, "if-modified-since", lastModified);
    read(200, "if-modified-since", before);
    read(200, "if-unmodified-since", after);
    read(412, "if-unmodified-since", before);
    read(200, "if-match", eTag, "if-unmodified-since", before);
    read(304, "if-none-match", eTag, "if-modified-since", before);
  }

  private void read(int status, String... headers) throws IOException {
    for (String method : List.of("GET", "HEAD")) {
      WireRequest request = WireRequest.of(method, path("conditions"));
      for (int i = 0; i < headers.length; i += 2) {
        request = request.header(headers[i], headers[i + 1]);
      }
      WireResponse response = client.send(request);
      assertEquals(
          status, response.status(), () -> method + " " + List.of(headers) + ": " + response);
    }
  }

  private static String shifted(String httpDate, int seconds) {
    return DateTimeFormatter.RFC_1123_DATE_TIME.format(
        ZonedDateTime.parse(httpDate, DateTimeFormatter.RFC_1123_DATE_TIME).plusSeconds(seconds));
  }

  @Test
  void conditionsOfWrites() throws IOException {
    WireRequest write = WireRequest.of("PUT", path("once"));
    expectError(404, "NoSuchKey", client.send(write.header("if-match", "\"x\"").body("0")));
    String eTag =
        expect(200, client.send(write.header("if-none-match", "*").body("1"))).need("etag");
    expectError(
        412, "PreconditionFailed", client.send(write.header("if-none-match", "*").body("2")));
    expectError(
        412, "PreconditionFailed", client.send(write.header("if-match", "\"other\"").body("3")));
    assertEquals("1", client.get(path("once")).text());
    expect(200, client.send(write.header("if-match", eTag).body("4")));
    assertEquals("4", client.get(path("once")).text());
  }

  @Test
  void metadataAndHeadersAreKept() throws IOException {
    put("plain", new byte[1]);
    assertEquals("binary/octet-stream", client.head(path("plain")).need("content-type"));
    expect(
        200,
        client.send(
            WireRequest.of("PUT", path("meta"))
                .header("content-type", "text/plain; charset=utf-8")
                .header("content-encoding", "gzip")
                .header("content-language", "de, en")
                .header("content-disposition", "attachment; filename=\"x y\"")
                .header("cache-control", "max-age=60")
                .header("expires", "Wed, 01 Jan 2031 00:00:00 GMT")
                .header("x-amz-meta-Mixed-Case", "Value 1")
                .header("x-amz-meta-empty", "")
                .body("x")));
    WireResponse head = expect(200, client.head(path("meta")));
    assertEquals("text/plain; charset=utf-8", head.need("content-type"));
    assertEquals("gzip", head.need("content-encoding"));
    assertEquals("de, en", head.need("content-language"));
    assertEquals("attachment; filename=\"x y\"", head.need("content-disposition"));
    assertEquals("max-age=60", head.need("cache-control"));
    assertEquals("Wed, 01 Jan 2031 00:00:00 GMT", head.need("expires"));
    assertEquals("Value 1", head.need("x-amz-meta-mixed-case"));
    assertEquals("", head.need("x-amz-meta-empty"));

    WireResponse other =
        client.send(get("meta").query("response-content-type", "application/x-other"));
    assertEquals("application/x-other", other.need("content-type"));
    // An overwrite takes the old metadata away.
    put("meta", new byte[1]);
    assertTrue(client.head(path("meta")).header("x-amz-meta-empty").isEmpty());
  }

  @Test
  void presigned() throws IOException {
    byte[] body = TestBytes.of(53, 70_000);
    WireRequest put =
        WireRequest.of("PUT", path("by url/ä"))
            .header("content-length", Integer.toString(body.length))
            .body(body);
    Duration validity = Duration.ofMinutes(5);
    expect(200, client.sendAsIs(Signer.now(endpoint).presign(put, validity)));
    WireRequest presigned = Signer.now(endpoint).presign(get("by url/ä"), validity);
    assertArrayEquals(body, expect(200, client.sendAsIs(presigned)).body());
    WireResponse part = expect(206, client.sendAsIs(presigned.header("range", "bytes=1-2")));
    assertArrayEquals(Arrays.copyOfRange(body, 1, 3), part.body());
  }

  @Test
  void expectContinueIsAnsweredBeforeTheBodyAndOnlyWhenItIsWanted() throws IOException {
    byte[] body = TestBytes.of(54, 300_000);
    WireRequest put =
        WireRequest.of("PUT", path("expected"))
            .header("content-length", Integer.toString(body.length))
            .header("expect", "100-continue");
    try (WireConnection connection = WireConnection.open(endpoint)) {
      connection.sendHead(Signer.now(endpoint).sign(put, Signer.UNSIGNED));
      assertEquals(100, connection.receiveHead().status(), "without having seen the body");
      connection.send(body);
      expect(200, connection.receive("PUT"));
    }
    assertArrayEquals(body, client.get(path("expected")).body());

    // Who is refused is told before sending: there is no 100, and the body is never sent.
    try (WireConnection connection = WireConnection.open(endpoint)) {
      WireRequest elsewhere =
          WireRequest.of("PUT", "/" + bucket + "-nowhere/key").headers(put.headers());
      connection.sendHead(Signer.now(endpoint).sign(elsewhere, Signer.UNSIGNED));
      WireResponse refused = connection.receive("PUT");
      expectError(404, "NoSuchBucket", refused);
      assertEquals(List.of(), refused.interim());
    }
  }

  @Test
  void deletesAndOverwritesAreSeenAtOnce() throws IOException {
    for (int i = 0; i < 20; i++) {
      byte[] body = TestBytes.of(i, 100 + i);
      put("again", body);
      assertArrayEquals(body, client.get(path("again")).body());
      assertEquals(List.of("again"), list().all("Key"));
      expect(204, client.delete(path("again")));
      expectError(404, "NoSuchKey", client.get(path("again")));
      assertEquals(List.of(), list().all("Key"));
    }
    expect(204, client.delete(path("never there")));
  }

  private WireRequest get(String key) {
    return WireRequest.of("GET", path(key));
  }
}
