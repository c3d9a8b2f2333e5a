package io.holdfast.s3.request;

/** S3's rules for the names of general purpose buckets. */
public final class BucketName {
  /** Whether a bucket of this name could be created. */
  public static boolean isValid(String name) {
    if (name.length() < 3) {
      return false;
    }
    throw new UnsupportedOperationException("not yet: " + name);
  }

  private BucketName() {}
}
