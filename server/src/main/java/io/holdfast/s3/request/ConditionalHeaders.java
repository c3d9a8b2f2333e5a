package io.holdfast.s3.request;

import io.holdfast.object.Conditions;

/** Reads If-Match, If-None-Match, If-Modified-Since and If-Unmodified-Since. */
public final class ConditionalHeaders {
  /** Dates that cannot be read are ignored, as RFC 9110 says. */
  public static Conditions of(Headers headers) {
    if (headers.fields().isEmpty()) {
      return Conditions.NONE;
    }
    throw new UnsupportedOperationException("not yet: " + headers);
  }

  private ConditionalHeaders() {}
}
