package io.holdfast.conformance.protocol;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.holdfast.conformance.target.Endpoint;
import io.holdfast.conformance.wire.Signer;
import io.holdfast.conformance.wire.TestBytes;
import io.holdfast.conformance.wire.WireClient;
import io.holdfast.conformance.wire.WireConnection;
import io.holdfast.conformance.wire.WireRequest;
import io.holdfast.conformance.wire.WireResponse;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Every PUT here must be refused with the code of AWS, and leave nothing: the bucket stays empty.
 */
class BadInputTest extends WireTest {
  private static final byte[] BODY = TestBytes.of(31, 200_000);

  BadInputTest(Endpoint endpoint) throws IOException {
    super(endpoint, "bad-input");
  }

  @AfterEach
  void nothingWasWritten() throws IOException {
    try (WireClient fresh = new WireClient(endpoint)) {
      WireResponse list = expect(200, fresh.get("/" + bucket));
      assertEquals(List.of(), list.all("Key"));
    }
  }

  private WireRequest put() {
    return WireRequest.of("PUT", path("key"))
        .header("content-length", Integer.toString(BODY.length))
        .body(BODY);
  }

  private Signer signer() {
    return Signer.now(endpoint);
  }

  @Test
  void wrongSecret() throws IOException {
    Endpoint wrong =
        new Endpoint(
            endpoint.uri(),
            endpoint.accessKey(),
            "not the secret",
            "us-east-1",
            endpoint.certificate());
    expectError(403, "SignatureDoesNotMatch", client.sendAsIs(Signer.now(wrong).sign(put())));
  }

  @Test
  void unknownAccessKey() throws IOException {
    Endpoint wrong =
        new Endpoint(
            endpoint.uri(), "NOBODY", endpoint.secretKey(), "us-east-1", endpoint.certificate());
    expectError(403, "InvalidAccessKeyId", client.sendAsIs(Signer.now(wrong).sign(put())));
  }

  @Test
  void signatureOfAnotherPath() throws IOException {
    WireRequest other = signer().sign(WireRequest.of("PUT", path("other")).body(BODY));
    expectError(403, "SignatureDoesNotMatch", client.sendAsIs(put().headers(other.headers())));
  }

  @Test
  void noSignatureAtAll() throws IOException {
    expectError(403, "AccessDenied", client.sendAsIs(put().header("host", endpoint.authority())));
  }

  @Test
  void clockSkewInBothDirections() throws IOException {
    for (Duration skew : List.of(Duration.ofMinutes(16), Duration.ofMinutes(-16))) {
      Signer skewed = new Signer(endpoint, Instant.now().plus(skew));
      expectError(403, "RequestTimeTooSkewed", client.sendAsIs(skewed.sign(put())));
    }
  }

  @Test
  void bodyThatDiffersFromItsSignedHash() throws IOException {
    WireRequest signed = signer().sign(put());
    byte[] changed = BODY.clone();
    changed[changed.length - 1] ^= 1;
    expectError(400, "XAmzContentSHA256Mismatch", client.sendAsIs(signed.body(changed)));
  }

  @Test
  void badMd5() throws IOException {
    String other = Base64.getEncoder().encodeToString(new byte[16]);
    expectError(400, "BadDigest", client.send(put().header("content-md5", other)));
    expectError(400, "InvalidDigest", client.send(put().header("content-md5", "nonsense")));
  }

  @Test
  void badChecksums() throws IOException {
    expectError(400, "BadDigest", client.send(put().header("x-amz-checksum-crc32", "AAAAAA==")));
    String other = Base64.getEncoder().encodeToString(new byte[32]);
    expectError(400, "BadDigest", client.send(put().header("x-amz-checksum-sha256", other)));
    expectError(400, "InvalidRequest", client.send(put().header("x-amz-checksum-crc32", "!")));
  }

  @Test
  void badChecksumInATrailer() throws IOException {
    byte[] framed = "4\r\nbody\r\n0\r\nx-amz-checksum-crc32:AAAAAA==\r\n\r\n".getBytes(UTF_8);
    WireRequest request =
        WireRequest.of("PUT", path("key"))
            .header("content-encoding", "aws-chunked")
            .header("x-amz-decoded-content-length", "4")
            .header("x-amz-trailer", "x-amz-checksum-crc32")
            .header("content-length", Integer.toString(framed.length))
            .body(framed);
    expectError(
        400,
        "BadDigest",
        client.sendAsIs(signer().sign(request, "STREAMING-UNSIGNED-PAYLOAD-TRAILER")));
  }

  @Test
  void badSignatureOfAChunk() throws IOException {
    byte[] framed =
        "4;chunk-signature=%1$s\r\nbody\r\n0;chunk-signature=%1$s\r\n\r\n"
            .formatted("0".repeat(64))
            .getBytes(UTF_8);
    WireRequest request =
        WireRequest.of("PUT", path("key"))
            .header("content-encoding", "aws-chunked")
            .header("x-amz-decoded-content-length", "4")
            .header("content-length", Integer.toString(framed.length))
            .body(framed);
    expectError(
        403,
        "SignatureDoesNotMatch",
        client.sendAsIs(signer().sign(request, "STREAMING-AWS4-HMAC-SHA256-PAYLOAD")));
  }

