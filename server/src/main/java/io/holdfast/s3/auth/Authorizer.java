package io.holdfast.s3.auth;

import io.holdfast.error.S3ErrorCode;
import io.holdfast.error.S3Exception;
import io.holdfast.s3.request.S3Operation;

/** Says what a principal may do. Until there are policies, the root may do everything. */
public final class Authorizer {
  /**
   * @throws S3Exception AccessDenied; InvalidRequest for response headers that only a signed
   *     request may choose
   */
  public void authorize(Authenticated who, S3Operation operation) {
    // A browser asks by OPTIONS before it may send a signature.
    if (operation instanceof S3Operation.Preflight) {
      return;
    }
    if (who.principal() instanceof Principal.Anonymous && replacesHeaders(operation)) {
      // Otherwise anybody could make links that serve a public object as something else.
      throw S3Exception.of(
          S3ErrorCode.INVALID_REQUEST,
          "Request specific response headers cannot be used for anonymous GET requests.");
    }
    if (!allows(who.principal(), Permission.of(operation))) {
      throw S3Exception.of(S3ErrorCode.ACCESS_DENIED);
    }
  }

  /** Whether a principal has a permission; for operations that need more than one. */
  public boolean allows(Principal principal, Permission permission) {
    return switch (principal) {
      case Principal.Root(_) -> true;
      case Principal.Anonymous() -> false;
    };
  }

  private static boolean replacesHeaders(S3Operation operation) {
    return (operation instanceof S3Operation.GetObject get && !get.overrides().headers().isEmpty())
        || (operation instanceof S3Operation.HeadObject head
            && !head.overrides().headers().isEmpty());
  }
}
