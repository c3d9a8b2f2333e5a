package io.holdfast.conformance.operations;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.holdfast.conformance.target.Endpoint;
import io.holdfast.conformance.wire.WireResponse;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** HeadBucket, GetBucketLocation and the owner that a client expects. */
class HeadBucketTest extends OperationTest {
  HeadBucketTest(Endpoint endpoint) throws IOException {
    super(endpoint, "head-bucket");
  }

  @Test
  void isThere() throws IOException {
    WireResponse head = expect(200, head(""));
    assertEquals(0, head.body().length);
    head.need("x-amz-bucket-region");
    head.need("x-amz-request-id");
  }

  @Test
  void isNotThere() throws IOException {
    assertEquals(0, expect(404, head(noBucket())).body().length);
    expect(400, head("/a"));
    refused(404, "NoSuchBucket", get(noBucket() + "?location"));
  }

  @Test
  void location() throws IOException {
    WireResponse location = expect(200, get("?location"));
    String expected = endpoint.region().equals("us-east-1") ? "" : endpoint.region();
    assertEquals(expected, location.one("LocationConstraint"));
  }

  @Test
  void expectedOwner() throws IOException {
    String header = "x-amz-expected-bucket-owner";
    refused(403, "AccessDenied", get("", header, "111122223333"));
    expect(403, head("", header, "111122223333"));
    refused(403, "AccessDenied", put("key", "body", header, "111122223333"));
    refused(400, "InvalidBucketOwnerAWSAccountID", get("", header, "somebody"));
    refused(404, "NoSuchKey", get("key"));
  }
}
