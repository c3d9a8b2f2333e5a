package io.holdfast.s3.auth;

import io.holdfast.error.S3Error;
import io.holdfast.error.S3ErrorCode;
import io.holdfast.error.S3Exception;
import io.holdfast.s3.request.QueryParameters;
import java.util.Map;
import java.util.Optional;

/**
 * The {@code X-Amz-*} parameters of a presigned URL.
 *
 * @param expiresSeconds how long after {@code signedAt} it is good
 */
record PresignedQuery(ClaimedSignature claim, Timestamp signedAt, long expiresSeconds) {
  static final String SIGNATURE = "X-Amz-Signature";

  /** Seven days: a signing key is good for no longer. */
  private static final long MAX_EXPIRES_SECONDS = 7 * 24 * 60 * 60;

  static PresignedQuery parse(QueryParameters query, Optional<String> region) {
    if (!parameter(query, "X-Amz-Algorithm").equals("AWS4-HMAC-SHA256")) {
      throw wrong("X-Amz-Algorithm only supports \"AWS4-HMAC-SHA256\"");
    }
    ClaimedSignature claim =
        ClaimedSignature.parse(
            parameter(query, "X-Amz-Credential"),
            parameter(query, "X-Amz-SignedHeaders"),
            parameter(query, SIGNATURE),
            region,
            why -> wrong("Error parsing the X-Amz-Credential parameter; " + why));
    Timestamp signedAt =
        Timestamp.parse(parameter(query, "X-Amz-Date"))
            .orElseThrow(
                () ->
                    wrong(
                        "X-Amz-Date must be in the ISO8601 Long Format \"yyyyMMdd'T'HHmmss'Z'\""));
    if (!claim.scope().date().equals(signedAt.date())) {
      throw wrong("Invalid credential date; it must be that of X-Amz-Date.");
    }
    return new PresignedQuery(claim, signedAt, expires(parameter(query, "X-Amz-Expires")));
  }

  private static String parameter(QueryParameters query, String name) {
    return query
        .first(name)
        .filter(value -> !value.isEmpty())
        .orElseThrow(
            () ->
                wrong(
                    "Query-string authentication version 4 requires the X-Amz-Algorithm,"
                        + " X-Amz-Credential, X-Amz-Signature, X-Amz-Date, X-Amz-SignedHeaders,"
                        + " and X-Amz-Expires parameters."));
  }

  private static long expires(String text) {
    long seconds;
    try {
      seconds = Long.parseLong(text);
    } catch (NumberFormatException e) {
      throw wrong("X-Amz-Expires should be a number");
    }
    if (seconds < 1) {
      throw wrong("X-Amz-Expires must be positive");
    }
    if (seconds > MAX_EXPIRES_SECONDS) {
      throw wrong(
          "X-Amz-Expires must be less than a week (in seconds); that is " + MAX_EXPIRES_SECONDS);
    }
    return seconds;
  }

  /**
   * @throws S3Exception AccessDenied before and after it
   */
  void checkLifetime(long nowMillis) {
    long end = signedAt.millis() + expiresSeconds * 1000;
    if (signedAt.millis() > nowMillis + Timestamp.MAX_SKEW_MILLIS) {
      throw S3Exception.of(S3ErrorCode.ACCESS_DENIED, "Request is not yet valid");
    }
    if (nowMillis > end) {
      throw new S3Error(
              S3ErrorCode.ACCESS_DENIED,
              "Request has expired",
              Map.of(
                  "X-Amz-Expires", Long.toString(expiresSeconds),
                  "Expires", new Timestamp(end).text(),
                  "ServerTime", new Timestamp(nowMillis).text()),
              Map.of())
          .exception();
    }
  }

  private static S3Exception wrong(String message) {
    return S3Exception.of(S3ErrorCode.AUTHORIZATION_QUERY_PARAMETERS_ERROR, message);
  }
}
