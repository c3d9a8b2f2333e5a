package io.holdfast.conformance.operations;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.holdfast.conformance.target.Endpoint;
import io.holdfast.conformance.wire.WireResponse;
import java.io.IOException;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DeleteObjectTest extends OperationTest {
  private static final String SIZE = "x-amz-if-match-size";
  private static final String TIME = "x-amz-if-match-last-modified-time";

  DeleteObjectTest(Endpoint endpoint) throws IOException {
    super(endpoint, "delete");
  }

  @Test
  void deletesAndDeletesAgain() throws IOException {
    expect(200, put("key", "body"));
    WireResponse deleted = expect(204, delete("key"));
    assertEquals(0, deleted.body().length);
    assertEquals(Optional.empty(), deleted.header("x-amz-delete-marker"));
    assertEquals(Optional.empty(), deleted.header("x-amz-version-id"));
    refused(404, "NoSuchKey", get("key"));
    expect(204, delete("key"));
    expect(204, delete("never/there"));
    refused(404, "NoSuchBucket", delete(noBucket() + "/key"));
  }

  @Test
  void onlyTheVeryKey() throws IOException {
    expect(200, put("a", "1"));
    expect(200, put("a/", "2"));
    expect(200, put("a/b", "3"));
    expect(204, delete("a/"));
    assertEquals("1", get("a").text());
    assertEquals("3", get("a/b").text());
    refused(404, "NoSuchKey", get("a/"));
  }

  @Test
  void versionsOfABucketWithoutVersions() throws IOException {
    expect(200, put("key", "body"));
    expect(204, delete("key?versionId=null"));
    refused(404, "NoSuchKey", get("key"));
    refused(400, "InvalidArgument", delete("key?versionId="));
    refused(400, "InvalidArgument", delete("key?versionId=nonsense"));
  }

  @Test
  void markersAndVersions() throws IOException {
    enableVersioning();
    String one = expect(200, put("key", "1")).need("x-amz-version-id");
    String two = expect(200, put("key", "2")).need("x-amz-version-id");
    WireResponse deleted = expect(204, delete("key"));
    assertEquals("true", deleted.need("x-amz-delete-marker"));
    String marker = deleted.need("x-amz-version-id");
    assertEquals("true", refused(404, "NoSuchKey", get("key")).need("x-amz-delete-marker"));
    assertEquals(marker, get("key").need("x-amz-version-id"));
    WireResponse ofMarker = refused(405, "MethodNotAllowed", get("key?versionId=" + marker));
    assertEquals("true", ofMarker.need("x-amz-delete-marker"));
    expect(405, head("key?versionId=" + marker));
    refused(405, "MethodNotAllowed", get("key?tagging&versionId=" + marker));
    refused(405, "MethodNotAllowed", get("key?acl&versionId=" + marker));

    WireResponse gone = expect(204, delete("key?versionId=" + marker));
    assertEquals("true", gone.need("x-amz-delete-marker"));
    assertEquals(marker, gone.need("x-amz-version-id"));
    assertEquals("2", get("key").text());
    assertEquals(two, expect(204, delete("key?versionId=" + two)).need("x-amz-version-id"));
    assertEquals("1", get("key").text());
    expect(204, delete("key?versionId=" + two));
    refused(404, "NoSuchVersion", get("key?versionId=" + two));
    expect(204, delete("key?versionId=" + one));
    refused(404, "NoSuchKey", get("key"));
  }

  @Test
  void whileVersionsAreSuspended() throws IOException {
    enableVersioning();
    String kept = expect(200, put("key", "1")).need("x-amz-version-id");
    expect(
        200,
        put(
            "?versioning",
            "<VersioningConfiguration><Status>Suspended</Status></VersioningConfiguration>"));
    assertEquals("null", expect(200, put("key", "2")).need("x-amz-version-id"));
    WireResponse deleted = expect(204, delete("key"));
    assertEquals("null", deleted.need("x-amz-version-id"));
    assertEquals("true", deleted.need("x-amz-delete-marker"));
    refused(405, "MethodNotAllowed", get("key?versionId=null"));
    assertEquals("1", get("key?versionId=" + kept).text());
    expect(204, delete("key?versionId=null"));
    assertEquals("1", get("key").text());
  }

  @Test
  void ifMatch() throws IOException {
    String etag = '"' + md5Hex("body") + '"';
    refused(404, "NoSuchKey", delete("key", "if-match", etag));
    refused(404, "NoSuchKey", delete("key", "if-match", "*"));
    expect(200, put("key", "body"));
    refused(412, "PreconditionFailed", delete("key", "if-match", "\"other\""));
    assertEquals("body", get("key").text());
    expect(204, delete("key", "if-match", etag));
    expect(200, put("key", "body"));
    expect(204, delete("key", "if-match", "*"));
    refused(404, "NoSuchKey", get("key"));
  }

  @Test
  void ifOfThatSizeAndTime() throws IOException {
    expect(200, put("key", "body"));
    String modified = head("key").need("last-modified");
    refused(412, "PreconditionFailed", delete("key", SIZE, "5"));
    refused(412, "PreconditionFailed", delete("key", TIME, PAST));
    refused(412, "PreconditionFailed", delete("key", SIZE, "4", TIME, PAST));
    refused(400, "InvalidArgument", delete("key", SIZE, "many"));
    refused(400, "InvalidArgument", delete("key", TIME, "once"));
    assertEquals("body", get("key").text());
    expect(204, delete("key", SIZE, "4", TIME, modified));
    refused(404, "NoSuchKey", get("key"));
    expect(204, delete("key", SIZE, "4"));
  }
}
