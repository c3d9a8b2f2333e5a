package io.holdfast.conformance.operations;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.holdfast.conformance.target.Endpoint;
import io.holdfast.conformance.wire.WireResponse;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.List;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;

class GetObjectAttributesTest extends OperationTest {
  private static final String ATTRIBUTES = "x-amz-object-attributes";

  GetObjectAttributesTest(Endpoint endpoint) throws IOException {
    super(endpoint, "attributes");
  }

  @Test
  void whatIsAskedFor() throws IOException {
    expect(200, put("key", "body", "x-amz-checksum-crc32", crc()));
    WireResponse all =
        expect(
            200,
            get("key?attributes", ATTRIBUTES, "ETag,Checksum,ObjectParts,StorageClass,ObjectSize"));
    // Without quotes here, and here alone.
    assertEquals(md5Hex("body"), all.one("ETag"));
    assertEquals(crc(), all.one("ChecksumCRC32"));
    assertEquals("FULL_OBJECT", all.one("ChecksumType"));
    assertEquals("STANDARD", all.one("StorageClass"));
    assertEquals("4", all.one("ObjectSize"));
    assertEquals(List.of(), all.all("ObjectParts"));
    all.need("last-modified");
    WireResponse size = expect(200, get("key?attributes", ATTRIBUTES, "ObjectSize"));
    assertEquals("4", size.one("ObjectSize"));
    assertEquals(List.of(), size.all("ETag"));
  }

  private static String crc() {
    CRC32 crc = new CRC32();
    crc.update("body".getBytes(UTF_8));
    byte[] bytes = ByteBuffer.allocate(4).putInt((int) crc.getValue()).array();
    return Base64.getEncoder().encodeToString(bytes);
  }

  @Test
  void refusals() throws IOException {
    expect(200, put("key", "body"));
    refused(400, "InvalidRequest", get("key?attributes"));
    refused(400, "InvalidArgument", get("key?attributes", ATTRIBUTES, "Colour"));
    refused(404, "NoSuchKey", get("none?attributes", ATTRIBUTES, "ETag"));
    refused(404, "NoSuchBucket", get(noBucket() + "/key?attributes", ATTRIBUTES, "ETag"));
  }

  @Test
  void versions() throws IOException {
    enableVersioning();
    String one = expect(200, put("key", "1")).need("x-amz-version-id");
    expect(200, put("key", "22"));
    WireResponse old =
        expect(200, get("key?attributes&versionId=" + one, ATTRIBUTES, "ObjectSize"));
    assertEquals("1", old.one("ObjectSize"));
    assertEquals(one, old.need("x-amz-version-id"));
    String marker = expect(204, delete("key")).need("x-amz-version-id");
    refused(404, "NoSuchKey", get("key?attributes", ATTRIBUTES, "ETag"));
    refused(405, "MethodNotAllowed", get("key?attributes&versionId=" + marker, ATTRIBUTES, "ETag"));
  }
}
