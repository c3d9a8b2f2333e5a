package io.holdfast.conformance.protocol;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.holdfast.conformance.target.BlackBox;
import io.holdfast.conformance.target.Endpoint;
import io.holdfast.conformance.wire.WireClient;
import io.holdfast.conformance.wire.WireRequest;
import io.holdfast.conformance.wire.WireResponse;
import java.io.IOException;
import org.junit.jupiter.api.AfterEach;

/** What tests on the wire share: a connection, and a bucket of their own. */
@BlackBox
abstract class WireTest {
  final Endpoint endpoint;
  final WireClient client;
  final String bucket;

  WireTest(Endpoint endpoint, String name) throws IOException {
    this.endpoint = endpoint;
    this.client = new WireClient(endpoint);
    this.bucket = client.newBucket(name);
  }

  @AfterEach
  void closeConnection() throws IOException {
    client.close();
  }

  final String path(String key) {
    return "/" + bucket + "/" + key;
  }

  final void put(String key, byte[] body) throws IOException {
    expect(200, client.put(path(key), body));
  }

  final WireResponse list(String... query) throws IOException {
    WireRequest request = WireRequest.of("GET", "/" + bucket);
    for (int i = 0; i < query.length; i += 2) {
      request = request.query(query[i], query[i + 1]);
    }
    return expect(200, client.send(request));
  }

  static WireResponse expect(int status, WireResponse response) {
    assertEquals(status, response.status(), response::toString);
    return response;
  }

  static void expectError(int status, String code, WireResponse response) {
    expect(status, response);
    assertEquals(code, response.code());
    assertEquals("application/xml", response.need("content-type"));
    assertEquals(response.need("x-amz-request-id"), response.one("RequestId"));
  }
}
