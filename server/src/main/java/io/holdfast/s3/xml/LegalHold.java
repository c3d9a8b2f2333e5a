package io.holdfast.s3.xml;

import io.holdfast.common.Bytes;
import io.holdfast.error.S3Exception;
import java.util.Set;

/** The document of Put- and GetObjectLegalHold. */
public record LegalHold(boolean on) implements XmlDocument {
  private static final String ROOT = "LegalHold";

  /**
   * @throws S3Exception MalformedXML
   */
  public static LegalHold parse(byte[] document) {
    XmlElement root = XmlReader.read(document, ROOT);
    root.allowOnly(Set.of("Status"));
    return new LegalHold(
        switch (root.optionalText("Status").map(String::strip).orElse("")) {
          case "ON" -> true;
          case "OFF" -> false;
          default -> throw XmlReader.malformed();
        });
  }

  @Override
  public Bytes toXml() {
    return new XmlWriter().openRoot(ROOT).element("Status", on ? "ON" : "OFF").close(ROOT).bytes();
  }
}
