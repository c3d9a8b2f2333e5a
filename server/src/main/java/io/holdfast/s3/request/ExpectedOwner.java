package io.holdfast.s3.request;

import io.holdfast.error.S3ErrorCode;
import io.holdfast.error.S3Exception;

/** The check that {@code x-amz-expected-bucket-owner} asks for. */
public final class ExpectedOwner {
  /**
   * @throws io.holdfast.error.S3Exception AccessDenied when the header names another account
   */
  public static void check(Headers headers, String ownerId) {
    if (headers
        .first("x-amz-expected-bucket-owner")
        .filter(id -> !id.equals(ownerId))
        .isPresent()) {
      throw S3Exception.of(S3ErrorCode.ACCESS_DENIED);
    }
  }

  private ExpectedOwner() {}
}
