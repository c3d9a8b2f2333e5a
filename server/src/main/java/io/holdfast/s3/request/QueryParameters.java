package io.holdfast.s3.request;

import java.util.List;
import java.util.Optional;

/**
 * The query of a request: ordered, decoded once, a plus sign being a space. The raw text stays in
 * the {@link WebRequest} for whoever checks the signature.
 */
public record QueryParameters(List<Parameter> parameters) {
  /** {@code name} and {@code name=} are the same. */
  public record Parameter(String name, String value) {}

  public static final QueryParameters NONE = new QueryParameters(List.of());

  public QueryParameters {
    parameters = List.copyOf(parameters);
  }

  /**
   * @throws io.holdfast.error.S3Exception InvalidURI for a bad escape or invalid UTF-8
   */
  public static QueryParameters parse(String rawQuery) {
    if (rawQuery.isEmpty()) {
      return NONE;
    }
    throw new UnsupportedOperationException("not yet: " + rawQuery);
  }

  /** The first value. Names compare with case, as S3 does. */
  public Optional<String> first(String name) {
    for (Parameter parameter : parameters) {
      if (parameter.name().equals(name)) {
        return Optional.of(parameter.value());
      }
    }
    return Optional.empty();
  }

  public boolean has(String name) {
    return first(name).isPresent();
  }
}
