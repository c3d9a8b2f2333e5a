package io.holdfast.s3.auth;

import com.google.common.base.Splitter;
import io.holdfast.error.S3Error;
import io.holdfast.error.S3ErrorCode;
import io.holdfast.error.S3Exception;
import io.holdfast.s3.request.Headers;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * The parts of a Signature Version 4 as a request claims them, from the Authorization header or the
 * query; well-formed, not yet verified.
 *
 * @param signedHeaders lower case, in the order signed
 */
record ClaimedSignature(
    String accessKey, CredentialScope scope, List<String> signedHeaders, String signature) {

  /**
   * Judges the form, and the scope as far as it must be what every request here has.
   *
   * @param region what the scope's region must be; empty: any is taken
   * @param wrong makes the error of this form of signature from a message
   */
  static ClaimedSignature parse(
      String credential,
      String signedHeaders,
      String signature,
      Optional<String> region,
      Function<String, S3Exception> wrong) {
    // An access key may hold slashes, so the scope is counted from the end.
    List<String> parts = Splitter.on('/').splitToList(credential);
    int scopeStart = parts.size() - 4;
    if (scopeStart < 1) {
      throw wrong.apply(
          "the Credential is mal-formed; expecting"
              + " \"<YOUR-AKID>/YYYYMMDD/REGION/SERVICE/aws4_request\".");
    }
    String accessKey = String.join("/", parts.subList(0, scopeStart));
    CredentialScope scope = new CredentialScope(parts.get(scopeStart), parts.get(scopeStart + 1));
    if (!parts.get(scopeStart + 3).equals(CredentialScope.TERMINATOR)) {
      throw wrong.apply("the Credential must end in \"aws4_request\".");
    }
    if (!parts.get(scopeStart + 2).equals(CredentialScope.SERVICE)) {
      throw wrong.apply("incorrect service; this endpoint belongs to \"s3\".");
    }
    region.ifPresent(only -> checkRegion(scope.region(), only, wrong));
    return new ClaimedSignature(
        accessKey,
        scope,
        Splitter.on(';').omitEmptyStrings().splitToList(signedHeaders),
        signature);
  }

  private static void checkRegion(String region, String only, Function<String, S3Exception> wrong) {
    if (!region.equals(only)) {
      throw wrong
          .apply("the region '" + region + "' is wrong; expecting '" + only + "'")
          .error()
          .with("Region", only)
          .exception();
    }
  }

  /**
   * What is not signed could have been added on the way: Host and all that means something to S3
   * must be.
   *
   * @throws S3Exception AccessDenied
   */
  void checkCovers(Headers headers) {
    List<String> missing =
        headers.startingWith("x-amz-").stream()
            .map(field -> field.name().toLowerCase(Locale.ROOT))
            .filter(name -> !signedHeaders.contains(name))
            .distinct()
            .toList();
    if (!signedHeaders.contains("host") || !missing.isEmpty()) {
      throw new S3Error(
              S3ErrorCode.ACCESS_DENIED,
              "There were headers present in the request which were not signed",
              Map.of("HeadersNotSigned", missing.isEmpty() ? "host" : String.join(", ", missing)),
              Map.of())
          .exception();
    }
  }
}
