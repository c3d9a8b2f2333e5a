package io.holdfast.s3.request;

/** Answers requests. Called on a virtual thread, so it may block; what it throws becomes a 500. */
@FunctionalInterface
public interface WebHandler {
  WebResponse handle(WebRequest request);

  /**
   * Whether this request is answered even when the server is overloaded: it needs no buffers, and
   * whoever asks whether we live must not take a queue for death.
   */
  default boolean isExempt(WebRequest request) {
    return false;
  }
}
