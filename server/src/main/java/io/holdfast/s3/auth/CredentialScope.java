package io.holdfast.s3.auth;

/**
 * What a signature is good for.
 *
 * @param date {@code yyyyMMdd}, UTC
 */
record CredentialScope(String date, String region) {
  static final String SERVICE = "s3";
  static final String TERMINATOR = "aws4_request";

  /** {@code date/region/s3/aws4_request}. */
  String text() {
    return date + "/" + region + "/" + SERVICE + "/" + TERMINATOR;
  }
}
