package io.holdfast.veeam;

import io.holdfast.commit.VersionEntry;
import io.holdfast.common.Bytes;
import io.holdfast.error.S3Error;
import io.holdfast.error.S3ErrorCode;
import io.holdfast.object.AppliedEncryption;
import io.holdfast.object.ObjectInfo;
import io.holdfast.object.ObjectLabels;
import io.holdfast.object.ObjectMetadata;
import io.holdfast.object.ObjectRead;
import io.holdfast.object.ObjectReader;
import io.holdfast.object.RangeSpec;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A document that is made for its reader, as if it were stored. */
final class DocumentReader implements ObjectReader {
  private final Bytes document;
  private final ObjectInfo info;
  private final RangeSpec.Resolved range;
  private boolean given;

  private DocumentReader(Bytes document, ObjectInfo info, RangeSpec.Resolved range) {
    this.document = document;
    this.info = info;
    this.range = range;
  }

  /**
   * @throws io.holdfast.error.S3Exception NotModified, PreconditionFailed, InvalidRange,
   *     NoSuchVersion
   */
  static ObjectReader open(Bytes document, long modifiedMillis, ObjectRead read) {
    if (read.versionId().filter(id -> !id.equals("null")).isPresent()) {
      throw S3Error.of(S3ErrorCode.NO_SUCH_VERSION).with("Key", read.key().text()).exception();
    }
    String etag = HexFormat.of().formatHex(md5(document));
    read.conditions().requireRead(etag, modifiedMillis);
    ObjectInfo info =
        new ObjectInfo(
            document.length(),
            etag,
            modifiedMillis,
            VersionEntry.STANDARD,
            Optional.empty(),
            AppliedEncryption.NONE,
            Map.of(),
            new ObjectMetadata(Map.of("Content-Type", "application/xml"), Map.of()),
            ObjectLabels.NONE,
            List.of());
    RangeSpec.Resolved range =
        read.range()
            .resolve(document.length())
            .orElseThrow(
                () ->
                    S3Error.of(S3ErrorCode.INVALID_RANGE)
                        .withHeader("Content-Range", "bytes */" + document.length())
                        .exception());
    return new DocumentReader(document, info, range);
  }

  private static byte[] md5(Bytes document) {
    try {
      return MessageDigest.getInstance("MD5").digest(document.toArray());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has MD5", e);
    }
  }

  @Override
  public ObjectInfo info() {
    return info;
  }

  @Override
  public RangeSpec.Resolved range() {
    return range;
  }

  @Override
  public Optional<ByteBuffer> next() {
    if (given) {
      return Optional.empty();
    }
    given = true;
    return Optional.of(
        ByteBuffer.wrap(document.toArray(), (int) range.offset(), (int) range.length()));
  }

  @Override
  public void close() {
    // Nothing is held.
  }
}
