package io.holdfast.s3.auth;

import io.holdfast.common.Bytes;
import io.holdfast.common.Clock;
import io.holdfast.error.S3Error;
import io.holdfast.error.S3ErrorCode;
import io.holdfast.error.S3Exception;
import io.holdfast.s3.request.Headers;
import io.holdfast.s3.request.QueryParameters;
import io.holdfast.s3.request.WebRequest;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.NoSuchProviderException;
import java.util.HexFormat;
import java.util.Optional;

/**
 * Checks AWS Signature Version 4, in the Authorization header or in the query. Says who asks, not
 * what they may do.
 */
public final class Authenticator {
  private static final String CONTENT_SHA256 = "x-amz-content-sha256";

  private final CredentialSource credentials;
  private final Optional<String> region;
  private final Clock clock;
  private final SigningKeys signingKeys = new SigningKeys();

  /**
   * @param region the only one taken in a credential scope; empty: any is
   */
  public Authenticator(CredentialSource credentials, Optional<String> region, Clock clock) {
    this.credentials = credentials;
    this.region = region;
    this.clock = clock;
  }

  /**
   * A request without any signature is anonymous, which is no error here.
   *
   * @throws S3Exception for every signature that does not hold
   */
  public Authenticated authenticate(WebRequest request) {
    QueryParameters query = QueryParameters.parse(request.rawQuery());
    Optional<String> authorization = request.headers().first("Authorization");
    boolean presigned =
        query.has("X-Amz-Algorithm")
            || query.has(PresignedQuery.SIGNATURE)
            || query.has("X-Amz-Credential");
    boolean presignedV2 = query.has("AWSAccessKeyId") && query.has("Signature");
    if (authorization.isPresent() && (presigned || presignedV2)) {
      throw S3Exception.of(
          S3ErrorCode.INVALID_ARGUMENT,
          "Only one auth mechanism allowed; only the X-Amz-Algorithm query parameter, Signature"
              + " query string parameter or the Authorization header should be specified");
    }
    if (authorization.isPresent()) {
      return byHeader(request, authorization.get());
    }
    if (presigned) {
      return byQuery(request, query);
    }
    if (presignedV2) {
      throw S3Exception.of(S3ErrorCode.UNSUPPORTED_SIGNATURE);
    }
    return anonymous(request);
  }

  private static Authenticated anonymous(WebRequest request) {
    String payload = request.headers().first(CONTENT_SHA256).orElse(PayloadHash.UNSIGNED);
    return new Authenticated(
        new Principal.Anonymous(),
        PayloadHash.signing(
            payload,
            trailer -> {
              throw S3Exception.of(
                  S3ErrorCode.INVALID_REQUEST, "Signed chunks need a signed request.");
            }));
  }

  private Authenticated byHeader(WebRequest request, String authorization) {
    ClaimedSignature claim = AuthorizationHeader.parse(authorization, region);
    Timestamp signedAt = dateOf(request.headers());
    if (!claim.scope().date().equals(signedAt.date())) {
      throw S3Exception.of(
          S3ErrorCode.AUTHORIZATION_HEADER_MALFORMED,
          "The authorization header is malformed; the date of the Credential must be that of"
              + " x-amz-date.");
    }
    signedAt.checkSkew(clock.millis());
    String payload =
        request
            .headers()
            .first(CONTENT_SHA256)
            .orElseThrow(
                () ->
                    S3Exception.of(
                        S3ErrorCode.INVALID_REQUEST,
                        "Missing required header for this request: x-amz-content-sha256"));
    return verify(request, claim, signedAt, "", payload);
  }

  private Authenticated byQuery(WebRequest request, QueryParameters query) {
    PresignedQuery presigned = PresignedQuery.parse(query, region);
    presigned.checkLifetime(clock.millis());
    String payload =
        query
            .first("X-Amz-Content-Sha256")
            .or(() -> query.first(CONTENT_SHA256))
            .or(() -> request.headers().first(CONTENT_SHA256))
            .orElse(PayloadHash.UNSIGNED);
    return verify(
        request, presigned.claim(), presigned.signedAt(), PresignedQuery.SIGNATURE, payload);
  }

  private Authenticated verify(
      WebRequest request,
      ClaimedSignature claim,
      Timestamp signedAt,
      String ignoredParameter,
      String payload) {
    Credential credential =
        credentials
            .find(claim.accessKey())
            .orElseThrow(
                () ->
                    S3Error.of(S3ErrorCode.INVALID_ACCESS_KEY_ID)
                        .with("AWSAccessKeyId", claim.accessKey())
                        .exception());
    claim.checkCovers(request.headers());
    Bytes derived = signingKeys.of(credential.secretKey(), claim.scope());
    PayloadSigning signing =
        PayloadHash.signing(
            payload,
            trailer ->
                new PayloadSigning.SignedChunks(
                    trailer, claim.signature(), derived, signedAt.text(), claim.scope().text()));
    String canonical =
        CanonicalRequest.of(
            request.method(),
            request.rawPath(),
            request.rawQuery(),
            ignoredParameter,
            request.headers(),
            claim.signedHeaders(),
            payload);
    String toSign =
        String.join(
            "\n",
            "AWS4-HMAC-SHA256",
            signedAt.text(),
            claim.scope().text(),
            sha256Hex(CanonicalRequest.bytes(canonical)));
    if (!SigningKey.of(derived).verifies(toSign, claim.signature())) {
      throw doesNotMatch(claim, canonical, toSign);
    }
    return new Authenticated(credential.principal(), signing);
  }

  /**
   * What was signed here goes into the answer: it is all in the request, and it finds the fault.
   */
  private static S3Exception doesNotMatch(ClaimedSignature claim, String canonical, String toSign) {
    return S3Error.of(S3ErrorCode.SIGNATURE_DOES_NOT_MATCH)
        .with("AWSAccessKeyId", claim.accessKey())
        .with("StringToSign", toSign)
        .with("SignatureProvided", claim.signature())
        .with("CanonicalRequest", canonical)
        .exception();
  }

  private static Timestamp dateOf(Headers headers) {
    return headers
        .first("x-amz-date")
        .map(Timestamp::parse)
        .orElseGet(() -> headers.first("Date").flatMap(Timestamp::parseDateHeader))
        .orElseThrow(
            () ->
                S3Exception.of(
                    S3ErrorCode.ACCESS_DENIED,
                    "AWS authentication requires a valid Date or x-amz-date header"));
  }

  private static String sha256Hex(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256", "SUN").digest(bytes));
    } catch (NoSuchAlgorithmException | NoSuchProviderException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }
}
