package io.holdfast.s3.request;

import io.holdfast.error.S3ErrorCode;
import io.holdfast.error.S3Exception;
import java.util.List;
import java.util.regex.Pattern;

/** The check that {@code x-amz-expected-bucket-owner} asks for. */
public final class ExpectedOwner {
  // The second is about the source of a copy. Here, both buckets belong to the same owner.
  private static final List<String> HEADERS =
      List.of("x-amz-expected-bucket-owner", "x-amz-source-expected-bucket-owner");

  private static final Pattern ACCOUNT_ID = Pattern.compile("\\d{12}");

  /**
   * @throws S3Exception AccessDenied when a header names another account;
   *     InvalidBucketOwnerAWSAccountID when it names none
   */
  public static void check(Headers headers, String ownerId) {
    for (String name : HEADERS) {
      headers
          .first(name)
          .filter(id -> !id.equals(ownerId))
          .ifPresent(
              id -> {
                throw S3Exception.of(
                    ACCOUNT_ID.matcher(id).matches()
                        ? S3ErrorCode.ACCESS_DENIED
                        : S3ErrorCode.INVALID_BUCKET_OWNER_ACCOUNT_ID);
              });
    }
  }

  private ExpectedOwner() {}
}
