package io.holdfast.conformance.faults;

/**
 * One operation on a key as its client saw it. Values are unique; the empty one is "no object".
 *
 * @param value what was written, or what a read found; of a refused write what it would have
 *     written
 * @param startNanos before the request was sent
 * @param endNanos after the answer had come
 */
record Operation(Kind kind, String value, long startNanos, long endNanos) {
  static final String ABSENT = "";

  enum Kind {
    /** A PUT, or a DELETE as the write of nothing. */
    WRITE,
    READ,
    /** A PUT with If-None-Match: * that succeeded. */
    CREATED,
    /** The same, refused because there is an object. */
    REFUSED
  }

  /** Whether it can happen in this state. */
  boolean fits(String state) {
    return switch (kind) {
      case WRITE -> true;
      case READ -> state.equals(value);
      case CREATED -> state.equals(ABSENT);
      case REFUSED -> !state.equals(ABSENT);
    };
  }

  /** The state after it. */
  String after(String state) {
    return switch (kind) {
      case WRITE, CREATED -> value;
      case READ, REFUSED -> state;
    };
  }
}
