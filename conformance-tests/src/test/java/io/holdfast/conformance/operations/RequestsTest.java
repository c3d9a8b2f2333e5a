package io.holdfast.conformance.operations;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.holdfast.conformance.target.Endpoint;
import io.holdfast.conformance.wire.WireRequest;
import io.holdfast.conformance.wire.WireResponse;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Methods that nothing is for, questions of browsers, and requests of nobody. */
class RequestsTest extends OperationTest {
  RequestsTest(Endpoint endpoint) throws IOException {
    super(endpoint, "requests");
  }

  private WireRequest unsigned(String method, String target, String... headers) {
    return request(method, target, headers).header("host", endpoint.authority());
  }

  @ParameterizedTest
  @CsvSource({
    "PUT, /",
    "POST, /",
    "DELETE, /",
    "PATCH, key",
    "PATCH, ''",
    "POST, key",
    "LOCK, key"
  })
  void methodsThatNothingIsFor(String method, String target) throws IOException {
    WireResponse refused = refused(405, "MethodNotAllowed", client.send(request(method, target)));
    assertTrue(refused.need("allow").contains("GET"), refused::toString);
    assertEquals(method, refused.one("Method"));
  }

  @Test
  void questionsOfBrowsers() throws IOException {
    String origin = "http://example.com";
    String method = "access-control-request-method";
    refused(
        403,
        "AccessForbidden",
        client.sendAsIs(unsigned("OPTIONS", "key", "origin", origin, method, "GET")));
    refused(400, "BadRequest", client.sendAsIs(unsigned("OPTIONS", "key")));
    refused(400, "BadRequest", client.sendAsIs(unsigned("OPTIONS", "key", "origin", origin)));
    refused(
        400,
        "BadRequest",
        client.sendAsIs(unsigned("OPTIONS", "key", "origin", origin, method, "LOOK")));
  }

  @ParameterizedTest
  @CsvSource({
    "GET, /",
    "GET, ''",
    "GET, key",
    "PUT, key",
    "DELETE, key",
    "DELETE, ''",
    "GET, ?acl",
    "GET, key?tagging",
    "PUT, ?versioning",
    "POST, ?delete",
    "POST, key?uploads",
  })
  void nobodyMayDoAnything(String method, String target) throws IOException {
    expect(200, put("key", "body"));
    refused(403, "AccessDenied", client.sendAsIs(unsigned(method, target, "content-length", "0")));
    assertEquals("body", get("key").text());
  }

  @Test
  void headsOfNobody() throws IOException {
    assertEquals(0, expect(403, client.sendAsIs(unsigned("HEAD", "key"))).body().length);
    assertEquals(0, expect(403, client.sendAsIs(unsigned("HEAD", ""))).body().length);
  }

  @Test
  void everyAnswerHasAnId() throws IOException {
    for (WireResponse response :
        List.of(put("key", "body"), get("key"), head("none"), get(noBucket()))) {
      response.need("x-amz-request-id");
      response.need("x-amz-id-2");
      response.need("date");
    }
    WireResponse refused = refused(404, "NoSuchKey", get("none"));
    assertEquals(refused.need("x-amz-id-2"), refused.one("HostId"));
    assertTrue(refused.one("Resource").endsWith("/none"));
  }
}
