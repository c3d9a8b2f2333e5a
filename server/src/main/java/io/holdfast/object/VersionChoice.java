package io.holdfast.object;

import io.holdfast.commit.VersionEntry;
import io.holdfast.commit.VersionTable;
import io.holdfast.common.ObjectKey;
import io.holdfast.error.S3Error;
import io.holdfast.error.S3ErrorCode;
import io.holdfast.error.S3Exception;
import java.util.Optional;

/**
 * Which version of a table an operation means. Pure.
 *
 * @param versionId empty for the latest
 * @param method of HTTP, for the answer that it is not allowed on a delete marker
 */
record VersionChoice(ObjectKey key, Optional<String> versionId, String method) {
  static VersionChoice of(VersionName name, String method) {
    return new VersionChoice(name.key(), name.versionId(), method);
  }

  /**
   * For reads.
   *
   * @throws S3Exception NoSuchKey, NoSuchVersion; MethodNotAllowed for a marker by its version
   */
  VersionEntry toRead(VersionTable table) {
    VersionEntry found = find(table);
    if (found.isDeleteMarker()) {
      throw marker(
          versionId.isPresent()
              ? notAllowed(found)
              : S3Error.of(S3ErrorCode.NO_SUCH_KEY).with("Key", key.text()),
          found);
    }
    return found;
  }

  /**
   * For changes of a version: a marker has nothing that could be changed, named or not.
   *
   * @throws S3Exception NoSuchKey, NoSuchVersion, MethodNotAllowed
   */
  VersionEntry toChange(VersionTable table) {
    VersionEntry found = find(table);
    if (found.isDeleteMarker()) {
      throw marker(notAllowed(found), found);
    }
    return found;
  }

  private VersionEntry find(VersionTable table) {
    return versionId.isPresent()
        ? table
            .version(versionId.get())
            .orElseThrow(
                () ->
                    S3Error.of(S3ErrorCode.NO_SUCH_VERSION)
                        .with("Key", key.text())
                        .with("VersionId", versionId.get())
                        .exception())
        : table
            .latest()
            .orElseThrow(
                () -> S3Error.of(S3ErrorCode.NO_SUCH_KEY).with("Key", key.text()).exception());
  }

  private S3Error notAllowed(VersionEntry marker) {
    return S3Error.of(S3ErrorCode.METHOD_NOT_ALLOWED)
        .with("Method", method)
        .with("ResourceType", "DeleteMarker")
        .withHeader("Allow", "DELETE")
        .withHeader("Last-Modified", HttpDate.format(marker.lastModifiedMillis()));
  }

  private static S3Exception marker(S3Error error, VersionEntry marker) {
    return error
        .withHeader("x-amz-delete-marker", "true")
        .withHeader("x-amz-version-id", marker.versionId())
        .exception();
  }
}
