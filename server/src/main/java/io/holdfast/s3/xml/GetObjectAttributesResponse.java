package io.holdfast.s3.xml;

import io.holdfast.common.Bytes;
import io.holdfast.object.ObjectInfo;
import io.holdfast.object.PartInfo;
import io.holdfast.s3.request.ObjectAttribute;
import io.holdfast.s3.request.PartsPage;
import java.util.List;
import java.util.Set;

/**
 * The answer to GetObjectAttributes.
 *
 * @param asked what of the object is told
 * @param parts those of the page that was asked for; told one by one only where they have checksums
 */
public record GetObjectAttributesResponse(
    ObjectInfo info, Set<ObjectAttribute> asked, PartsPage page, List<PartInfo> parts)
    implements XmlDocument {
  public GetObjectAttributesResponse {
    asked = Set.copyOf(asked);
    parts = List.copyOf(parts);
  }

  /** Whether the answer tells of single parts. */
  public static boolean listsParts(ObjectInfo info, Set<ObjectAttribute> asked) {
    return asked.contains(ObjectAttribute.OBJECT_PARTS)
        && !info.partLengths().isEmpty()
        && !info.checksums().isEmpty();
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
      writeParts(xml);
    }
    if (asked.contains(ObjectAttribute.STORAGE_CLASS)) {
      xml.element("StorageClass", info.storageClass());
    }
    if (asked.contains(ObjectAttribute.OBJECT_SIZE)) {
      xml.element("ObjectSize", info.plaintextLength());
    }
    return xml.close("GetObjectAttributesResponse").bytes();
  }

  private void writeParts(XmlWriter xml) {
    int count = info.partLengths().size();
    xml.open("ObjectParts");
    if (listsParts(info, asked)) {
      int last = parts.isEmpty() ? page.after() : parts.getLast().number();
      xml.element("PartNumberMarker", page.after())
          .element("NextPartNumberMarker", last)
          .element("MaxParts", page.max())
          .element("IsTruncated", !parts.isEmpty() && last < count);
      for (PartInfo part : parts) {
        xml.open("Part")
            .element("PartNumber", part.number())
            .element("Size", part.plaintextLength());
        Checksums.write(xml, part.checksums());
        xml.close("Part");
      }
    }
    xml.element("PartsCount", count).close("ObjectParts");
  }
}
