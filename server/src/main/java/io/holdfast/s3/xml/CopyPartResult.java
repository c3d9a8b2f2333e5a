package io.holdfast.s3.xml;

import io.holdfast.common.Bytes;
import java.util.Map;

/**
 * The answer to UploadPartCopy.
 *
 * @param etag without quotes
 */
public record CopyPartResult(String etag, long lastModifiedMillis, Map<String, String> checksums)
    implements XmlDocument {
  @Override
  public Bytes toXml() {
    XmlWriter xml =
        new XmlWriter()
            .openRoot("CopyPartResult")
            .element("LastModified", Timestamps.of(lastModifiedMillis))
            .element("ETag", '"' + etag + '"');
    Checksums.write(xml, checksums);
    return xml.close("CopyPartResult").bytes();
  }
}
