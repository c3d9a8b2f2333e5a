package io.holdfast.s3.xml;

import io.holdfast.common.Bytes;
import io.holdfast.object.UploadInfo;
import io.holdfast.object.UploadListing;
import io.holdfast.s3.request.S3Operation;

/** The answer to ListMultipartUploads. */
public record ListMultipartUploadsResult(
    S3Operation.ListMultipartUploads asked, UploadListing listing, Owner owner)
    implements XmlDocument {
  @Override
  public Bytes toXml() {
    ListedNames names = ListedNames.of(asked.page().urlEncoded());
    XmlWriter xml =
        new XmlWriter()
            .openRoot("ListMultipartUploadsResult")
            .element("Bucket", asked.bucket())
            .element("KeyMarker", names.of(asked.keyMarker().orElse("")))
            .element("UploadIdMarker", asked.uploadIdMarker().orElse(""));
    listing
        .next()
        .ifPresent(
            next ->
                xml.element("NextKeyMarker", names.of(next.key()))
                    .element("NextUploadIdMarker", next.uploadId()));
    xml.element("Prefix", names.of(asked.page().prefix()));
    asked.page().delimiter().ifPresent(text -> xml.element("Delimiter", names.of(text)));
    xml.element("MaxUploads", asked.page().maxKeys());
    if (asked.page().urlEncoded()) {
      xml.element("EncodingType", "url");
    }
    xml.element("IsTruncated", listing.next().isPresent());
    listing.uploads().forEach(upload -> write(xml, names, upload));
    ListedContents.writePrefixes(xml, listing.commonPrefixes(), names);
    return xml.close("ListMultipartUploadsResult").bytes();
  }

  private void write(XmlWriter xml, ListedNames names, UploadInfo upload) {
    xml.open("Upload")
        .element("Key", names.of(upload.name().key().text()))
        .element("UploadId", upload.name().uploadId())
        .open("Initiator");
    owner.writeContent(xml);
    xml.close("Initiator");
    owner.write(xml);
    xml.element("StorageClass", upload.storageClass())
        .element("Initiated", Timestamps.of(upload.initiatedMillis()));
    upload.checksumAlgorithm().ifPresent(name -> xml.element("ChecksumAlgorithm", name));
    upload.checksumType().ifPresent(name -> xml.element("ChecksumType", name));
    xml.close("Upload");
  }
}
