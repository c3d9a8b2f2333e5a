package io.holdfast.s3.auth;

import com.google.common.base.Splitter;
import io.holdfast.error.S3Error;
import io.holdfast.error.S3ErrorCode;
import io.holdfast.error.S3Exception;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Reads {@code Authorization: AWS4-HMAC-SHA256 Credential=…, SignedHeaders=…, Signature=…}. */
final class AuthorizationHeader {
  private static final String ALGORITHM = "AWS4-HMAC-SHA256";

  static ClaimedSignature parse(String value, Optional<String> region) {
    String text = value.strip();
    int space = text.indexOf(' ');
    String algorithm = space < 0 ? text : text.substring(0, space);
    checkAlgorithm(algorithm, value);
    Map<String, String> fields = fields(text.substring(algorithm.length()));
    return ClaimedSignature.parse(
        field(fields, "Credential"),
        field(fields, "SignedHeaders"),
        field(fields, "Signature"),
        region,
        AuthorizationHeader::malformed);
  }

  private static void checkAlgorithm(String algorithm, String value) {
    switch (algorithm) {
      case ALGORITHM -> {}
      case "AWS" -> throw S3Exception.of(S3ErrorCode.UNSUPPORTED_SIGNATURE);
      case "AWS4-ECDSA-P256-SHA256" ->
          throw S3Exception.of(
              S3ErrorCode.NOT_IMPLEMENTED, "Signature Version 4A is not implemented.");
      default ->
          throw S3Error.of(S3ErrorCode.INVALID_ARGUMENT)
              .with("ArgumentName", "Authorization")
              .with("ArgumentValue", value)
              .exception();
    }
  }

  private static Map<String, String> fields(String text) {
    Map<String, String> fields = new HashMap<>();
    for (String part : Splitter.on(',').trimResults().omitEmptyStrings().split(text)) {
      int equals = part.indexOf('=');
      if (equals > 0) {
        fields.put(part.substring(0, equals), part.substring(equals + 1));
      }
    }
    return fields;
  }

  private static String field(Map<String, String> fields, String name) {
    String value = fields.get(name);
    if (value == null || value.isEmpty()) {
      throw malformed("the authorization header requires " + name + ".");
    }
    return value;
  }

  private static S3Exception malformed(String why) {
    return S3Exception.of(
        S3ErrorCode.AUTHORIZATION_HEADER_MALFORMED,
        "The authorization header is malformed; " + why);
  }

  private AuthorizationHeader() {}
}
