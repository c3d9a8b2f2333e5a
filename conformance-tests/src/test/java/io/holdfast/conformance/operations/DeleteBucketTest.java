package io.holdfast.conformance.operations;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.holdfast.conformance.target.Endpoint;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class DeleteBucketTest extends OperationTest {
  DeleteBucketTest(Endpoint endpoint) throws IOException {
    super(endpoint, "delete-bucket");
  }

  @Test
  void emptyOnes() throws IOException {
    assertEquals(0, expect(204, delete("")).body().length);
    refused(404, "NoSuchBucket", delete(""));
    refused(404, "NoSuchBucket", get(""));
    refused(404, "NoSuchBucket", put("key", "body"));
  }

  @Test
  void oneWithAnObject() throws IOException {
    expect(200, put("a/b", "body"));
    refused(409, "BucketNotEmpty", delete(""));
    expect(204, delete("a/b"));
    expect(204, delete(""));
  }

  @Test
  void oneWithADeleteMarker() throws IOException {
    enableVersioning();
    String version = expect(200, put("key", "body")).need("x-amz-version-id");
    String marker = expect(204, delete("key")).need("x-amz-version-id");
    refused(409, "BucketNotEmpty", delete(""));
    expect(204, delete("key?versionId=" + version));
    refused(409, "BucketNotEmpty", delete(""));
    expect(204, delete("key?versionId=" + marker));
    expect(204, delete(""));
  }

  /** AWS takes a bucket away although an upload is open in it. */
  @Test
  void oneWithAnOpenUpload() throws IOException {
    expect(200, post("key?uploads", ""));
    expect(204, delete(""));
  }

  @Test
  void noneAtAll() throws IOException {
    refused(404, "NoSuchBucket", delete(noBucket()));
    refused(400, "InvalidBucketName", delete("/a"));
  }
}
