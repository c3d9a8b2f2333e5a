package io.holdfast.s3.xml;

import io.holdfast.common.Bytes;

/** The only access control list that there is: the owner may do everything. */
public record AccessControlPolicy(Owner owner) implements XmlDocument {
  @Override
  public Bytes toXml() {
    XmlWriter xml = new XmlWriter().openRoot("AccessControlPolicy");
    owner.write(xml);
    xml.open("AccessControlList")
        .open("Grant")
        .raw(
            "<Grantee xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\""
                + " xsi:type=\"CanonicalUser\">");
    owner.writeContent(xml);
    return xml.close("Grantee")
        .element("Permission", "FULL_CONTROL")
        .close("Grant")
        .close("AccessControlList")
        .close("AccessControlPolicy")
        .bytes();
  }
}
