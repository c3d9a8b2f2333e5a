package io.holdfast.s3.request;

import io.holdfast.error.S3ErrorCode;
import io.holdfast.error.S3Exception;
import io.holdfast.object.EncryptionRequest;

/** Reads what a write asks of server-side encryption. */
final class EncryptionHeaders {
  private static final String ALGORITHM = "x-amz-server-side-encryption";
  private static final String CUSTOMER_KEY = "x-amz-server-side-encryption-customer-";
  private static final String KMS_KEY = "x-amz-server-side-encryption-aws-kms-key-id";

  /**
   * @throws S3Exception NotImplemented for SSE-KMS and SSE-C, which are not built yet;
   *     InvalidArgument for what S3 does not know either
   */
  static EncryptionRequest of(Headers headers) {
    if (customerKeyGiven(headers)) {
      throw S3Exception.of(
          S3ErrorCode.NOT_IMPLEMENTED, "Encryption under a key of the client is not implemented.");
    }
    String algorithm = headers.first(ALGORITHM).map(String::strip).orElse("");
    return switch (algorithm) {
      case "" -> withoutKmsKey(headers, EncryptionRequest.UNSAID);
      case "AES256" -> withoutKmsKey(headers, EncryptionRequest.SSE_S3);
      case "aws:kms", "aws:kms:dsse" ->
          throw S3Exception.of(
              S3ErrorCode.NOT_IMPLEMENTED,
              "Encryption under a KMS key named by the client is not implemented.");
      default ->
          throw Arguments.invalid(
              "The encryption method specified is not supported", ALGORITHM, algorithm);
    };
  }

  static boolean customerKeyGiven(Headers headers) {
    return !headers.startingWith(CUSTOMER_KEY).isEmpty();
  }

  private static EncryptionRequest withoutKmsKey(Headers headers, EncryptionRequest request) {
    headers
        .first(KMS_KEY)
        .ifPresent(
            key -> {
              throw Arguments.invalid(
                  "Server Side Encryption with AWS KMS managed key requires HTTP header"
                      + " x-amz-server-side-encryption : aws:kms",
                  KMS_KEY,
                  key);
            });
    return request;
  }

  private EncryptionHeaders() {}
}
