package io.holdfast.s3.xml;

import io.holdfast.common.Bytes;
import io.holdfast.object.ObjectInfo;
import io.holdfast.s3.request.ObjectAttribute;
import java.util.Set;

/**
 * The answer to GetObjectAttributes.
 *
 * @param asked what of the object is told
 */
public record GetObjectAttributesResponse(ObjectInfo info, Set<ObjectAttribute> asked)
    implements XmlDocument {
  public GetObjectAttributesResponse {
    asked = Set.copyOf(asked);
  }

  @Override
  public Bytes toXml() {
    XmlWriter xml = new XmlWriter().openRoot("GetObjectAttributesResponse");
    if (asked.contains(ObjectAttribute.ETAG)) {
      // Without the quotes that it has everywhere else.
      xml.element("ETag", info.etag());
    }
    if (asked.contains(ObjectAttribute.CHECKSUM) && !info.checksums().isEmpty()) {
      xml.open("Checksum");
      Checksums.writeOfObject(xml, info.checksums());
      xml.close("Checksum");
    }
    if (asked.contains(ObjectAttribute.OBJECT_PARTS) && !info.partLengths().isEmpty()) {
      xml.open("ObjectParts").element("PartsCount", info.partLengths().size()).close("ObjectParts");
    }
    if (asked.contains(ObjectAttribute.STORAGE_CLASS)) {
      xml.element("StorageClass", info.storageClass());
    }
    if (asked.contains(ObjectAttribute.OBJECT_SIZE)) {
      xml.element("ObjectSize", info.plaintextLength());
    }
    return xml.close("GetObjectAttributesResponse").bytes();
  }
}
