package io.holdfast.control;

import java.util.Optional;

/**
 * The encryption that a bucket gives to writes that ask for none.
 *
 * @param kmsKeyId of a KMS key; empty for the default key, and always for {@code AES256}
 * @param bucketKeyEnabled whether data keys are sealed under the bucket's key instead of the KMS's
 */
public record BucketEncryption(
    Algorithm algorithm, Optional<String> kmsKeyId, boolean bucketKeyEnabled) {
  /** Longer ones are no key ids. */
  public static final int MAX_KEY_ID_BYTES = 2048;

  /** With the names that S3 gives them. */
  public enum Algorithm {
    AES256("AES256"),
    KMS("aws:kms"),
    KMS_DSSE("aws:kms:dsse");

    private final String s3Name;

    Algorithm(String s3Name) {
      this.s3Name = s3Name;
    }

    public String s3Name() {
      return s3Name;
    }
  }

  public BucketEncryption {
    if (algorithm == Algorithm.AES256 && kmsKeyId.isPresent()) {
      throw new IllegalArgumentException("AES256 has no KMS key");
    }
  }
}
