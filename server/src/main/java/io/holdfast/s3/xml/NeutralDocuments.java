package io.holdfast.s3.xml;

import io.holdfast.error.S3ErrorCode;
import io.holdfast.error.S3Exception;
import io.holdfast.s3.request.Subresource;
import java.util.Set;

/**
 * Configurations that ask for nothing but what every bucket has: tools write them to turn something
 * off, or write back what they read.
 */
public final class NeutralDocuments {
  /**
   * @throws S3Exception MalformedXML; NotImplemented for a document that asks for more
   */
  public static void require(Subresource kind, byte[] document) {
    boolean neutral =
        switch (kind) {
          case ACCELERATE ->
              is(document, "AccelerateConfiguration", "Status", "Suspended", Set.of("Enabled"));
          case LOGGING -> XmlReader.read(document, "BucketLoggingStatus").children().isEmpty();
          case NOTIFICATION ->
              XmlReader.read(document, "NotificationConfiguration").children().isEmpty();
          case REQUEST_PAYMENT ->
              is(
                  document,
                  "RequestPaymentConfiguration",
                  "Payer",
                  "BucketOwner",
                  Set.of("Requester"));
          default -> false;
        };
    if (!neutral) {
      throw S3Exception.of(
          S3ErrorCode.NOT_IMPLEMENTED, kind.writeAction() + " is not implemented.");
    }
  }

  /** Whether the one element of a document has the value that it has by default. */
  private static boolean is(
      byte[] document, String root, String element, String byDefault, Set<String> others) {
    XmlElement read = XmlReader.read(document, root);
    read.allowOnly(Set.of(element));
    String value = read.optionalText(element).map(String::strip).orElse("");
    if (!value.equals(byDefault) && !others.contains(value)) {
      throw XmlReader.malformed();
    }
    return value.equals(byDefault);
  }

  private NeutralDocuments() {}
}
