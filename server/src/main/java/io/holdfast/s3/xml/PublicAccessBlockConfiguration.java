package io.holdfast.s3.xml;

import io.holdfast.common.Bytes;
import io.holdfast.control.PublicAccessBlock;
import io.holdfast.error.S3Exception;
import java.util.Set;

/** The document of Put- and GetPublicAccessBlock. */
public record PublicAccessBlockConfiguration(PublicAccessBlock block) implements XmlDocument {
  private static final String ROOT = "PublicAccessBlockConfiguration";
  private static final String BLOCK_ACLS = "BlockPublicAcls";
  private static final String IGNORE_ACLS = "IgnorePublicAcls";
  private static final String BLOCK_POLICY = "BlockPublicPolicy";
  private static final String RESTRICT_BUCKETS = "RestrictPublicBuckets";

  /**
   * What is not said is false.
   *
   * @throws S3Exception MalformedXML
   */
  public static PublicAccessBlockConfiguration parse(byte[] document) {
    XmlElement root = XmlReader.read(document, ROOT);
    root.allowOnly(Set.of(BLOCK_ACLS, IGNORE_ACLS, BLOCK_POLICY, RESTRICT_BUCKETS));
    return new PublicAccessBlockConfiguration(
        new PublicAccessBlock(
            bool(root, BLOCK_ACLS),
            bool(root, IGNORE_ACLS),
            bool(root, BLOCK_POLICY),
            bool(root, RESTRICT_BUCKETS)));
  }

  private static boolean bool(XmlElement root, String name) {
    return switch (root.optionalText(name).map(String::strip).orElse("false")) {
      case "true", "TRUE", "True", "1" -> true;
      case "false", "FALSE", "False", "0" -> false;
      default -> throw XmlReader.malformed();
    };
  }

  @Override
  public Bytes toXml() {
    return new XmlWriter()
        .openRoot(ROOT)
        .element(BLOCK_ACLS, Boolean.toString(block.blockPublicAcls()))
        .element(IGNORE_ACLS, Boolean.toString(block.ignorePublicAcls()))
        .element(BLOCK_POLICY, Boolean.toString(block.blockPublicPolicy()))
        .element(RESTRICT_BUCKETS, Boolean.toString(block.restrictPublicBuckets()))
        .close(ROOT)
        .bytes();
  }
}