  @Test
  void framesThatAreNoFrames() throws IOException {
    byte[] framed = "zz\r\nbody\r\n0\r\n\r\n".getBytes(UTF_8);
    WireRequest request =
        WireRequest.of("PUT", path("key"))
            .header("content-encoding", "aws-chunked")
            .header("x-amz-decoded-content-length", "4")
            .header("x-amz-trailer", "x-amz-checksum-crc32")
            .header("content-length", Integer.toString(framed.length))
            .body(framed);
    WireResponse response =
        client.sendAsIs(signer().sign(request, "STREAMING-UNSIGNED-PAYLOAD-TRAILER"));
    expect(400, response);
    assertTrue(List.of("InvalidRequest", "IncompleteBody").contains(response.code()));
  }

  @Test
  void shortBody() throws IOException {
    WireRequest request =
        WireRequest.of("PUT", path("key")).header("content-length", Integer.toString(BODY.length));
    try (WireConnection connection = WireConnection.open(endpoint)) {
      connection.sendHead(signer().sign(request, Signer.UNSIGNED));
      connection.send(TestBytes.of(31, BODY.length / 2));
    }
    // The other way: more was promised inside than the frames hold.
    byte[] framed = "4\r\nbody\r\n0\r\n\r\n".getBytes(UTF_8);
    WireRequest longer =
        WireRequest.of("PUT", path("key"))
            .header("content-encoding", "aws-chunked")
            .header("x-amz-decoded-content-length", "5")
            .header("content-length", Integer.toString(framed.length))
            .body(framed);
    expectError(
        400,
        "IncompleteBody",
        client.sendAsIs(signer().sign(longer, "STREAMING-UNSIGNED-PAYLOAD-TRAILER")));
  }

  @Test
  void noLength() throws IOException {
    WireRequest request = signer().sign(WireRequest.of("PUT", path("key")), Signer.UNSIGNED);
    expectError(411, "MissingContentLength", client.sendAsIs(request));
  }

  @Test
  void moreThanFiveGibibytes() throws IOException {
    WireRequest request =
        WireRequest.of("PUT", path("key")).header("content-length", Long.toString((5L << 30) + 1));
    try (WireConnection connection = WireConnection.open(endpoint)) {
      connection.sendHead(signer().sign(request, Signer.UNSIGNED));
      expectError(400, "EntityTooLarge", connection.receive("PUT"));
    }
  }

  @Test
  void oversizedHeaders() throws IOException {
    WireRequest request = put();
    for (int i = 0; i < 40; i++) {
      request = request.header("x-padding-" + i, "x".repeat(1_000));
    }
    try (WireConnection connection = WireConnection.open(endpoint)) {
      connection.sendHead(signer().sign(request));
      expectError(400, "RequestHeaderSectionTooLarge", connection.receive("PUT"));
    }
  }

  @Test
  void oversizedMetadata() throws IOException {
    WireRequest fits = put().header("x-amz-meta-a", "x".repeat(2_049));
    expectError(400, "MetadataTooLarge", client.send(fits));
  }

  @Test
  void headsThatAreNoHttp() throws IOException {
    for (String head :
        List.of("NONSENSE\r\n\r\n", "PUT / HTTP/9.9\r\n\r\n", "GET / HTTP/1.1\r\nbroken\r\n\r\n")) {
      try (WireConnection connection = WireConnection.open(endpoint)) {
        connection.send(head.getBytes(UTF_8));
        int status = connection.receive("GET").status();
        assertTrue(status == 400 || status == 505, head + status);
      }
    }
  }

  @Test
  void keyThatIsTooLong() throws IOException {
    expectError(400, "KeyTooLongError", client.put(path("k".repeat(1_025)), BODY));
    expectError(400, "KeyTooLongError", client.put(path("é".repeat(512) + "x"), BODY));
  }

  @Test
  void keyThatIsNoUtf8() throws IOException {
    try (WireConnection connection = WireConnection.open(endpoint)) {
      connection.send(
          ("GET " + path("%ff%fe") + " HTTP/1.1\r\nhost: " + endpoint.authority() + "\r\n\r\n")
              .getBytes(UTF_8));
      WireResponse response = connection.receive("GET");
      assertEquals(400, response.status(), response::toString);
    }
  }

  @Test
  void unknownBucket() throws IOException {
    String nowhere = "/" + bucket + "-nowhere/key";
    expectError(404, "NoSuchBucket", client.put(nowhere, BODY));
    expectError(404, "NoSuchBucket", client.get(nowhere));
    expectError(404, "NoSuchBucket", client.delete(nowhere));
    expectError(404, "NoSuchBucket", client.get("/" + bucket + "-nowhere"));
    assertEquals(404, client.head(nowhere).status());
  }

