package io.holdfast.s3.auth;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.holdfast.common.Bytes;
import io.holdfast.common.ObjectKey;
import io.holdfast.error.S3ErrorCode;
import io.holdfast.error.S3Exception;
import io.holdfast.s3.request.Addressing;
import io.holdfast.s3.request.CopySource;
import io.holdfast.s3.request.Headers;
import io.holdfast.s3.request.HoistedHeaders;
import io.holdfast.s3.request.OperationRouter;
import io.holdfast.s3.request.QueryParameters;
import io.holdfast.s3.request.Requests;
import io.holdfast.s3.request.S3Operation;
import io.holdfast.s3.request.Target;
import io.holdfast.s3.request.WebRequest;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the vectors do not say: edges of time, other kinds of authorization, odd headers. */
final class AuthenticatorTest {
  private static final String EMPTY_SHA256 =
      "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";

  @ParameterizedTest
  @CsvSource({"20260115T124956Z", "20260115T121956Z"})
  void fifteenMinutesOfSkewAreFine(String serverTime) {
    Authenticated who =
        at(serverTime).authenticate(Signer.sign("GET", "/bucket/k", "", "UNSIGNED-PAYLOAD"));
    assertEquals(new Principal.Root(Signer.ACCESS_KEY), who.principal());
    assertEquals(new PayloadSigning.Unsigned(), who.payload());
  }

  @ParameterizedTest
  @CsvSource({"20260115T124957Z", "20260115T121955Z"})
  void aSecondMoreIsTooMuch(String serverTime) {
    WebRequest request = Signer.sign("GET", "/bucket/k", "", "UNSIGNED-PAYLOAD");
    S3Exception e = refused(at(serverTime), request);
    assertEquals(S3ErrorCode.REQUEST_TIME_TOO_SKEWED, e.code());
    assertEquals(serverTime, e.error().details().get("ServerTime"));
  }

  @Test
  void aPresignedRequestIsGoodUntilItsLastSecond() {
    WebRequest request = Signer.presign("GET", "/bucket/k", "", 60);
    assertTrue(at("20260115T123556Z").authenticate(request).principal() instanceof Principal.Root);
    S3Exception e = refused(at("20260115T123557Z"), request);
    assertEquals(S3ErrorCode.ACCESS_DENIED, e.code());
    assertEquals("Request has expired", e.error().message());
    assertEquals("20260115T123556Z", e.error().details().get("Expires"));
  }

  @ParameterizedTest
  @ValueSource(longs = {0, -1, 604_801, Long.MAX_VALUE})
  void aLifetimeIsOneSecondToSevenDays(long expires) {
    WebRequest request = Signer.presign("GET", "/bucket/k", "", expires);
    assertEquals(
        S3ErrorCode.AUTHORIZATION_QUERY_PARAMETERS_ERROR,
        refused(Signer.authenticator(), request).code());
  }

  @Test
  void aPresignedRequestMayNotHaveUnsignedAmzHeaders() {
    WebRequest request = Signer.presign("PUT", "/bucket/k", "", 60, "x-amz-meta-a", "b");
    S3Exception e = refused(Signer.authenticator(), request);
    assertEquals(S3ErrorCode.ACCESS_DENIED, e.code());
    assertEquals("x-amz-meta-a", e.error().details().get("HeadersNotSigned"));
  }

  @Test
  void aPresignedRequestMaySignTheHashOfItsBody() {
    WebRequest request =
        Signer.presign("PUT", "/bucket/k", "&X-Amz-Content-Sha256=UNSIGNED-PAYLOAD", 60);
    assertEquals(
        new PayloadSigning.Unsigned(), Signer.authenticator().authenticate(request).payload());
  }

  @Test
  void aHoistedCopySourceIsACopyAndItsSignatureHolds() {
    WebRequest received =
        Signer.presign("PUT", "/bucket/k", "&x-amz-copy-source=%2Fbucket%2Fother", 60);
    assertEquals(
        new Principal.Root(Signer.ACCESS_KEY),
        Signer.authenticator().authenticate(received).principal());
    WebRequest restored = HoistedHeaders.restore(received);
    Target target = new Addressing(List.of()).target(restored);
    assertEquals(
        new S3Operation.CopyObject(
            "bucket",
            new ObjectKey("k"),
            new CopySource("bucket", new ObjectKey("other"), Optional.empty())),
        OperationRouter.route(
            "PUT", target, QueryParameters.parse(restored.rawQuery()), restored.headers()));
  }

  @Test
  void signatureVersion2IsRefusedInWords() {
    WebRequest header =
        Requests.of("GET", "/bucket", "", Requests.headers("Authorization", "AWS key:c2ln"));
    WebRequest query =
        Requests.of(
            "GET", "/bucket", "AWSAccessKeyId=key&Signature=c2ln&Expires=1", Requests.headers());
    for (WebRequest request : List.of(header, query)) {
      S3Exception e = refused(Signer.authenticator(), request);
      assertEquals("InvalidRequest", e.code().code());
      assertTrue(e.error().message().contains("AWS4-HMAC-SHA256"));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "STREAMING-AWS4-ECDSA-P256-SHA256-PAYLOAD",
        "STREAMING-AWS4-ECDSA-P256-SHA256-PAYLOAD-TRAILER"
      })
  void version4AIsNotImplemented(String payload) {
    S3Exception e = refused(Signer.authenticator(), Signer.sign("PUT", "/bucket/k", "", payload));
    assertEquals(S3ErrorCode.NOT_IMPLEMENTED, e.code());
  }

