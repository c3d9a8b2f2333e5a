package io.holdfast.s3.request;

import java.util.HashMap;
import java.util.Map;

/**
 * The {@code response-*} parameters of a GET or HEAD, which replace headers of the answer. Only
 * signed requests may carry them.
 *
 * @param headers header name, as {@link io.holdfast.object.ObjectMetadata#system} spells it, to the
 *     value that takes its place
 */
public record ResponseOverrides(Map<String, String> headers) {
  public static final ResponseOverrides NONE = new ResponseOverrides(Map.of());

  private static final Map<String, String> HEADER_OF_PARAMETER =
      Map.of(
          "response-cache-control", "Cache-Control",
          "response-content-disposition", "Content-Disposition",
          "response-content-encoding", "Content-Encoding",
          "response-content-language", "Content-Language",
          "response-content-type", "Content-Type",
          "response-expires", "Expires");

  public ResponseOverrides {
    headers = Map.copyOf(headers);
  }

  /**
   * @throws io.holdfast.error.S3Exception InvalidArgument for a value that could not stand in a
   *     header: a line break in it would let a link write headers of its own
   */
  static ResponseOverrides of(QueryParameters query) {
    Map<String, String> headers = new HashMap<>();
    for (QueryParameters.Parameter parameter : query.parameters()) {
      String header = HEADER_OF_PARAMETER.get(parameter.name());
      if (header != null) {
        headers.putIfAbsent(header, headerValue(parameter));
      }
    }
    return headers.isEmpty() ? NONE : new ResponseOverrides(headers);
  }

  private static String headerValue(QueryParameters.Parameter parameter) {
    if (parameter.value().chars().anyMatch(c -> (c < ' ' && c != '\t') || c == 0x7f)) {
      throw Arguments.invalid(
          "Header value cannot contain control characters", parameter.name(), parameter.value());
    }
    if (parameter.value().chars().anyMatch(c -> c > 0xff)) {
      throw Arguments.invalid(
          "Header value cannot be represented using ISO-8859-1.",
          parameter.name(),
          parameter.value());
    }
    return parameter.value();
  }
}
