package io.holdfast.s3.auth;

/** Who asks. */
public sealed interface Principal {
  /** The owner of the deployment. */
  record Root(String accessKey) implements Principal {}

  /** Nobody that we know: the request is not signed. */
  record Anonymous() implements Principal {}
}
