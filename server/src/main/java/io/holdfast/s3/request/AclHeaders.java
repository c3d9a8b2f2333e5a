package io.holdfast.s3.request;

import io.holdfast.error.S3ErrorCode;
import io.holdfast.error.S3Exception;
import java.util.Set;

/**
 * Access control lists are off here, as they are in every bucket that AWS makes today ("bucket
 * owner enforced"): a list that gives nothing away is taken, every other is refused, so that nobody
 * believes something to be public that is not.
 */
public final class AclHeaders {
  private static final Set<String> OWNER_ONLY =
      Set.of("", "private", "bucket-owner-full-control", "bucket-owner-read");

  private static final Set<String> REFUSED =
      Set.of(
          "public-read",
          "public-read-write",
          "authenticated-read",
          "aws-exec-read",
          "log-delivery-write");

  /**
   * @throws S3Exception AccessControlListNotSupported, or InvalidArgument for a name that S3 does
   *     not know
   */
  public static void check(Headers headers) {
    for (String acl : headers.all("x-amz-acl")) {
      if (!OWNER_ONLY.contains(acl) && !REFUSED.contains(acl)) {
        throw Arguments.invalid("Invalid canned ACL", "x-amz-acl", acl);
      }
    }
    if (headers.all("x-amz-acl").stream().anyMatch(REFUSED::contains)
        || !headers.startingWith("x-amz-grant-").isEmpty()) {
      throw S3Exception.of(S3ErrorCode.ACCESS_CONTROL_LIST_NOT_SUPPORTED);
    }
  }

  private AclHeaders() {}
}
