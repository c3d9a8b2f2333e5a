package io.holdfast.s3.xml;

import io.holdfast.common.Bytes;
import io.holdfast.control.ObjectOwnership;
import io.holdfast.error.S3Exception;
import io.holdfast.s3.request.OwnershipText;
import java.util.List;
import java.util.Set;

/** The document of Put- and GetBucketOwnershipControls. */
public record OwnershipControls(ObjectOwnership ownership) implements XmlDocument {
  private static final String ROOT = "OwnershipControls";
  private static final String RULE = "Rule";
  private static final String ELEMENT = "ObjectOwnership";

  /**
   * @throws S3Exception MalformedXML
   */
  public static OwnershipControls parse(byte[] document) {
    XmlElement root = XmlReader.read(document, ROOT);
    root.allowOnly(Set.of(RULE));
    List<XmlElement> rules = root.all(RULE);
    if (rules.size() != 1) {
      throw XmlReader.malformed();
    }
    rules.getFirst().allowOnly(Set.of(ELEMENT));
    return new OwnershipControls(
        rules
            .getFirst()
            .optionalText(ELEMENT)
            .map(String::strip)
            .flatMap(OwnershipText::parse)
            .orElseThrow(XmlReader::malformed));
  }

  @Override
  public Bytes toXml() {
    return new XmlWriter()
        .openRoot(ROOT)
        .open(RULE)
        .element(ELEMENT, OwnershipText.of(ownership))
        .close(RULE)
        .close(ROOT)
        .bytes();
  }
}
