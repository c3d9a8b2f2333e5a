package io.holdfast.s3.auth;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
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
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Checks AWS Signature Version 4, in the Authorization header or in the query. Says who asks, not
 * what they may do.
 */
public final class Authenticator {
  /** How far the clocks of client and server may lie apart. */
  public static final long MAX_SKEW_MILLIS = 15 * 60 * 1000L;

  /** A key a day, region and access key: more than these are derived anew each time. */
  private static final long MAX_CACHED_KEYS = 1_000;

  private static final String CONTENT_SHA256 = "x-amz-content-sha256";

  /** The secret is part of the name, so that a changed one is never answered with an old key. */
  private record CacheKey(String secretKey, CredentialScope scope) {}

  private final CredentialSource credentials;
  private final Optional<String> region;
  private final Clock clock;
  private final Cache<CacheKey, Bytes> signingKeys =
      Caffeine.newBuilder().maximumSize(MAX_CACHED_KEYS).build();

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
    checkSkew(signedAt);
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
    checkLifetime(presigned);
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
    checkAllSigned(request.headers(), claim.signedHeaders());
    Bytes derived =
        signingKeys.get(
            new CacheKey(credential.secretKey(), claim.scope()),
            key -> SigningKey.derive(key.secretKey(), key.scope()));
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

  /** What is not signed could have been added on the way. */
  private static void checkAllSigned(Headers headers, List<String> signed) {
    List<String> missing =
        headers.startingWith("x-amz-").stream()
            .map(field -> field.name().toLowerCase(Locale.ROOT))
            .filter(name -> !signed.contains(name))
            .distinct()
            .toList();
    if (!signed.contains("host") || !missing.isEmpty()) {
      throw new S3Error(
              S3ErrorCode.ACCESS_DENIED,
              "There were headers present in the request which were not signed",
              Map.of("HeadersNotSigned", missing.isEmpty() ? "host" : String.join(", ", missing)),
              Map.of())
          .exception();
    }
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

  private void checkSkew(Timestamp signedAt) {
    long now = clock.millis();
    if (Math.abs(now - signedAt.millis()) > MAX_SKEW_MILLIS) {
      throw S3Error.of(S3ErrorCode.REQUEST_TIME_TOO_SKEWED)
          .with("RequestTime", signedAt.text())
          .with("ServerTime", new Timestamp(now).text())
          .with("MaxAllowedSkewMilliseconds", Long.toString(MAX_SKEW_MILLIS))
          .exception();
    }
  }

  private void checkLifetime(PresignedQuery presigned) {
    long now = clock.millis();
    long end = presigned.signedAt().millis() + presigned.expiresSeconds() * 1000;
    if (presigned.signedAt().millis() > now + MAX_SKEW_MILLIS) {
      throw S3Exception.of(S3ErrorCode.ACCESS_DENIED, "Request is not yet valid");
    }
    if (now > end) {
      throw new S3Error(
              S3ErrorCode.ACCESS_DENIED,
              "Request has expired",
              Map.of(
                  "X-Amz-Expires", Long.toString(presigned.expiresSeconds()),
                  "Expires", new Timestamp(end).text(),
                  "ServerTime", new Timestamp(now).text()),
              Map.of())
          .exception();
    }
  }

  private static String sha256Hex(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256", "SUN").digest(bytes));
    } catch (NoSuchAlgorithmException | NoSuchProviderException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }
}
