package io.holdfast.s3.xml;

import io.holdfast.common.Bytes;
import io.holdfast.object.BucketInfo;
import java.util.List;

/** The answer to ListBuckets. */
public record ListAllMyBucketsResult(Owner owner, List<BucketInfo> buckets) implements XmlDocument {
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
    return xml.close("Buckets").close("ListAllMyBucketsResult").bytes();
  }
}
