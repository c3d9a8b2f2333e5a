package io.holdfast.conformance.operations;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.holdfast.conformance.target.BlackBox;
import io.holdfast.conformance.target.Endpoint;
import io.holdfast.conformance.wire.Names;
import io.holdfast.conformance.wire.TestBytes;
import io.holdfast.conformance.wire.WireClient;
import io.holdfast.conformance.wire.WireRequest;
import io.holdfast.conformance.wire.WireResponse;
import java.io.IOException;
import org.junit.jupiter.api.AfterEach;

/**
 * What the tests of operations share: a bucket of their own, and short words for requests.
 *
 * <p>A target is a key of that bucket with a query, such as {@code "key?versionId=null&tagging"};
 * {@code "?acl"} is the bucket itself, and what starts with a slash names another bucket. Nothing
 * in a target is encoded. Headers are names and values in turn.
 */
@BlackBox
abstract class OperationTest {
  static final String NS = " xmlns=\"http://s3.amazonaws.com/doc/2006-03-01/\"";
  static final String PAST = "Sun, 06 Nov 1994 08:49:37 GMT";
  static final String FUTURE = "Mon, 06 Nov 2090 08:49:37 GMT";

  final Endpoint endpoint;
  final WireClient client;
  final String bucket;

  OperationTest(Endpoint endpoint, String name) throws IOException {
    this.endpoint = endpoint;
    this.client = new WireClient(endpoint);
    this.bucket = client.newBucket(name);
  }

  @AfterEach
  void closeConnection() throws IOException {
    client.close();
  }

  final WireRequest request(String method, String target, String... headers) {
    int question = target.indexOf('?');
    String path = question < 0 ? target : target.substring(0, question);
    String absolute = path.startsWith("/") ? path : "/" + bucket + (path.isEmpty() ? "" : "/");
    WireRequest request = WireRequest.of(method, path.startsWith("/") ? absolute : absolute + path);
    if (question >= 0) {
      for (String parameter : target.substring(question + 1).split("&", -1)) {
        int equals = parameter.indexOf('=');
        request =
            equals < 0
                ? request.query(parameter, "")
                : request.query(parameter.substring(0, equals), parameter.substring(equals + 1));
      }
    }
    for (int i = 0; i < headers.length; i += 2) {
      request = request.header(headers[i], headers[i + 1]);
    }
    return request;
  }

  final WireResponse get(String target, String... headers) throws IOException {
    return client.send(request("GET", target, headers));
  }

  final WireResponse head(String target, String... headers) throws IOException {
    return client.send(request("HEAD", target, headers));
  }

  final WireResponse delete(String target, String... headers) throws IOException {
    return client.send(request("DELETE", target, headers));
  }

  final WireResponse put(String target, String body, String... headers) throws IOException {
    return client.send(request("PUT", target, headers).body(body));
  }

  final WireResponse post(String target, String body, String... headers) throws IOException {
    return client.send(request("POST", target, headers).body(body));
  }

  /** A bucket that is not there. */
  static String noBucket() {
    return "/" + Names.bucket("none");
  }

  final void enableVersioning() throws IOException {
    expect(
        200,
        put(
            "?versioning",
            "<VersioningConfiguration><Status>Enabled</Status></VersioningConfiguration>"));
  }

  static String md5Hex(String body) {
    return TestBytes.md5(body.getBytes(UTF_8));
  }

  static WireResponse expect(int status, WireResponse response) {
    assertEquals(status, response.status(), response::toString);
    return response;
  }

  /** With a document of the form that every error has. */
  static WireResponse refused(int status, String code, WireResponse response) {
    expect(status, response);
    assertEquals(code, response.code(), response::toString);
    assertEquals("application/xml", response.need("content-type"));
    assertEquals(response.need("x-amz-request-id"), response.one("RequestId"));
    return response;
  }
}
