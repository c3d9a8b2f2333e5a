package io.holdfast.s3.xml;

import io.holdfast.common.Bytes;
import io.holdfast.object.listing.Listing;
import io.holdfast.s3.request.PageRequest;
import java.util.Optional;

/** The answer to ListObjectVersions of a bucket that was never versioned: one version a key. */
public record ListVersionsResult(
    String bucket,
    PageRequest page,
    Optional<String> keyMarker,
    Optional<String> versionIdMarker,
    Listing listing,
    Owner owner)
    implements XmlDocument {
  @Override
  public Bytes toXml() {
    ListedNames names = ListedNames.of(page.urlEncoded());
    XmlWriter xml =
        new XmlWriter()
            .openRoot("ListVersionsResult")
            .element("Name", bucket)
            .element("Prefix", names.of(page.prefix()))
            .element("KeyMarker", names.of(keyMarker.orElse("")))
            .element("VersionIdMarker", versionIdMarker.orElse(""));
    listing.nextAfter().ifPresent(next -> writeNext(xml, names, next));
    xml.element("MaxKeys", page.maxKeys());
    page.delimiter().ifPresent(delimiter -> xml.element("Delimiter", names.of(delimiter)));
    names.writeEncodingType(xml);
    xml.element("IsTruncated", listing.isTruncated());
    ListedContents.writeVersions(xml, listing, names, owner);
    ListedContents.writePrefixes(xml, listing, names);
    return xml.close("ListVersionsResult").bytes();
  }

  private void writeNext(XmlWriter xml, ListedNames names, String next) {
    xml.element("NextKeyMarker", names.of(next));
    if (!listing.commonPrefixes().contains(next)) {
      xml.element("NextVersionIdMarker", "null");
    }
  }
}
