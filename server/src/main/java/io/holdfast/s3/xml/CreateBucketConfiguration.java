package io.holdfast.s3.xml;

import io.holdfast.error.S3Exception;
import java.util.Optional;
import java.util.Set;

/**
 * The body of CreateBucket.
 *
 * @param location the region that the client wants the bucket in
 */
public record CreateBucketConfiguration(Optional<String> location) {
  /**
   * @param document empty when there is none
   * @throws S3Exception MalformedXML
   */
  public static CreateBucketConfiguration parse(byte[] document) {
    if (document.length == 0) {
      return new CreateBucketConfiguration(Optional.empty());
    }
    XmlElement root = XmlReader.read(document, "CreateBucketConfiguration");
    root.allowOnly(Set.of("LocationConstraint"));
    return new CreateBucketConfiguration(
        root.optionalText("LocationConstraint").map(String::strip).filter(l -> !l.isEmpty()));
  }
}
