package io.holdfast.conformance.wire;

import io.holdfast.conformance.target.Endpoint;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Sends signed requests one after the other, on one connection as long as that lasts. It never
 * repeats a request: what a test did not see succeed may have happened or not.
 */
public final class WireClient implements AutoCloseable {
  private final Endpoint endpoint;
  private @Nullable WireConnection connection;

  public WireClient(Endpoint endpoint) {
    this.endpoint = endpoint;
  }

  public Endpoint endpoint() {
    return endpoint;
  }

  /** Signs and sends. */
  public WireResponse send(WireRequest request) throws IOException {
    return sendAsIs(Signer.now(endpoint).sign(withLength(request)));
  }

  /** Sends what is signed already, or is not to be. */
  public WireResponse sendAsIs(WireRequest request) throws IOException {
    WireConnection open = connection;
    if (open == null) {
      open = WireConnection.open(endpoint);
      connection = open;
    }
    try {
      open.sendAll(request);
      WireResponse response = open.receive(request.method());
      if (response.header("connection").filter("close"::equalsIgnoreCase).isPresent()) {
        close();
      }
      return response;
    } catch (IOException e) {
      close();
      throw e;
    }
  }

  private static WireRequest withLength(WireRequest request) {
    return request.method().equals("GET") || request.headers().containsKey("content-length")
        ? request
        : request.header("content-length", Integer.toString(request.body().length));
  }

  public WireResponse get(String path) throws IOException {
    return send(WireRequest.of("GET", path));
  }

  public WireResponse head(String path) throws IOException {
    return send(WireRequest.of("HEAD", path));
  }

  public WireResponse put(String path, byte[] body) throws IOException {
    return send(WireRequest.of("PUT", path).body(body));
  }

  public WireResponse delete(String path) throws IOException {
    return send(WireRequest.of("DELETE", path));
  }

  /** Makes a bucket that no other test uses. */
  public String newBucket(String name) throws IOException {
    String bucket = Names.bucket(name);
    WireResponse response = put("/" + bucket, new byte[0]);
    if (response.status() != 200) {
      throw new AssertionError("no bucket: " + response);
    }
    return bucket;
  }

  @Override
  public void close() throws IOException {
    if (connection != null) {
      connection.close();
      connection = null;
    }
  }
}
