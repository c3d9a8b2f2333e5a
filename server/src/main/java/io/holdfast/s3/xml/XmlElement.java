package io.holdfast.s3.xml;

import io.holdfast.error.S3Exception;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * An element of a document that a client sent: either children or text.
 *
 * @param name without namespace
 * @param text as it is, blanks included; empty where there are children
 */
record XmlElement(String name, String text, List<XmlElement> children) {
  XmlElement {
    children = List.copyOf(children);
  }

  List<XmlElement> all(String childName) {
    return children.stream().filter(child -> child.name().equals(childName)).toList();
  }

  /**
   * The text of a child that may be there once.
   *
   * @throws S3Exception MalformedXML when it is there twice, or has children
   */
  Optional<String> optionalText(String childName) {
    List<XmlElement> found = all(childName);
    if (found.size() > 1 || found.stream().anyMatch(child -> !child.children().isEmpty())) {
      throw XmlReader.malformed();
    }
    return found.stream().findFirst().map(XmlElement::text);
  }

  /**
   * @throws S3Exception MalformedXML when there is another child than these
   */
  void allowOnly(Set<String> childNames) {
    if (!children.stream().allMatch(child -> childNames.contains(child.name()))) {
      throw XmlReader.malformed();
    }
  }
}
