package io.holdfast.s3.request;

import java.util.Locale;

/** Reads what a request says of Object Lock. */
public final class ObjectLockHeaders {
  private static final String BUCKET_LOCK = "x-amz-bucket-object-lock-enabled";

  /**
   * Whether a bucket is to be made with Object Lock.
   *
   * @throws io.holdfast.error.S3Exception InvalidArgument for anything but a truth value: a bucket
   *     that should lock objects and silently does not would be the worst answer
   */
  public static boolean bucketLockWanted(Headers headers) {
    String text = headers.first(BUCKET_LOCK).map(String::strip).orElse("");
    return switch (text.toLowerCase(Locale.ROOT)) {
      case "", "false" -> false;
      case "true" -> true;
      default -> throw Arguments.invalid("Invalid value for a header", BUCKET_LOCK, text);
    };
  }

  private ObjectLockHeaders() {}
}
