package io.holdfast.s3.auth;

import io.holdfast.error.S3ErrorCode;
import io.holdfast.error.S3Exception;
import io.holdfast.s3.request.S3Operation;

/** Says what a principal may do. Until there are policies, the root may do everything. */
public final class Authorizer {
  /**
   * @throws io.holdfast.error.S3Exception AccessDenied
   */
  public void authorize(Authenticated who, S3Operation operation) {
    switch (who.principal()) {
      case Principal.Root(_) -> {}
      case Principal.Anonymous() -> {
        if (!(operation instanceof S3Operation.Preflight)) {
          throw S3Exception.of(S3ErrorCode.ACCESS_DENIED);
        }
      }
    }
  }
}
