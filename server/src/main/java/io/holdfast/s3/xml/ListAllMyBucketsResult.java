package io.holdfast.s3.xml;

import io.holdfast.common.Bytes;
import io.holdfast.object.BucketInfo;
import io.holdfast.s3.request.ContinuationToken;
import java.util.List;
import java.util.Optional;

/**
 * The answer to ListBuckets.
 *
 * @param prefix as it was asked
 * @param next where the next page begins, if there is one
 */
public record ListAllMyBucketsResult(
    Owner owner,
    List<BucketInfo> buckets,
    Optional<String> prefix,
    Optional<ContinuationToken> next)
    implements XmlDocument {
  public ListAllMyBucketsResult {
    buckets = List.copyOf(buckets);
  }

  @Override
  public Bytes toXml() {
    XmlWriter xml = new XmlWriter().openRoot("ListAllMyBucketsResult");
    owner.write(xml);
    xml.open("Buckets");
    for (BucketInfo bucket : buckets) {
      xml.open("Bucket")
          .element("Name", bucket.name())
          .element("CreationDate", Timestamps.of(bucket.createdMillis()))
          .close("Bucket");
    }
    xml.close("Buckets");
    prefix.ifPresent(asked -> xml.element("Prefix", asked));
    next.ifPresent(token -> xml.element("ContinuationToken", token.text()));
    return xml.close("ListAllMyBucketsResult").bytes();
  }
}
