package io.holdfast.s3.xml;

import io.holdfast.common.Bytes;
import io.holdfast.control.BucketEncryption;
import io.holdfast.control.BucketEncryption.Algorithm;
import io.holdfast.error.S3ErrorCode;
import io.holdfast.error.S3Exception;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The document of Put- and GetBucketEncryption. */
public record EncryptionConfiguration(BucketEncryption encryption) implements XmlDocument {
  private static final String ROOT = "ServerSideEncryptionConfiguration";
  private static final String DEFAULT = "ApplyServerSideEncryptionByDefault";

  /**
   * @throws S3Exception MalformedXML; InvalidArgument for a KMS key where none is used,
   *     NotImplemented for dual-layer encryption, which no write could be given
   */
  public static EncryptionConfiguration parse(byte[] document) {
    XmlElement root = XmlReader.read(document, ROOT);
    root.allowOnly(Set.of("Rule"));
    XmlElement rule = only(root.all("Rule"));
    // What S3 may be told to refuse (SSE-C) is a rule of its own, and not kept.
    rule.allowOnly(Set.of(DEFAULT, "BucketKeyEnabled"));
    XmlElement byDefault = only(rule.all(DEFAULT));
    byDefault.allowOnly(Set.of("SSEAlgorithm", "KMSMasterKeyID"));
    Algorithm algorithm =
        byDefault
            .optionalText("SSEAlgorithm")
            .map(String::strip)
            .flatMap(EncryptionConfiguration::algorithm)
            .orElseThrow(XmlReader::malformed);
    if (algorithm == Algorithm.KMS_DSSE) {
      throw S3Exception.of(
          S3ErrorCode.NOT_IMPLEMENTED, "Dual-layer encryption (DSSE) is not implemented.");
    }
    return new EncryptionConfiguration(
        new BucketEncryption(
            algorithm,
            keyId(byDefault, algorithm),
            rule.optionalText("BucketKeyEnabled")
                .map(EncryptionConfiguration::bool)
                .orElse(false)));
  }

  private static XmlElement only(List<XmlElement> elements) {
    if (elements.size() != 1) {
      throw XmlReader.malformed();
    }
    return elements.getFirst();
  }

  private static Optional<Algorithm> algorithm(String name) {
    return Arrays.stream(Algorithm.values())
        .filter(algorithm -> algorithm.s3Name().equals(name))
        .findFirst();
  }

  private static Optional<String> keyId(XmlElement byDefault, Algorithm algorithm) {
    Optional<String> keyId =
        byDefault.optionalText("KMSMasterKeyID").map(String::strip).filter(id -> !id.isEmpty());
    if (keyId.isPresent() && algorithm == Algorithm.AES256) {
      throw S3Exception.of(
          S3ErrorCode.INVALID_ARGUMENT,
          "a KMSMasterKeyID is not applicable if the default sse algorithm is not aws:kms or"
              + " aws:kms:dsse");
    }
    keyId
        .filter(
            id -> id.getBytes(StandardCharsets.UTF_8).length > BucketEncryption.MAX_KEY_ID_BYTES)
        .ifPresent(
            tooLong -> {
              throw XmlReader.malformed();
            });
    return keyId;
  }

  private static boolean bool(String text) {
    return switch (text.strip()) {
      case "true", "1" -> true;
      case "false", "0" -> false;
      default -> throw XmlReader.malformed();
    };
  }

  @Override
  public Bytes toXml() {
    XmlWriter xml =
        new XmlWriter()
            .openRoot(ROOT)
            .open("Rule")
            .open(DEFAULT)
            .element("SSEAlgorithm", encryption.algorithm().s3Name());
    encryption.kmsKeyId().ifPresent(id -> xml.element("KMSMasterKeyID", id));
    return xml.close(DEFAULT)
        .element("BucketKeyEnabled", encryption.bucketKeyEnabled())
        .close("Rule")
        .close(ROOT)
        .bytes();
  }
}
