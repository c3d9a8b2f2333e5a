package io.holdfast.s3.xml;

import io.holdfast.common.Bytes;
import java.util.Map;

/**
 * The answer to CompleteMultipartUpload.
 *
 * @param location the URL of the object
 * @param etag without quotes
 */
public record CompleteMultipartUploadResult(
    String location, String bucket, String key, String etag, Map<String, String> checksums)
    implements XmlDocument {
  @Override
  public Bytes toXml() {
    XmlWriter xml =
        new XmlWriter()
            .openRoot("CompleteMultipartUploadResult")
            .element("Location", location)
            .element("Bucket", bucket)
            .element("Key", key)
            .element("ETag", '"' + etag + '"');
    Checksums.writeOfObject(xml, checksums);
    return xml.close("CompleteMultipartUploadResult").bytes();
  }
}
