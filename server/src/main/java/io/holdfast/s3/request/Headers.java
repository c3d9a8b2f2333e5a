package io.holdfast.s3.request;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Header fields in the order received; names compare without case.
 *
 * <p>A value has one character, U+0000 to U+00FF, for each byte on the wire (ISO 8859-1), whatever
 * encoding the client meant: signatures cover the bytes, and user metadata in UTF-8 goes back out
 * as the bytes that came in.
 */
public record Headers(List<Field> fields) {
  /** One header line. */
  public record Field(String name, String value) {}

  public Headers {
    fields = List.copyOf(fields);
  }

  /** The first value. */
  public Optional<String> first(String name) {
    for (Field field : fields) {
      if (field.name().equalsIgnoreCase(name)) {
        return Optional.of(field.value());
      }
    }
    return Optional.empty();
  }

  public List<String> all(String name) {
    return fields.stream()
        .filter(field -> field.name().equalsIgnoreCase(name))
        .map(Field::value)
        .toList();
  }

  public boolean has(String name) {
    return first(name).isPresent();
  }

  /** All but the fields whose lower-case name starts with the prefix. */
  public Headers without(String lowerCasePrefix) {
    List<Field> others = new ArrayList<>(fields);
    others.removeAll(startingWith(lowerCasePrefix));
    return new Headers(others);
  }

  /** Fields whose lower-case name starts with the prefix, in order. */
  public List<Field> startingWith(String lowerCasePrefix) {
    return fields.stream()
        .filter(field -> field.name().toLowerCase(Locale.ROOT).startsWith(lowerCasePrefix))
        .toList();
  }
}
