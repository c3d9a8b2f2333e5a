package io.holdfast.s3.handler;

import io.holdfast.error.S3ErrorCode;
import io.holdfast.error.S3Exception;
import io.holdfast.s3.request.Headers;
import java.util.Set;

/**
 * Answers what a browser asks before it sends a request to another site. No bucket has rules of who
 * may send one yet, so that every question is refused; a question that is none is refused
 * otherwise.
 */
final class PreflightHandler {
  private static final Set<String> METHODS = Set.of("GET", "PUT", "HEAD", "POST", "DELETE");

  /** BadRequest for what is no question of a browser, AccessForbidden for every other. */
  static S3Exception refusal(Headers headers) {
    if (!headers.has("Origin")) {
      return S3Exception.of(
          S3ErrorCode.BAD_REQUEST, "Insufficient information. Origin request header needed.");
    }
    String method = headers.first("Access-Control-Request-Method").orElse("");
    if (!METHODS.contains(method)) {
      return S3Exception.of(
          S3ErrorCode.BAD_REQUEST, "Invalid Access-Control-Request-Method: " + method);
    }
    return S3Exception.of(S3ErrorCode.ACCESS_FORBIDDEN);
  }

  private PreflightHandler() {}
}
