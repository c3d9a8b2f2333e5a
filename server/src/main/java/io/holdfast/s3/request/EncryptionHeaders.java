package io.holdfast.s3.request;

import io.holdfast.error.S3ErrorCode;
import io.holdfast.error.S3Exception;
import io.holdfast.object.EncryptionRequest;
import java.util.Map;
import java.util.Optional;

/**
 * Reads what a write asks of server-side encryption. Keys that the client sends are {@link
 * ClientKeyHeaders}' affair.
 */
public final class EncryptionHeaders {
  /** Says how; in answers, too. */
  public static final String ALGORITHM = "x-amz-server-side-encryption";

  /** Names the KMS key; in answers, too. */
  public static final String KMS_KEY = "x-amz-server-side-encryption-aws-kms-key-id";

  /** What the data key is bound to; in answers to writes, too. */
  public static final String CONTEXT = "x-amz-server-side-encryption-context";

  /** Whether data keys may be sealed by way of a bucket key; in answers, too. */
  public static final String BUCKET_KEY = "x-amz-server-side-encryption-bucket-key-enabled";

  /** KMS key ids are ARNs of no more than this; a longer one is no key id. */
  private static final int MAX_KEY_ID_LENGTH = 2048;

  /**
   * @return to be closed by whoever asked
   * @throws S3Exception InvalidArgument, InvalidEncryptionAlgorithmError; NotImplemented for
   *     dual-layer encryption
   */
  public static EncryptionRequest of(Headers headers) {
    String algorithm = headers.first(ALGORITHM).map(String::strip).orElse("");
    if (ClientKeyHeaders.OF_OBJECT.given(headers)) {
      if (!algorithm.isEmpty()) {
        throw Arguments.invalid(
            "Server Side Encryption with Customer provided key is incompatible with the encryption"
                + " method specified",
            ALGORITHM,
            algorithm);
      }
      requireNoKmsHeaders(headers);
      return new EncryptionRequest.SseC(ClientKeyHeaders.OF_OBJECT.read(headers).orElseThrow());
    }
    return switch (algorithm) {
      case "" -> withoutKms(headers, EncryptionRequest.UNSAID);
      case "AES256" -> withoutKms(headers, EncryptionRequest.SSE_S3);
      case "aws:kms" -> kms(headers);
      case "aws:kms:dsse" ->
          // One layer in the place of two would be less than what the client relies on.
          throw S3Exception.of(
              S3ErrorCode.NOT_IMPLEMENTED, "Dual-layer encryption (DSSE) is not implemented.");
      default ->
          throw Arguments.invalid(
              "The encryption method specified is not supported", ALGORITHM, algorithm);
    };
  }

  private static EncryptionRequest withoutKms(Headers headers, EncryptionRequest request) {
    requireNoKmsHeaders(headers);
    bucketKey(headers);
    return request;
  }

  private static void requireNoKmsHeaders(Headers headers) {
    for (String name : new String[] {KMS_KEY, CONTEXT}) {
      headers
          .first(name)
          .ifPresent(
              value -> {
                throw Arguments.invalid(
                    "Server Side Encryption with AWS KMS managed key requires HTTP header"
                        + " x-amz-server-side-encryption : aws:kms",
                    name,
                    value);
              });
    }
  }

  private static EncryptionRequest kms(Headers headers) {
    Optional<String> keyId = headers.first(KMS_KEY).map(String::strip);
    if (keyId.filter(id -> id.length() > MAX_KEY_ID_LENGTH).isPresent()) {
      throw Arguments.invalid(
          "The KMS key id is too long.",
          KMS_KEY,
          keyId.orElseThrow().substring(0, MAX_KEY_ID_LENGTH));
    }
    return new EncryptionRequest.SseKms(
        keyId.filter(id -> !id.isEmpty()),
        headers.first(CONTEXT).map(EncryptionContextHeader::parse).orElse(Map.of()),
        bucketKey(headers));
  }

  private static Optional<Boolean> bucketKey(Headers headers) {
    return headers.first(BUCKET_KEY).map(String::strip).map(EncryptionHeaders::truth);
  }

  private static boolean truth(String text) {
    if (text.equalsIgnoreCase("true")) {
      return true;
    }
    if (text.equalsIgnoreCase("false")) {
      return false;
    }
    throw Arguments.invalid("The value has to be true or false.", BUCKET_KEY, text);
  }

  private EncryptionHeaders() {}
}
