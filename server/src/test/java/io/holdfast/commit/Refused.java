package io.holdfast.commit;

/** The client gets 503. */
final class Refused extends RuntimeException {
  Refused(String reason) {
    super(reason, null, false, false);
  }
}
