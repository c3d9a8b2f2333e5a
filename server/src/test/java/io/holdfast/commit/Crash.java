package io.holdfast.commit;

/** The owner's process dies here. */
final class Crash extends RuntimeException {
  Crash() {
    super("crash", null, false, false);
  }
}
