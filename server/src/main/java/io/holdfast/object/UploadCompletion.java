package io.holdfast.object;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A CompleteMultipartUpload.
 *
 * @param parts as the client names them, in its order
 * @param conditions on what the object would replace
 * @param clientKey of an upload under SSE-C, if the client sends it; stays the caller's to close
 */
public record UploadCompletion(
    UploadName upload,
    List<NamedPart> parts,
    Conditions conditions,
    Checks checks,
    Optional<ClientKey> clientKey) {
  /**
   * A part of the list that a client sends.
   *
   * @param etag without quotes
   * @param checksums algorithm to base64, those that the client names
   */
  public record NamedPart(int number, String etag, Map<String, String> checksums) {}

  /** What the caller knows of checksums and the object layer does not. */
  @FunctionalInterface
  public interface Checks {
    /**
     * The checksums of the whole, made of those of the parts.
     *
     * @param parts in order
     * @throws io.holdfast.error.S3Exception when the client expects something else
     */
    Map<String, String> ofWhole(UploadInfo upload, List<PartInfo> parts);
  }

  public UploadCompletion {
    parts = List.copyOf(parts);
  }
}
