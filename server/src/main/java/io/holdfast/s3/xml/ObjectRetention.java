package io.holdfast.s3.xml;

import io.holdfast.commit.Retention;
import io.holdfast.common.Bytes;
import io.holdfast.error.S3Exception;
import io.holdfast.s3.request.RetentionText;
import java.util.Optional;
import java.util.Set;

/**
 * The document of Put- and GetObjectRetention.
 *
 * @param retention empty in a request that takes the retention away
 */
public record ObjectRetention(Optional<Retention> retention) implements XmlDocument {
  private static final String ROOT = "Retention";

  /**
   * @throws S3Exception MalformedXML
   */
  public static ObjectRetention parse(byte[] document) {
    XmlElement root = XmlReader.read(document, ROOT);
    root.allowOnly(Set.of("Mode", "RetainUntilDate"));
    Optional<String> mode = root.optionalText("Mode").map(String::strip);
    Optional<String> until = root.optionalText("RetainUntilDate").map(String::strip);
    if (mode.isEmpty() && until.isEmpty()) {
      return new ObjectRetention(Optional.empty());
    }
    return new ObjectRetention(
        Optional.of(
            new Retention(
                mode.flatMap(RetentionText::mode).orElseThrow(XmlReader::malformed),
                until.flatMap(RetentionText::parseDate).orElseThrow(XmlReader::malformed))));
  }

  @Override
  public Bytes toXml() {
    XmlWriter xml = new XmlWriter().openRoot(ROOT);
    retention.ifPresent(
        there ->
            xml.element("Mode", there.mode().name())
                .element("RetainUntilDate", RetentionText.date(there.untilMillis())));
    return xml.close(ROOT).bytes();
  }
}