  /** The whole body is on its way before the client looks for an answer, and it gets the answer. */
  @Test
  void refusalOfALargeBody() throws IOException {
    byte[] large = TestBytes.of(32, 20 << 20);
    String nowhere = "/" + bucket + "-nowhere/key";
    expectError(404, "NoSuchBucket", client.put(nowhere, large));
    WireRequest last = WireRequest.of("PUT", nowhere).header("connection", "close");
    expectError(404, "NoSuchBucket", client.send(last.body(large)));
    expectError(404, "NoSuchBucket", client.send(last.body(BODY)));
    expectError(
        400,
        "InvalidDigest",
        client.send(
            WireRequest.of("PUT", path("key")).body(large).header("content-md5", "nonsense")));
  }

  @Test
  void namesThatAreNoBuckets() throws IOException {
    for (String name : List.of("ab", "UPPER-CASE", "under_score", "192.168.1.1", "-dash", "a..b")) {
      expectError(400, "InvalidBucketName", client.put("/" + name, new byte[0]));
    }
  }

  @Test
  void malformedXml() throws IOException {
    for (String xml :
        List.of(
            "",
            "no xml",
            "<Delete>",
            "<Delete></Delete>",
            "<Delete><Object></Object></Delete>",
            "<Other><Object><Key>k</Key></Object></Other>",
            "<Delete><Object><Key>k</Key></Object></Delete><Delete/>")) {
      WireResponse response = multiDelete(xml);
      expect(400, response);
      assertTrue(
          List.of("MalformedXML", "MissingRequestBodyError").contains(response.code()),
          () -> xml + response);
    }
  }

  @Test
  void xmlBombs() throws IOException {
    String laughs =
        "<!DOCTYPE d [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b"
            + " \"&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;\"><!ENTITY c"
            + " \"&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;\"><!ENTITY d \"&c;&c;&c;&c;&c;&c;&c;&c;\">]>"
            + "<Delete><Object><Key>&d;</Key></Object></Delete>";
    expectError(400, "MalformedXML", multiDelete(laughs));
    String file =
        "<!DOCTYPE d [<!ENTITY x SYSTEM \"file:///etc/passwd\">]>"
            + "<Delete><Object><Key>&x;</Key></Object></Delete>";
    WireResponse response = multiDelete(file);
    expectError(400, "MalformedXML", response);
    assertTrue(!response.text().contains("root:"), "the file is not quoted");
    String deep = "<Delete>".repeat(50_000);
    expectError(400, "MalformedXML", multiDelete(deep));
  }

  @Test
  void moreThanAThousandKeysAtOnce() throws IOException {
    expectError(
        400,
        "MalformedXML",
        multiDelete("<Delete>" + "<Object><Key>k</Key></Object>".repeat(1_001) + "</Delete>"));
  }

  @Test
  void hugeDocument() throws IOException {
    WireResponse response = multiDelete("<Delete>" + " ".repeat(4 << 20) + "</Delete>");
    assertEquals(400, response.status(), response::toString);
  }

  private WireResponse multiDelete(String xml) throws IOException {
    WireRequest request = WireRequest.of("POST", "/" + bucket).query("delete", "").body(xml);
    String md5 = Base64.getEncoder().encodeToString(TestBytes.newMd5().digest(xml.getBytes(UTF_8)));
    return client.send(request.header("content-md5", md5));
  }

  @Test
  void argumentsOfLists() throws IOException {
    for (String[] bad :
        List.of(
            new String[] {"max-keys", "-1"},
            new String[] {"max-keys", "many"},
            new String[] {"encoding-type", "rot13"},
            new String[] {"continuation-token", ""},
            new String[] {"continuation-token", "nonsense"})) {
      WireRequest request =
          WireRequest.of("GET", "/" + bucket).query("list-type", "2").query(bad[0], bad[1]);
      expectError(400, "InvalidArgument", client.send(request));
    }
  }

  @Test
  void whatIsNotThereYetIsSaid() throws IOException {
    expectError(
        501,
        "NotImplemented",
        client.send(WireRequest.of("PUT", "/" + bucket).query("policy", "").body("{}")));
    expectError(
        404,
        "NoSuchBucketPolicy",
        client.send(WireRequest.of("GET", "/" + bucket).query("policy", "")));
    expectError(405, "MethodNotAllowed", client.send(WireRequest.of("PATCH", path("key"))));
  }

  @Test
  void expiredAndChangedPresignedUrls() throws IOException {
    Signer earlier = new Signer(endpoint, Instant.now().minus(Duration.ofMinutes(10)));
    expectError(
        403, "AccessDenied", client.sendAsIs(earlier.presign(put(), Duration.ofMinutes(5))));
    WireRequest presigned = signer().presign(put(), Duration.ofMinutes(5));
    expectError(403, "SignatureDoesNotMatch", client.sendAsIs(presigned.query("extra", "1")));
    expectError(
        400,
        "AuthorizationQueryParametersError",
        client.sendAsIs(signer().presign(put(), Duration.ofDays(8))));
  }
}
