package io.holdfast.commit;

import java.util.Optional;

/** What can be said of a key's newest value. */
public sealed interface Reading {
  /** The newest value that anybody was told of, or may have been; empty: the key never was. */
  record Certain(Optional<Register> newest) implements Reading {}

  /** Too few drives are in sight: an acknowledged write may be on those that are not. */
  record Unavailable(String reason) implements Reading {}
}
