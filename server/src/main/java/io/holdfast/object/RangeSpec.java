package io.holdfast.object;

import java.util.Optional;

/** What part of an object a client asks for, not yet measured against its length. */
public sealed interface RangeSpec {
  record Whole() implements RangeSpec {}

  /** Both inclusive; {@code last} may lie behind the end. */
  record FromTo(long first, long last) implements RangeSpec {}

  record From(long first) implements RangeSpec {}

  /** The last {@code count} bytes. */
  record Suffix(long count) implements RangeSpec {}

  /** The part of this number of a multipart object; of any other object, 1 is the whole. */
  record Part(int number) implements RangeSpec {}

  /** A range of an object: {@code length} bytes from {@code offset}. */
  record Resolved(long offset, long length, long objectLength, boolean partial) {}

  /**
   * Empty when no byte of the object is in the range (416). A part is the whole here: where parts
   * begin is known only to who has read of them.
   */
  default Optional<Resolved> resolve(long objectLength) {
    return switch (this) {
      case Whole(), Part(_) -> Optional.of(new Resolved(0, objectLength, objectLength, false));
      case FromTo(long first, long last) -> between(first, last, objectLength);
      case From(long first) -> between(first, Long.MAX_VALUE, objectLength);
      case Suffix(long count) ->
          count == 0
              ? Optional.empty()
              : between(Math.max(0, objectLength - count), Long.MAX_VALUE, objectLength);
    };
  }

  private static Optional<Resolved> between(long first, long last, long objectLength) {
    if (first >= objectLength) {
      return Optional.empty();
    }
    long end = Math.min(last, objectLength - 1);
    return Optional.of(new Resolved(first, end - first + 1, objectLength, true));
  }
}
