package io.holdfast.s3.xml;

import io.holdfast.common.Bytes;

/** The answer to CreateMultipartUpload. */
public record InitiateMultipartUploadResult(String bucket, String key, String uploadId)
    implements XmlDocument {
  @Override
  public Bytes toXml() {
    return new XmlWriter()
        .openRoot("InitiateMultipartUploadResult")
        .element("Bucket", bucket)
        .element("Key", key)
        .element("UploadId", uploadId)
        .close("InitiateMultipartUploadResult")
        .bytes();
  }
}
