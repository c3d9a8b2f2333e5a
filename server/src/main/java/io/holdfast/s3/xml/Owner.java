package io.holdfast.s3.xml;

/**
 * The account that owns everything.
 *
 * @param id 64 lower-case hex digits
 */
public record Owner(String id, String displayName) {
  void write(XmlWriter xml) {
    xml.open("Owner");
    writeContent(xml);
    xml.close("Owner");
  }

  void writeContent(XmlWriter xml) {
    xml.element("ID", id).element("DisplayName", displayName);
  }
}
