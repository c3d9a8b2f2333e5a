package io.holdfast.object.listing;

import java.util.Optional;

/** How a delimiter rolls keys up. Pure. */
record CommonPrefixes(String prefix, Optional<String> delimiter) {
  /** The key up to and with the first delimiter behind the prefix. */
  Optional<String> of(String key) {
    return delimiter
        .filter(text -> !text.isEmpty())
        .flatMap(
            text -> {
              int at = key.indexOf(text, prefix.length());
              return at < 0 ? Optional.empty() : Optional.of(key.substring(0, at + text.length()));
            });
  }
}
