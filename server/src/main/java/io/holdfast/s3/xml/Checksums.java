package io.holdfast.s3.xml;

import java.util.Map;

/** Checksums as elements of a document. */
final class Checksums {
  /**
   * @param checksums name of the algorithm to value
   */
  static void write(XmlWriter xml, Map<String, String> checksums) {
    checksums.forEach((algorithm, value) -> xml.element("Checksum" + algorithm, value));
  }

  /** With the element that says what the checksum is computed over. */
  static void writeOfObject(XmlWriter xml, Map<String, String> checksums) {
    write(xml, checksums);
    writeType(xml, checksums);
  }

  /** As lists tell of them: which ones there are, without their values. */
  static void writeKinds(XmlWriter xml, Map<String, String> checksums) {
    checksums.keySet().forEach(algorithm -> xml.element("ChecksumAlgorithm", algorithm));
    writeType(xml, checksums);
  }

  private static void writeType(XmlWriter xml, Map<String, String> checksums) {
    checksums.values().stream()
        .findFirst()
        // Base64 has no hyphen: it stands before the number of parts.
        .map(value -> value.indexOf('-') < 0 ? "FULL_OBJECT" : "COMPOSITE")
        .ifPresent(type -> xml.element("ChecksumType", type));
  }

  private Checksums() {}
}
