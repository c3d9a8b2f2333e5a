package io.holdfast.s3.auth;

import io.holdfast.error.S3ErrorCode;
import io.holdfast.error.S3Exception;
import io.holdfast.s3.request.S3Operation;

/** Says what a principal may do. Until there are policies, the root may do everything. */
public final class Authorizer {
  /**
   * @throws S3Exception AccessDenied
   */
  public void authorize(Authenticated who, S3Operation operation) {
    // A browser asks by OPTIONS before it may send a signature.
    if (operation instanceof S3Operation.Preflight) {
      return;
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
}
