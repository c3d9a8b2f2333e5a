package io.holdfast.s3.xml;

import io.holdfast.common.Bytes;
import io.holdfast.control.BucketRecord.Versioning;
import io.holdfast.error.S3ErrorCode;
import io.holdfast.error.S3Exception;
import java.util.Set;

/** The document of Put- and GetBucketVersioning. */
public record VersioningConfiguration(Versioning versioning) implements XmlDocument {
  private static final String ROOT = "VersioningConfiguration";

  /**
   * @throws S3Exception MalformedXML; IllegalVersioningConfigurationException without a status;
   *     NotImplemented for MFA delete, which would otherwise be silently lost
   */
  public static VersioningConfiguration parse(byte[] document) {
    XmlElement root = XmlReader.read(document, ROOT);
    root.allowOnly(Set.of("Status", "MfaDelete"));
    root.optionalText("MfaDelete").map(String::strip).ifPresent(VersioningConfiguration::refuseMfa);
    String status =
        root.optionalText("Status")
            .map(String::strip)
            .orElseThrow(() -> S3Exception.of(S3ErrorCode.ILLEGAL_VERSIONING_CONFIGURATION));
    return new VersioningConfiguration(
        switch (status) {
          case "Enabled" -> Versioning.ENABLED;
          case "Suspended" -> Versioning.SUSPENDED;
          default -> throw XmlReader.malformed();
        });
  }

  private static void refuseMfa(String text) {
    switch (text) {
      case "Disabled" -> {}
      case "Enabled" ->
          throw S3Exception.of(S3ErrorCode.NOT_IMPLEMENTED, "MFA delete is not implemented.");
      default -> throw XmlReader.malformed();
    }
  }

  @Override
  public Bytes toXml() {
    XmlWriter xml = new XmlWriter().openRoot(ROOT);
    switch (versioning) {
      case UNVERSIONED -> {}
      case ENABLED -> xml.element("Status", "Enabled");
      case SUSPENDED -> xml.element("Status", "Suspended");
    }
    return xml.close(ROOT).bytes();
  }
}
