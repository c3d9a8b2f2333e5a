package io.holdfast.s3.xml;

import io.holdfast.common.Bytes;
import io.holdfast.error.S3ErrorCode;
import io.holdfast.error.S3Exception;
import java.util.List;
import java.util.Set;

/** The only access control list that there is: the owner may do everything. */
public record AccessControlPolicy(Owner owner) implements XmlDocument {
  private static final String ROOT = "AccessControlPolicy";
  private static final String LIST = "AccessControlList";
  private static final Set<String> PERMISSIONS =
      Set.of("FULL_CONTROL", "WRITE", "WRITE_ACP", "READ", "READ_ACP");

  /**
   * Takes the one list that there is.
   *
   * @param owner who must be named as the one who may do everything
   * @throws S3Exception MalformedACLError; AccessControlListNotSupported for every other list
   */
  public static AccessControlPolicy parse(byte[] document, Owner owner) {
    XmlElement root;
    try {
      root = XmlReader.read(document, ROOT);
      root.allowOnly(Set.of("Owner", LIST));
    } catch (S3Exception e) {
      throw malformed();
    }
    if (root.all(LIST).size() != 1) {
      throw malformed();
    }
    List<XmlElement> grants = root.all(LIST).getFirst().all("Grant");
    for (XmlElement grant : grants) {
      if (!isOfOwner(grant, owner)) {
        throw S3Exception.of(S3ErrorCode.ACCESS_CONTROL_LIST_NOT_SUPPORTED);
      }
    }
    if (grants.size() != 1) {
      throw S3Exception.of(S3ErrorCode.ACCESS_CONTROL_LIST_NOT_SUPPORTED);
    }
    return new AccessControlPolicy(owner);
  }

  private static boolean isOfOwner(XmlElement grant, Owner owner) {
    String permission = grant.optionalText("Permission").map(String::strip).orElse("");
    List<XmlElement> grantees = grant.all("Grantee");
    if (grantees.size() != 1 || !PERMISSIONS.contains(permission)) {
      throw malformed();
    }
    return permission.equals("FULL_CONTROL")
        && grantees
            .getFirst()
            .optionalText("ID")
            .map(String::strip)
            .filter(owner.id()::equals)
            .isPresent();
  }

  private static S3Exception malformed() {
    return S3Exception.of(S3ErrorCode.MALFORMED_ACL);
  }

  @Override
  public Bytes toXml() {
    XmlWriter xml = new XmlWriter().openRoot(ROOT);
    owner.write(xml);
    xml.open(LIST)
        .open("Grant")
        .raw(
            "<Grantee xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\""
                + " xsi:type=\"CanonicalUser\">");
    owner.writeContent(xml);
    return xml.close("Grantee")
        .element("Permission", "FULL_CONTROL")
        .close("Grant")
        .close(LIST)
        .close(ROOT)
        .bytes();
  }
}
