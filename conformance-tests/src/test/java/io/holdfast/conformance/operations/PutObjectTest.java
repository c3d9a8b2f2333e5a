package io.holdfast.conformance.operations;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.holdfast.conformance.target.Endpoint;
import io.holdfast.conformance.wire.Signer;
import io.holdfast.conformance.wire.WireClient;
import io.holdfast.conformance.wire.WireResponse;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PutObjectTest extends OperationTest {
  private static final int RACERS = 8;

  PutObjectTest(Endpoint endpoint) throws IOException {
    super(endpoint, "put");
  }

  @Test
  void answersItsEtag() throws IOException {
    WireResponse put = expect(200, put("key", "body"));
    assertEquals('"' + md5Hex("body") + '"', put.need("etag"));
    assertEquals(0, put.body().length);
    assertEquals(Optional.empty(), put.header("x-amz-version-id"));
    assertEquals("body", get("key").text());
  }

  @Test
  void ofNoBytes() throws IOException {
    expect(200, put("key", ""));
    WireResponse got = expect(200, get("key"));
    assertEquals("0", got.need("content-length"));
    assertEquals("\"d41d8cd98f00b204e9800998ecf8427e\"", got.need("etag"));
    assertEquals("binary/octet-stream", got.need("content-type"));
  }

  @Test
  void intoNoBucket() throws IOException {
    refused(404, "NoSuchBucket", put(noBucket() + "/key", "body"));
    refused(400, "InvalidBucketName", put("/a/key", "body"));
  }

  @ParameterizedTest
  @CsvSource({
    "Cache-Control, no-cache",
    "Content-Disposition, attachment; filename=a b.txt",
    "Content-Encoding, gzip",
    "Content-Language, de",
    "Content-Type, text/plain; charset=utf-8",
    "Expires, 'Thu, 01 Dec 2033 16:00:00 GMT'",
    "x-amz-website-redirect-location, /other",
    "x-amz-meta-colour, blue and green",
  })
  void keepsHeaders(String name, String value) throws IOException {
    expect(200, put("key", "body", name, value));
    assertEquals(value, get("key").need(name.toLowerCase(Locale.ROOT)));
    assertEquals(value, head("key").need(name.toLowerCase(Locale.ROOT)));
  }

  @Test
  void theNextPutTakesAllAway() throws IOException {
    expect(200, put("key", "body", "x-amz-meta-a", "1", "cache-control", "x", "content-type", "t"));
    expect(200, put("key", "other"));
    WireResponse head = expect(200, head("key"));
    assertEquals(Optional.empty(), head.header("x-amz-meta-a"));
    assertEquals(Optional.empty(), head.header("cache-control"));
    assertEquals("binary/octet-stream", head.need("content-type"));
  }

  /** The coding of the transfer is none of the object. */
  @Test
  void awsChunkedIsNoEncoding() throws IOException {
    expect(200, put("key", "body", "content-encoding", "aws-chunked,gzip"));
    assertEquals("gzip", get("key").need("content-encoding"));
    expect(200, put("key", "body", "content-encoding", "aws-chunked"));
    assertEquals(Optional.empty(), get("key").header("content-encoding"));
  }

  @Test
  void metadataUpToTwoKibibytes() throws IOException {
    String name = "x-amz-meta-" + "n".repeat(48);
    expect(200, put("key", "body", name, "v".repeat(2000)));
    assertEquals("v".repeat(2000), head("key").need(name));
    WireResponse refused =
        refused(400, "MetadataTooLarge", put("key", "body", name, "v".repeat(2001)));
    assertEquals("2048", refused.one("MaxSizeAllowed"));
    expect(200, put("key", "body", "x-amz-meta-empty", ""));
    assertEquals("", head("key").need("x-amz-meta-empty"));
  }

  @ParameterizedTest
  @CsvSource({
    "content-md5, nonsense, InvalidDigest",
    "content-md5, YWJyYWNhZGFicmE=, InvalidDigest",
    "content-md5, 1B2M2Y8AsgTpgAmY7PhCfg==, BadDigest",
    "x-amz-storage-class, COLD, InvalidStorageClass",
    "x-amz-storage-class, standard, InvalidStorageClass",
    "x-amz-acl, public-read, AccessControlListNotSupported",
    "x-amz-acl, nonsense, InvalidArgument",
    "x-amz-grant-full-control, id=x, AccessControlListNotSupported",
    "x-amz-website-redirect-location, elsewhere, InvalidArgument",
    "x-amz-tagging, a=1&a=2, InvalidArgument",
    "x-amz-tagging, a=#, InvalidTag",
    "x-amz-server-side-encryption, rot13, InvalidArgument",
    "x-amz-object-lock-mode, GOVERNANCE, InvalidArgument",
    "x-amz-object-lock-legal-hold, ON, InvalidRequest",
    "x-amz-copy-source, nonsense, InvalidArgument",
  })
  void headersThatAreRefused(String name, String value, String code) throws IOException {
    refused(400, code, put("key", "body", name, value));
    refused(404, "NoSuchKey", get("key"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "STANDARD",
        "REDUCED_REDUNDANCY",
        "STANDARD_IA",
        "ONEZONE_IA",
        "INTELLIGENT_TIERING",
        "GLACIER_IR"
      })
  void storageClasses(String name) throws IOException {
    expect(200, put("key", "body", "x-amz-storage-class", name));
    WireResponse got = expect(200, get("key"));
    assertEquals("body", got.text());
    // Of the usual one, S3 does not speak.
    assertEquals(
        name.equals("STANDARD") ? Optional.empty() : Optional.of(name),
        got.header("x-amz-storage-class"));
    assertEquals(name, get("").one("StorageClass"));
  }

  @Test
  void theDigestOfTheSignatureIsCompared() throws IOException {
    WireResponse answer =
        client.sendAsIs(
            Signer.now(endpoint)
                .sign(request("PUT", "key", "content-length", "4").body("body"), "0".repeat(64)));
    WireResponse refused = refused(400, "XAmzContentSHA256Mismatch", answer);
    assertEquals("0".repeat(64), refused.one("ClientComputedContentSHA256"));
    refused(
        400,
        "InvalidArgument",
        client.sendAsIs(
            Signer.now(endpoint)
                .sign(request("PUT", "key", "content-length", "4").body("body"), "nonsense")));
    refused(404, "NoSuchKey", get("key"));
  }

  @Test
  void ifNoneMatch() throws IOException {
    expect(200, put("key", "1", "if-none-match", "*"));
    WireResponse refused =
        refused(412, "PreconditionFailed", put("key", "2", "if-none-match", "*"));
    assertEquals("If-None-Match", refused.one("Condition"));
    refused(501, "NotImplemented", put("key", "2", "if-none-match", '"' + md5Hex("1") + '"'));
    assertEquals("1", get("key").text());
  }

  @Test
  void ifMatch() throws IOException {
    String etag = '"' + md5Hex("1") + '"';
    refused(404, "NoSuchKey", put("key", "1", "if-match", etag));
    expect(200, put("key", "1"));
    assertEquals(
        "If-Match",
        refused(412, "PreconditionFailed", put("key", "2", "if-match", "\"other\""))
            .one("Condition"));
    expect(200, put("key", "2", "if-match", etag));
    refused(412, "PreconditionFailed", put("key", "3", "if-match", etag));
    expect(200, put("key", "3", "if-match", md5Hex("2")));
    assertEquals("3", get("key").text());
  }

  @Test
  void aDeleteMarkerIsNothing() throws IOException {
    enableVersioning();
    expect(200, put("key", "1"));
    expect(204, delete("key"));
    refused(404, "NoSuchKey", put("key", "2", "if-match", '"' + md5Hex("1") + '"'));
    expect(200, put("key", "2", "if-none-match", "*"));
    refused(412, "PreconditionFailed", put("key", "3", "if-none-match", "*"));
  }

  @Test
  void oneOfManyIsTheFirst() throws Exception {
    assertEquals(1, winners("if-none-match", "*"));
    String etag = head("raced").need("etag");
    assertEquals(1, winners("if-match", etag));
  }

  private int winners(String... condition) throws Exception {
    List<Callable<Integer>> racers = new ArrayList<>();
    for (int i = 0; i < RACERS; i++) {
      String body = "racer " + i + condition[0];
      racers.add(
          () -> {
            try (WireClient own = new WireClient(endpoint)) {
              return own.send(request("PUT", "raced", condition).body(body)).status();
            }
          });
    }
    int winners = 0;
    try (ExecutorService threads = Executors.newFixedThreadPool(RACERS)) {
      for (Future<Integer> status : threads.invokeAll(racers)) {
        assertTrue(List.of(200, 409, 412).contains(status.get()), () -> status.toString());
        winners += status.get() == 200 ? 1 : 0;
      }
    }
    return winners;
  }

  @Test
  void keysUpToTheirLimit() throws IOException {
    expect(200, put("k".repeat(1024), "body"));
    assertEquals("body", get("k".repeat(1024)).text());
    refused(400, "KeyTooLongError", put("k".repeat(1025), "body"));
    refused(400, "KeyTooLongError", put("ü".repeat(513), "body"));
    expect(200, put("ü".repeat(512), "body"));
  }
}
