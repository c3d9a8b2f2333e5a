package io.holdfast.s3.xml;

import io.holdfast.common.Bytes;

/** The answer to ListMultipartUploads of a bucket without any: there are no uploads yet. */
public record ListMultipartUploadsResult(String bucket) implements XmlDocument {
  private static final int MAX_UPLOADS = 1000;

  @Override
  public Bytes toXml() {
    return new XmlWriter()
        .openRoot("ListMultipartUploadsResult")
        .element("Bucket", bucket)
        .element("KeyMarker", "")
        .element("UploadIdMarker", "")
        .element("NextKeyMarker", "")
        .element("NextUploadIdMarker", "")
        .element("MaxUploads", MAX_UPLOADS)
        .element("IsTruncated", false)
        .close("ListMultipartUploadsResult")
        .bytes();
  }
}
