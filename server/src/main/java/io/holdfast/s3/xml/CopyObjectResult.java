package io.holdfast.s3.xml;

import io.holdfast.common.Bytes;
import java.util.Map;

/**
 * The answer to CopyObject.
 *
 * @param etag without quotes
 * @param checksums name of the algorithm to base64
 */
public record CopyObjectResult(String etag, long lastModifiedMillis, Map<String, String> checksums)
    implements XmlDocument {
  public CopyObjectResult {
    checksums = Map.copyOf(checksums);
  }

  @Override
  public Bytes toXml() {
    XmlWriter xml =
        new XmlWriter()
            .openRoot("CopyObjectResult")
            .element("LastModified", Timestamps.of(lastModifiedMillis))
            .element("ETag", '"' + etag + '"');
    Checksums.writeOfObject(xml, checksums);
    return xml.close("CopyObjectResult").bytes();
  }
}
