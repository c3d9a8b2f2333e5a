package io.holdfast.s3.xml;

import io.holdfast.error.S3Exception;
import io.holdfast.object.UploadCompletion.NamedPart;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The body of CompleteMultipartUpload. */
public record CompleteMultipartUpload(List<NamedPart> parts) {
  /** S3's limit. */
  private static final int MAX_PARTS = 10_000;

  private static final String CHECKSUM = "Checksum";

  public CompleteMultipartUpload {
    parts = List.copyOf(parts);
  }

  /**
   * @throws S3Exception MalformedXML, also for a list without parts
   */
  public static CompleteMultipartUpload parse(byte[] document) {
    XmlElement root = XmlReader.read(document, "CompleteMultipartUpload");
    List<XmlElement> parts = root.all("Part");
    if (parts.isEmpty() || parts.size() > MAX_PARTS) {
      throw XmlReader.malformed();
    }
    return new CompleteMultipartUpload(parts.stream().map(CompleteMultipartUpload::part).toList());
  }

  private static NamedPart part(XmlElement part) {
    Map<String, String> checksums = new LinkedHashMap<>();
    for (XmlElement child : part.children()) {
      if (child.name().startsWith(CHECKSUM)) {
        checksums.put(child.name().substring(CHECKSUM.length()), child.text().strip());
      }
    }
    return new NamedPart(
        number(part.optionalText("PartNumber").orElseThrow(XmlReader::malformed)),
        unquoted(part.optionalText("ETag").orElseThrow(XmlReader::malformed)),
        checksums);
  }

  private static int number(String text) {
    try {
      return Integer.parseInt(text.strip());
    } catch (NumberFormatException e) {
      throw XmlReader.malformed();
    }
  }

  private static String unquoted(String etag) {
    String text = etag.strip();
    return text.length() >= 2 && text.startsWith("\"") && text.endsWith("\"")
        ? text.substring(1, text.length() - 1)
        : text;
  }
}
