package io.holdfast.s3.xml;

import io.holdfast.object.listing.Listing;
import java.util.List;
import java.util.Optional;

/** What all lists of a bucket's objects share: the objects and the common prefixes. */
final class ListedContents {
  static void writeObjects(
      XmlWriter xml, Listing listing, ListedNames names, Optional<Owner> owner) {
    for (Listing.ListedObject object : listing.objects()) {
      xml.open("Contents").element("Key", names.of(object.key()));
      writeFacts(xml, object);
      owner.ifPresent(o -> o.write(xml));
      xml.element("StorageClass", object.storageClass()).close("Contents");
    }
  }

  static void writePrefixes(XmlWriter xml, List<String> prefixes, ListedNames names) {
    for (String prefix : prefixes) {
      xml.open("CommonPrefixes").element("Prefix", names.of(prefix)).close("CommonPrefixes");
    }
  }

  private static void writeFacts(XmlWriter xml, Listing.ListedObject object) {
    xml.element("LastModified", Timestamps.of(object.lastModifiedMillis()))
        .element("ETag", '"' + object.etag() + '"');
    Checksums.writeKinds(xml, object.checksums());
    xml.element("Size", object.plaintextLength());
  }

  private ListedContents() {}
}
