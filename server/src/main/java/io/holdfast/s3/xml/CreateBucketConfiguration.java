package io.holdfast.s3.xml;

import io.holdfast.error.S3Exception;
import io.holdfast.s3.request.TagRules;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The body of CreateBucket.
 *
 * @param location the region that the client wants the bucket in
 * @param tags of the bucket, in the order given
 */
public record CreateBucketConfiguration(Optional<String> location, Map<String, String> tags) {
  public CreateBucketConfiguration {
    tags = Collections.unmodifiableMap(new LinkedHashMap<>(tags));
  }

  /**
   * @param document empty when there is none
   * @throws S3Exception MalformedXML, and what {@link TagRules#check} throws
   */
  public static CreateBucketConfiguration parse(byte[] document) {
    if (document.length == 0) {
      return new CreateBucketConfiguration(Optional.empty(), Map.of());
    }
    XmlElement root = XmlReader.read(document, "CreateBucketConfiguration");
    root.allowOnly(Set.of("LocationConstraint", "Tags"));
    List<XmlElement> sets = root.all("Tags");
    if (sets.size() > 1) {
      throw XmlReader.malformed();
    }
    return new CreateBucketConfiguration(
        root.optionalText("LocationConstraint").map(String::strip).filter(l -> !l.isEmpty()),
        sets.isEmpty() ? Map.of() : Tagging.tagsIn(sets.getFirst(), TagRules.Owner.BUCKET));
  }
}
