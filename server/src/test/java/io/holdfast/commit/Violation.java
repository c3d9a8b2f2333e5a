package io.holdfast.commit;

/** A promise is broken. */
final class Violation extends RuntimeException {
  Violation(String what) {
    super(what, null, false, false);
  }
}