  @Test
  void nobodyIsAnonymous() {
    Authenticated who =
        Signer.authenticator()
            .authenticate(Requests.of("GET", "/bucket/k", "", Requests.headers("Host", "h")));
    assertEquals(new Principal.Anonymous(), who.principal());
    assertEquals(new PayloadSigning.Unsigned(), who.payload());
  }

  @Test
  void nobodyCannotSignChunks() {
    WebRequest request =
        Requests.of(
            "PUT",
            "/bucket/k",
            "",
            Requests.headers("x-amz-content-sha256", "STREAMING-AWS4-HMAC-SHA256-PAYLOAD"));
    assertEquals(S3ErrorCode.INVALID_REQUEST, refused(Signer.authenticator(), request).code());
  }

  @Test
  void theDateHeaderWillDo() {
    for (String date : List.of("Thu, 15 Jan 2026 12:34:56 GMT", "20260115T123456Z")) {
      Headers headers =
          Requests.headers("Host", "h", "Date", date, "x-amz-content-sha256", EMPTY_SHA256);
      WebRequest request = Signer.signAll("GET", "/bucket/k", "", EMPTY_SHA256, headers.fields());
      assertEquals(
          new Principal.Root(Signer.ACCESS_KEY),
          Signer.authenticator().authenticate(request).principal());
    }
  }

  @Test
  void repeatedHeadersAndBytesBeyondAsciiAreSignedAsTheyCame() {
    Authenticated who =
        Signer.authenticator()
            .authenticate(
                Signer.sign(
                    "PUT",
                    "/bucket/k",
                    "",
                    EMPTY_SHA256,
                    "x-amz-meta-a",
                    "one",
                    "x-amz-meta-a",
                    " two\t ",
                    "x-amz-meta-b",
                    "\u00c3\u00a4"));
    assertEquals(new PayloadSigning.SignedSha256(EMPTY_SHA256), who.payload());
  }

  @Test
  void aPlusInAQueryIsASpace() {
    // Signed as %20, sent as plus.
    WebRequest signed = Signer.sign("GET", "/bucket", "prefix=a%20b", EMPTY_SHA256);
    WebRequest sent = Requests.of("GET", "/bucket", "prefix=a+b", signed.headers());
    assertTrue(Signer.authenticator().authenticate(sent).principal() instanceof Principal.Root);
  }

  @Test
  void aMismatchShowsWhatWasSigned() {
    WebRequest signed = Signer.sign("GET", "/bucket/k", "", EMPTY_SHA256);
    WebRequest other = Requests.of("GET", "/bucket/other", "", signed.headers());
    S3Exception e = refused(Signer.authenticator(), other);
    assertEquals(S3ErrorCode.SIGNATURE_DOES_NOT_MATCH, e.code());
    String canonical = e.error().details().getOrDefault("CanonicalRequest", "");
    assertTrue(canonical.startsWith("GET\n/bucket/other\n\nhost:127.0.0.1:9000\n"), canonical);
    assertFalse(e.error().details().toString().contains("secret"));
  }

  @Test
  void aChangedSecretWorksAtOnceAndTheOldOneNoMore() {
    AtomicReference<String> secret = new AtomicReference<>("test/secret+key");
    Authenticator authenticator =
        new Authenticator(
            key -> Optional.of(new Credential(key, secret.get(), new Principal.Root(key))),
            Optional.empty(),
            FixedClock.at(Signer.TIME));
    WebRequest request = Signer.sign("GET", "/bucket/k", "", EMPTY_SHA256);
    authenticator.authenticate(request);
    secret.set("another");
    assertEquals(S3ErrorCode.SIGNATURE_DOES_NOT_MATCH, refused(authenticator, request).code());
    secret.set("test/secret+key");
    authenticator.authenticate(request);
  }

  @Test
  void theSigningKeyIsTheOneOfTheAwsDocumentation() {
    // "Examples of how to derive a signing key", for the service s3.
    Bytes key =
        SigningKey.derive(
            "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
            new CredentialScope("20130524", "us-east-1"));
    assertEquals(
        "f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41",
        SigningKey.of(key)
            .sign(
                "AWS4-HMAC-SHA256\n20130524T000000Z\n20130524/us-east-1/s3/aws4_request\n"
                    + "7344ae5b7ee6c3e7e6b0fe0640412a37625d1fbfff95c48bbb2dc43964946972"));
  }

  @Test
  void credentialsDoNotPrintTheirSecret() {
    assertFalse(
        new Credential("key", "hidden", new Principal.Root("key")).toString().contains("hidden"));
  }

  private static Authenticator at(String serverTime) {
    return new Authenticator(Signer.SOURCE, Optional.empty(), FixedClock.at(serverTime));
  }

  private static S3Exception refused(Authenticator authenticator, WebRequest request) {
    return assertThrows(S3Exception.class, () -> authenticator.authenticate(request));
  }
}
