package io.holdfast.conformance.operations;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.holdfast.conformance.target.Endpoint;
import io.holdfast.conformance.wire.WireResponse;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** GetBucketVersioning, PutBucketVersioning, and what they do to writes. */
class VersioningTest extends OperationTest {
  private static final String DOCUMENT =
      "<VersioningConfiguration" + NS + ">%s</VersioningConfiguration>";

  VersioningTest(Endpoint endpoint) throws IOException {
    super(endpoint, "versioning");
  }

  private static String status(String name) {
    return DOCUMENT.formatted("<Status>" + name + "</Status>");
  }

  @Test
  void fromNeverToEnabledToSuspended() throws IOException {
    assertEquals(List.of(), expect(200, get("?versioning")).all("Status"));
    expect(200, put("?versioning", status("Enabled")));
    assertEquals("Enabled", get("?versioning").one("Status"));
    String version = expect(200, put("key", "1")).need("x-amz-version-id");
    assertEquals(version, head("key").need("x-amz-version-id"));
    expect(200, put("?versioning", status("Suspended")));
    assertEquals("Suspended", get("?versioning").one("Status"));
    assertEquals("null", expect(200, put("key", "2")).need("x-amz-version-id"));
    assertEquals("null", expect(200, put("key", "3")).need("x-amz-version-id"));
    assertEquals(List.of("null", version), get("?versions").all("VersionId"));
    assertEquals("1", get("key?versionId=" + version).text());
  }

  @ParameterizedTest
  @CsvSource({
    "<Status>On</Status>, MalformedXML",
    "<Status>enabled</Status>, MalformedXML",
    "'', IllegalVersioningConfigurationException",
    "<Other/>, MalformedXML",
  })
  void documentsThatAreNone(String content, String code) throws IOException {
    refused(400, code, put("?versioning", DOCUMENT.formatted(content)));
    assertEquals(List.of(), get("?versioning").all("Status"));
  }

  @Test
  void noDocumentAndNoBucket() throws IOException {
    refused(400, "MalformedXML", put("?versioning", "<Versioning"));
    refused(404, "NoSuchBucket", put(noBucket() + "?versioning", status("Enabled")));
    refused(404, "NoSuchBucket", get(noBucket() + "?versioning"));
  }

  @Test
  void lockedBucketsStayVersioned() throws IOException {
    expect(200, put("?versioning", status("Enabled")));
    expect(
        200,
        put(
            "?object-lock",
            "<ObjectLockConfiguration><ObjectLockEnabled>Enabled</ObjectLockEnabled>"
                + "</ObjectLockConfiguration>"));
    refused(409, "InvalidBucketState", put("?versioning", status("Suspended")));
    expect(200, put("?versioning", status("Enabled")));
  }

  @Test
  void versionsThatAreNot() throws IOException {
    expect(200, put("?versioning", status("Enabled")));
    String version = expect(200, put("key", "1")).need("x-amz-version-id");
    WireResponse refused = refused(404, "NoSuchVersion", get("other?versionId=" + version));
    assertEquals("other", refused.one("Key"));
    assertEquals(version, refused.one("VersionId"));
    refused(404, "NoSuchVersion", get("other?tagging&versionId=" + version));
    refused(404, "NoSuchVersion", get("key?versionId=null"));
  }
}
