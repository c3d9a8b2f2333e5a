package io.holdfast.s3.request;

import io.holdfast.error.S3ErrorCode;
import io.holdfast.error.S3Exception;
import io.holdfast.object.ClientKey;
import io.holdfast.object.Conditions;
import io.holdfast.object.EncryptionRequest;
import io.holdfast.object.ObjectLabels;
import io.holdfast.object.ObjectMetadata;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * What the headers of a CopyObject say besides its source.
 *
 * @param sourceConditions the {@code x-amz-copy-source-if-…} headers
 * @param metadata with directive {@code REPLACE}; empty to keep that of the source
 * @param redirect website redirect location, which no copy takes from its source
 * @param storageClass empty when the client names none
 * @param checksumAlgorithm upper-case name, as the client sent it
 * @param conditions on what the copy would replace
 * @param tags with tagging directive {@code REPLACE}; empty to keep those of the source
 * @param lock retention and legal hold of the copy, which no copy takes from its source
 * @param sourceKey that the source is encrypted under (SSE-C); closed with these headers
 */
public record CopyObjectHeaders(
    Conditions sourceConditions,
    Optional<ObjectMetadata> metadata,
    Optional<String> redirect,
    Optional<String> storageClass,
    EncryptionRequest encryption,
    Optional<String> checksumAlgorithm,
    Conditions conditions,
    Optional<Map<String, String>> tags,
    ObjectLabels lock,
    Optional<ClientKey> sourceKey)
    implements AutoCloseable {
  private static final String DIRECTIVE = "x-amz-metadata-directive";
  private static final String TAGGING_DIRECTIVE = "x-amz-tagging-directive";

  /**
   * @return to be closed, for the sake of keys that the client sent
   * @throws S3Exception InvalidArgument, and what {@link PutObjectHeaders#of} throws
   */
  public static CopyObjectHeaders of(Headers headers) {
    boolean newTags = directive(headers, TAGGING_DIRECTIVE, "Unknown tagging directive.");
    PutObjectHeaders put = PutObjectHeaders.of(headers);
    try {
      return new CopyObjectHeaders(
          ConditionalHeaders.ofCopySource(headers),
          directive(headers, DIRECTIVE, "Unknown metadata directive.")
              ? Optional.of(put.metadata())
              : Optional.empty(),
          Optional.ofNullable(put.metadata().system().get(MetadataHeaders.REDIRECT)),
          headers.first("x-amz-storage-class").filter(v -> !v.isEmpty()),
          put.encryption(),
          headers
              .first("x-amz-checksum-algorithm")
              .map(name -> name.strip().toUpperCase(Locale.ROOT))
              .filter(name -> !name.isEmpty()),
          put.conditions(),
          newTags ? Optional.of(put.labels().tags()) : Optional.empty(),
          put.labels().withTags(Map.of()),
          ClientKeyHeaders.OF_COPY_SOURCE.read(headers));
    } catch (S3Exception e) {
      put.close();
      throw e;
    }
  }

  @Override
  public void close() {
    encryption.close();
    sourceKey.ifPresent(ClientKey::close);
  }

  /** Whether it says REPLACE. */
  private static boolean directive(Headers headers, String name, String unknown) {
    String value = headers.first(name).map(String::strip).orElse("");
    return switch (value) {
      case "", "COPY" -> false;
      case "REPLACE" -> true;
      default -> throw Arguments.invalid(unknown, name, value);
    };
  }

  /**
   * A copy onto itself must change something.
   *
   * @throws S3Exception InvalidRequest
   */
  public void requireChange() {
    boolean changes =
        metadata.isPresent()
            || redirect.isPresent()
            || storageClass.isPresent()
            || !(encryption instanceof EncryptionRequest.Unsaid)
            || checksumAlgorithm.isPresent();
    if (!changes) {
      throw S3Exception.of(
          S3ErrorCode.INVALID_REQUEST,
          "This copy request is illegal because it is trying to copy an object to itself without"
              + " changing the object's metadata, storage class, website redirect location or"
              + " encryption attributes.");
    }
  }
}
