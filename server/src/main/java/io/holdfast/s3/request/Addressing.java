package io.holdfast.s3.request;

import java.util.List;

/**
 * Finds the {@link Target} of a request from its Host header and raw path: path style always,
 * virtual-host style under the configured domains.
 *
 * @param domains lower case, without port; {@code bucket.<domain>} is virtual-host style
 */
public record Addressing(List<String> domains) {
  public Addressing {
    domains = List.copyOf(domains);
  }

  /**
   * The bucket and key that a request names, decoded exactly once and never normalised.
   *
   * @throws io.holdfast.error.S3Exception InvalidURI for a bad escape or invalid UTF-8,
   *     KeyTooLongError for a key over 1,024 bytes
   */
  public Target target(WebRequest request) {
    if (request.rawPath().equals("/")) {
      return new Target.Service();
    }
    throw new UnsupportedOperationException("not yet: " + request.rawPath());
  }
}
