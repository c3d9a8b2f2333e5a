package io.holdfast.s3.xml;

import io.holdfast.common.Bytes;
import io.holdfast.object.listing.Listing;
import io.holdfast.s3.request.ContinuationToken;
import io.holdfast.s3.request.PageRequest;
import java.util.Optional;

/**
 * The answer to ListObjectsV2.
 *
 * @param owner where the client asked for it
 */
public record ListBucketV2Result(
    String bucket,
    PageRequest page,
    Optional<String> startAfter,
    Optional<ContinuationToken> token,
    Listing listing,
    Optional<Owner> owner)
    implements XmlDocument {
  @Override
  public Bytes toXml() {
    ListedNames names = ListedNames.of(page.urlEncoded());
    XmlWriter xml =
        new XmlWriter()
            .openRoot("ListBucketResult")
            .element("Name", bucket)
            .element("Prefix", names.of(page.prefix()));
    startAfter.ifPresent(after -> xml.element("StartAfter", names.of(after)));
    token.ifPresent(t -> xml.element("ContinuationToken", t.text()));
    listing
        .nextAfter()
        .ifPresent(
            next -> xml.element("NextContinuationToken", new ContinuationToken(next).text()));
    xml.element("KeyCount", listing.objects().size() + listing.commonPrefixes().size())
        .element("MaxKeys", page.maxKeys());
    page.delimiter().ifPresent(delimiter -> xml.element("Delimiter", names.of(delimiter)));
    names.writeEncodingType(xml);
    xml.element("IsTruncated", listing.isTruncated());
    ListedContents.writeObjects(xml, listing, names, owner);
    ListedContents.writePrefixes(xml, listing.commonPrefixes(), names);
    return xml.close("ListBucketResult").bytes();
  }
}
