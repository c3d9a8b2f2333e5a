package io.holdfast.s3.request;

import io.holdfast.error.S3Error;
import io.holdfast.error.S3ErrorCode;
import io.holdfast.object.ObjectMetadata;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Reads what a write says about its object: system headers and user metadata. */
final class MetadataHeaders {
  /** S3's limit for names (without prefix) and values of user metadata together. */
  static final int MAX_USER_METADATA_BYTES = 2048;

  /** What S3 answers for an object whose writer gave no type. */
  static final String DEFAULT_CONTENT_TYPE = "binary/octet-stream";

  private static final String USER_PREFIX = "x-amz-meta-";
  static final String REDIRECT = "x-amz-website-redirect-location";

  private static final List<String> SYSTEM =
      List.of(
          "Content-Type",
          "Cache-Control",
          "Content-Disposition",
          "Content-Encoding",
          "Content-Language",
          "Expires",
          REDIRECT);

  /**
   * @throws io.holdfast.error.S3Exception MetadataTooLarge, InvalidArgument
   */
  static ObjectMetadata of(Headers headers) {
    return new ObjectMetadata(system(headers), user(headers));
  }

  private static Map<String, String> system(Headers headers) {
    Map<String, String> system = new LinkedHashMap<>();
    system.put("Content-Type", DEFAULT_CONTENT_TYPE);
    for (String name : SYSTEM) {
      String value = String.join(",", headers.all(name)).strip();
      if (name.equals("Content-Encoding")) {
        value = withoutAwsChunked(value);
      }
      if (!value.isEmpty()) {
        system.put(name, value);
      }
    }
    String redirect = system.get(REDIRECT);
    if (redirect != null && !redirect.matches("(?s)/.*|https?://.*")) {
      throw Arguments.invalid(
          "The website redirect location must have a prefix of 'http://' or 'https://' or '/'.",
          REDIRECT,
          redirect);
    }
    return system;
  }

  /** That coding is of the transfer alone: S3 does not keep it. */
  private static String withoutAwsChunked(String value) {
    return List.of(value.split(",")).stream()
        .map(String::strip)
        .filter(coding -> !coding.equalsIgnoreCase("aws-chunked"))
        .collect(Collectors.joining(","));
  }

  private static Map<String, String> user(Headers headers) {
    Map<String, String> user = new LinkedHashMap<>();
    for (Headers.Field field : headers.startingWith(USER_PREFIX)) {
      String name = field.name().substring(USER_PREFIX.length()).toLowerCase(Locale.ROOT);
      if (name.isEmpty()) {
        throw Arguments.invalid("Metadata needs a name", field.name(), field.value());
      }
      user.merge(name, field.value().strip(), (first, second) -> first + "," + second);
    }
    checkSize(user);
    return user;
  }

  private static void checkSize(Map<String, String> user) {
    // One character is one byte here, see Headers.
    int size = 0;
    for (Map.Entry<String, String> entry : user.entrySet()) {
      size += entry.getKey().length() + entry.getValue().length();
    }
    if (size > MAX_USER_METADATA_BYTES) {
      throw S3Error.of(S3ErrorCode.METADATA_TOO_LARGE)
          .with("Size", Integer.toString(size))
          .with("MaxSizeAllowed", Integer.toString(MAX_USER_METADATA_BYTES))
          .exception();
    }
  }

  private MetadataHeaders() {}
}
