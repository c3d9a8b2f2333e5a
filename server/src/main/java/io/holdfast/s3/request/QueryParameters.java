package io.holdfast.s3.request;

import com.google.common.base.Splitter;
import java.util.ArrayList;
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
    List<Parameter> parameters = new ArrayList<>();
    for (String part : Splitter.on('&').omitEmptyStrings().split(rawQuery)) {
      int equals = part.indexOf('=');
      String name = equals < 0 ? part : part.substring(0, equals);
      String value = equals < 0 ? "" : part.substring(equals + 1);
      parameters.add(
          new Parameter(PercentCoding.decode(name, true), PercentCoding.decode(value, true)));
    }
    return new QueryParameters(parameters);
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
