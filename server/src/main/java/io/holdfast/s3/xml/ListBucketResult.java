package io.holdfast.s3.xml;

import io.holdfast.common.Bytes;
import io.holdfast.object.listing.Listing;
import io.holdfast.s3.request.PageRequest;
import java.util.Optional;

/** The answer to ListObjects, the first version of that operation. */
public record ListBucketResult(
    String bucket, PageRequest page, Optional<String> marker, Listing listing, Owner owner)
    implements XmlDocument {
  @Override
  public Bytes toXml() {
    ListedNames names = ListedNames.of(page.urlEncoded());
    XmlWriter xml =
        new XmlWriter()
            .openRoot("ListBucketResult")
            .element("Name", bucket)
            .element("Prefix", names.of(page.prefix()))
            .element("Marker", names.of(marker.orElse("")));
    if (page.delimiter().isPresent()) {
      // Without a delimiter the client goes on behind the last key, and S3 does not say this.
      listing.nextAfter().ifPresent(next -> xml.element("NextMarker", names.of(next)));
    }
    xml.element("MaxKeys", page.maxKeys());
    page.delimiter().ifPresent(delimiter -> xml.element("Delimiter", names.of(delimiter)));
    names.writeEncodingType(xml);
    xml.element("IsTruncated", listing.isTruncated());
    ListedContents.writeObjects(xml, listing, names, Optional.of(owner));
    ListedContents.writePrefixes(xml, listing.commonPrefixes(), names);
    return xml.close("ListBucketResult").bytes();
  }
}
