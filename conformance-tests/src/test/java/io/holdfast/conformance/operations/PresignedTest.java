package io.holdfast.conformance.operations;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.holdfast.conformance.target.Endpoint;
import io.holdfast.conformance.wire.Signer;
import io.holdfast.conformance.wire.WireRequest;
import io.holdfast.conformance.wire.WireResponse;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Signatures in the query, and signatures of other kinds. */
class PresignedTest extends OperationTest {
  private static final Duration SOON = Duration.ofMinutes(5);

  PresignedTest(Endpoint endpoint) throws IOException {
    super(endpoint, "presigned");
  }

  @BeforeEach
  void putOne() throws IOException {
    expect(200, put("key", "body"));
  }

  private WireRequest presigned(String method, String target, Duration validity) {
    return Signer.now(endpoint).presign(request(method, target), validity);
  }

  @Test
  void everyMethod() throws IOException {
    assertEquals("body", client.sendAsIs(presigned("GET", "key", SOON)).text());
    expect(200, client.sendAsIs(presigned("HEAD", "key", SOON)));
    expect(
        200,
        client.sendAsIs(
            presigned("PUT", "other", SOON).header("content-length", "4").body("data")));
    assertEquals("data", get("other").text());
    expect(204, client.sendAsIs(presigned("DELETE", "other", SOON)));
    refused(404, "NoSuchKey", client.sendAsIs(presigned("GET", "other", SOON)));
    expect(200, client.sendAsIs(presigned("GET", "?list-type=2", SOON)));
  }

  @Test
  void headersOfTheAnswerCanBeSigned() throws IOException {
    WireResponse got = client.sendAsIs(presigned("GET", "key?response-content-type=text/x", SOON));
    assertEquals("text/x", expect(200, got).need("content-type"));
  }

  @Test
  void whatWasChanged() throws IOException {
    WireRequest good = presigned("GET", "key", SOON);
    refused(403, "SignatureDoesNotMatch", client.sendAsIs(good.query("versionId", "null")));
    refused(403, "SignatureDoesNotMatch", client.sendAsIs(good.query("X-Amz-Expires", "301")));
    refused(
        403,
        "SignatureDoesNotMatch",
        client.sendAsIs(good.query("X-Amz-Signature", "0".repeat(64))));
    refused(
        403,
        "SignatureDoesNotMatch",
        client.sendAsIs(
            new WireRequest("DELETE", good.path(), good.query(), good.headers(), good.body())));
    refused(403, "AccessDenied", client.sendAsIs(good.header("x-amz-meta-new", "unsigned")));
    assertEquals("body", get("key").text());
  }

  @Test
  void times() throws IOException {
    Signer earlier = new Signer(endpoint, Instant.now().minus(Duration.ofHours(2)));
    WireResponse expired =
        refused(
            403,
            "AccessDenied",
            client.sendAsIs(earlier.presign(request("GET", "key"), Duration.ofHours(1))));
    assertEquals("Request has expired", expired.one("Message"));
    expired.one("Expires");
    expired.one("ServerTime");
    expect(200, client.sendAsIs(earlier.presign(request("GET", "key"), Duration.ofHours(3))));
    Signer later = new Signer(endpoint, Instant.now().plus(Duration.ofHours(2)));
    refused(
        403,
        "AccessDenied",
        client.sendAsIs(later.presign(request("GET", "key"), Duration.ofHours(1))));
    expect(200, client.sendAsIs(presigned("GET", "key", Duration.ofDays(7))));
  }

  @ParameterizedTest
  @CsvSource({
    "X-Amz-Expires, 604801",
    "X-Amz-Expires, -1",
    "X-Amz-Expires, soon",
    "X-Amz-Algorithm, AWS4-HMAC-MD5",
    "X-Amz-Credential, nonsense",
    "X-Amz-Date, today",
    "X-Amz-SignedHeaders, ''",
  })
  void parametersThatAreWrong(String name, String value) throws IOException {
    refused(
        400,
        "AuthorizationQueryParametersError",
        client.sendAsIs(presigned("GET", "key", SOON).query(name, value)));
  }

  @Test
  void strangersAndTwoSignatures() throws IOException {
    Endpoint stranger =
        new Endpoint(
            endpoint.uri(), "AKIASTRANGER", "secret", endpoint.region(), endpoint.certificate());
    refused(
        403,
        "InvalidAccessKeyId",
        client.sendAsIs(Signer.now(stranger).presign(request("GET", "key"), SOON)));
    WireRequest both = Signer.now(endpoint).sign(presigned("GET", "key", SOON));
    refused(400, "InvalidArgument", client.sendAsIs(both));
  }

  /** Version 2 is no longer taken for new buckets. */
  @Test
  void theOldSignature() throws IOException {
    WireRequest plain = request("GET", "key").header("host", endpoint.authority());
    refused(
        400,
        "InvalidRequest",
        client.sendAsIs(plain.header("authorization", "AWS " + endpoint.accessKey() + ":c2ln")));
    refused(
        400,
        "InvalidRequest",
        client.sendAsIs(
            plain
                .query("AWSAccessKeyId", endpoint.accessKey())
                .query("Expires", "4102444800")
                .query("Signature", "c2ln")));
  }

  @Test
  void headersOfAuthorizationThatAreNone() throws IOException {
    WireRequest plain = request("GET", "key").header("host", endpoint.authority());
    for (String header :
        List.of("AWS4-HMAC-SHA256", "AWS4-HMAC-SHA256 Credential=x", "Basic eA==")) {
      WireResponse answer = client.sendAsIs(plain.header("authorization", header));
      expect(400, answer);
      assertEquals(
          header.startsWith("Basic") ? "InvalidArgument" : "AuthorizationHeaderMalformed",
          answer.code());
    }
  }
}
