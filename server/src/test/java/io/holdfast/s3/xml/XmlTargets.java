package io.holdfast.s3.xml;

import static io.holdfast.fuzz.FuzzTarget.ofRequest;

import io.holdfast.fuzz.FuzzTarget;
import io.holdfast.s3.request.TagRules;
import java.util.Map;

/** The documents that clients send, for fuzzing. */
public final class XmlTargets {
  public static final Map<String, FuzzTarget> ALL =
      Map.of(
          "xml-delete", ofRequest(DeleteRequest::parse),
          "xml-complete", ofRequest(CompleteMultipartUpload::parse),
          "xml-object-tags", ofRequest(in -> Tagging.parse(in, TagRules.Owner.OBJECT)),
          "xml-bucket-tags", ofRequest(in -> Tagging.parse(in, TagRules.Owner.BUCKET)),
          "xml-lock", ofRequest(ObjectLockConfiguration::parse),
          "xml-retention", ofRequest(ObjectRetention::parse),
          "xml-legal-hold", ofRequest(LegalHold::parse),
          "xml-versioning", ofRequest(VersioningConfiguration::parse),
          "xml-encryption", ofRequest(EncryptionConfiguration::parse),
          "xml-create-bucket", ofRequest(CreateBucketConfiguration::parse));

  private XmlTargets() {}
}
