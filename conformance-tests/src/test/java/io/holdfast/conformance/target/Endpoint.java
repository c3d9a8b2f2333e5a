package io.holdfast.conformance.target;

import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Where a server listens and how to get in; all that a client needs to know.
 *
 * @param uri scheme, host and port, without a path
 * @param certificate a PEM file that clients must be told to trust; none when they trust it anyhow,
 *     or without TLS
 */
public record Endpoint(
    URI uri, String accessKey, String secretKey, String region, Optional<Path> certificate) {
  public Endpoint {
    if (uri.getHost() == null || uri.getScheme() == null) {
      throw new IllegalArgumentException("an endpoint is scheme://host[:port], not " + uri);
    }
  }

  public boolean tls() {
    return uri.getScheme().equals("https");
  }

  public int port() {
    return uri.getPort() > 0 ? uri.getPort() : tls() ? 443 : 80;
  }

  /** As the Host header spells it. */
  public String authority() {
    return uri.getPort() > 0 ? uri.getHost() + ":" + uri.getPort() : uri.getHost();
  }

  /** Not the record's: secrets do not belong into the messages of failed tests. */
  @Override
  public String toString() {
    return uri.toString();
  }
}
