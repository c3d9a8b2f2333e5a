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
  private static final String CANNED = "x-amz-acl";
  private static final String GRANTS = "x-amz-grant-";

  private static final Set<String> OWNER_ONLY = Set.of("", "private", "bucket-owner-full-control");

  private static final Set<String> REFUSED =
      Set.of(
          "public-read",
          "public-read-write",
          "authenticated-read",
          "aws-exec-read",
          "bucket-owner-read",
          "log-delivery-write");

  /**
   * @throws S3Exception AccessControlListNotSupported, or InvalidArgument for a name that S3 does
   *     not know
   */
  public static void check(Headers headers) {
    check(headers, S3ErrorCode.ACCESS_CONTROL_LIST_NOT_SUPPORTED);
  }

  /**
   * For a bucket that is to be made.
   *
   * @throws S3Exception InvalidBucketAclWithObjectOwnership, or InvalidArgument for a name that S3
   *     does not know
   */
  public static void checkOfNewBucket(Headers headers) {
    check(headers, S3ErrorCode.INVALID_BUCKET_ACL_WITH_OBJECT_OWNERSHIP);
  }

  /** Whether a request says all that it has to say of a list in its headers. */
  public static boolean isGiven(Headers headers) {
    return headers.has(CANNED) || !headers.startingWith(GRANTS).isEmpty();
  }

  private static void check(Headers headers, S3ErrorCode refusal) {
    for (String acl : headers.all(CANNED)) {
      if (!OWNER_ONLY.contains(acl) && !REFUSED.contains(acl)) {
        throw Arguments.invalid("Invalid canned ACL", CANNED, acl);
      }
    }
    if (headers.all(CANNED).stream().anyMatch(REFUSED::contains)
        || !headers.startingWith(GRANTS).isEmpty()) {
      throw S3Exception.of(refusal);
    }
  }

  private AclHeaders() {}
}
