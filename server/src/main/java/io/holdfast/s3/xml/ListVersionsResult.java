package io.holdfast.s3.xml;

import io.holdfast.common.Bytes;
import io.holdfast.object.listing.VersionListing;
import io.holdfast.object.listing.VersionListing.ListedVersion;
import io.holdfast.object.listing.VersionListing.Marker;
import io.holdfast.s3.request.PageRequest;
import java.util.Optional;

/** The answer to ListObjectVersions: versions and delete markers mixed, in their order. */
public record ListVersionsResult(
    String bucket,
    PageRequest page,
    Optional<String> keyMarker,
    Optional<String> versionIdMarker,
    VersionListing listing,
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
    listing.next().ifPresent(next -> writeNext(xml, names, next));
    xml.element("MaxKeys", page.maxKeys());
    page.delimiter().ifPresent(delimiter -> xml.element("Delimiter", names.of(delimiter)));
    names.writeEncodingType(xml);
    xml.element("IsTruncated", listing.isTruncated());
    listing.versions().forEach(version -> writeVersion(xml, names, version));
    ListedContents.writePrefixes(xml, listing.commonPrefixes(), names);
    return xml.close("ListVersionsResult").bytes();
  }

  private static void writeNext(XmlWriter xml, ListedNames names, Marker next) {
    xml.element("NextKeyMarker", names.of(next.key()));
    next.versionId().ifPresent(id -> xml.element("NextVersionIdMarker", id));
  }

  private void writeVersion(XmlWriter xml, ListedNames names, ListedVersion version) {
    String element = version.deleteMarker() ? "DeleteMarker" : "Version";
    xml.open(element)
        .element("Key", names.of(version.key()))
        .element("VersionId", version.versionId())
        .element("IsLatest", version.latest())
        .element("LastModified", Timestamps.of(version.lastModifiedMillis()));
    if (!version.deleteMarker()) {
      xml.element("ETag", '"' + version.etag() + '"');
      Checksums.writeKinds(xml, version.checksums());
      xml.element("Size", version.plaintextLength());
    }
    owner.write(xml);
    if (!version.deleteMarker()) {
      xml.element("StorageClass", version.storageClass());
    }
    xml.close(element);
  }
}
