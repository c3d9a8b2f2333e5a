package io.holdfast.bench;

import io.holdfast.s3.auth.RequestSigner;
import java.net.URI;
import javax.net.SocketFactory;

/**
 * An S3 endpoint, and how to speak to it.
 *
 * @param name for tables: what the user calls it
 * @param endpoint scheme, host and port; buckets are addressed by path
 * @param sockets connects, with TLS for {@code https}
 * @param connectedPort the endpoint's port, or the scheme's usual one
 */
public record BenchTarget(
    String name, URI endpoint, RequestSigner signer, SocketFactory sockets, int connectedPort) {
  private static final int HTTPS_PORT = 443;
  private static final int HTTP_PORT = 80;

  public static BenchTarget of(
      String name, URI endpoint, RequestSigner signer, SocketFactory sockets) {
    if (endpoint.getHost() == null) {
      throw new IllegalArgumentException(
          endpoint + " is no endpoint such as https://127.0.0.1:9000.");
    }
    int usual = "https".equals(endpoint.getScheme()) ? HTTPS_PORT : HTTP_PORT;
    return new BenchTarget(
        name, endpoint, signer, sockets, endpoint.getPort() < 0 ? usual : endpoint.getPort());
  }

  /** The value of the Host header. */
  String authority() {
    return endpoint.getRawAuthority();
  }
}
