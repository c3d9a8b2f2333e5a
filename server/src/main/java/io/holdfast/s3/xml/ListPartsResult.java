package io.holdfast.s3.xml;

import io.holdfast.common.Bytes;
import io.holdfast.object.PartInfo;
import io.holdfast.object.PartListing;
import io.holdfast.object.UploadInfo;

/**
 * The answer to ListParts.
 *
 * @param after the marker that was asked with
 */
public record ListPartsResult(PartListing listing, int after, int maxParts, Owner owner)
    implements XmlDocument {
  @Override
  public Bytes toXml() {
    UploadInfo upload = listing.upload();
    XmlWriter xml =
        new XmlWriter()
            .openRoot("ListPartsResult")
            .element("Bucket", upload.name().bucket())
            .element("Key", upload.name().key().text())
            .element("UploadId", upload.name().uploadId())
            .open("Initiator");
    owner.writeContent(xml);
    xml.close("Initiator");
    owner.write(xml);
    xml.element("StorageClass", upload.storageClass()).element("PartNumberMarker", after);
    if (listing.truncated()) {
      xml.element("NextPartNumberMarker", listing.parts().getLast().number());
    }
    xml.element("MaxParts", maxParts).element("IsTruncated", listing.truncated());
    upload.checksumAlgorithm().ifPresent(name -> xml.element("ChecksumAlgorithm", name));
    upload.checksumType().ifPresent(name -> xml.element("ChecksumType", name));
    listing.parts().forEach(part -> write(xml, part));
    return xml.close("ListPartsResult").bytes();
  }

  private static void write(XmlWriter xml, PartInfo part) {
    xml.open("Part")
        .element("PartNumber", part.number())
        .element("LastModified", Timestamps.of(part.lastModifiedMillis()))
        .element("ETag", '"' + part.etag() + '"')
        .element("Size", part.plaintextLength());
    Checksums.write(xml, part.checksums());
    xml.close("Part");
  }
}
