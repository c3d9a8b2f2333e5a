package io.holdfast.s3.request;

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

  public ResponseOverrides {
    headers = Map.copyOf(headers);
  }

  public static ResponseOverrides of(QueryParameters query) {
    if (query.parameters().isEmpty()) {
      return NONE;
    }
    throw new UnsupportedOperationException("not yet: " + query);
  }
}
