package io.holdfast.s3.request;

/** Answers requests. Called on a virtual thread, so it may block; what it throws becomes a 500. */
@FunctionalInterface
public interface WebHandler {
  WebResponse handle(WebRequest request);
}
