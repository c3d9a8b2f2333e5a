package io.holdfast.s3.request;

import io.holdfast.common.ObjectKey;
import io.holdfast.common.Utf8;
import io.holdfast.error.S3Error;
import io.holdfast.error.S3ErrorCode;
import io.holdfast.error.S3Exception;
import java.util.Optional;

/**
 * What {@code x-amz-copy-source} names: {@code [/]bucket/key[?versionId=…]}, percent-encoded.
 *
 * @param versionId empty for the latest version
 */
public record CopySource(String bucket, ObjectKey key, Optional<String> versionId) {
  public static final String HEADER = "x-amz-copy-source";

  private static final String VERSION = "?versionId=";

  /**
   * @throws io.holdfast.error.S3Exception InvalidArgument for what names no object; NoSuchBucket
   *     for a name that no bucket can have
   */
  public static CopySource parse(String header) {
    int question = header.lastIndexOf(VERSION);
    Optional<String> version =
        question < 0
            ? Optional.empty()
            : Optional.of(decode(header.substring(question + VERSION.length()), header));
    version.ifPresent(id -> Arguments.checkVersionId(id, HEADER));
    String path = decode(question < 0 ? header : header.substring(0, question), header);
    int start = path.startsWith("/") ? 1 : 0;
    int slash = path.indexOf('/', start);
    if (slash <= start || slash == path.length() - 1) {
      throw invalid(header);
    }
    String bucket = path.substring(start, slash);
    if (!BucketName.isValid(bucket)) {
      throw S3Error.of(S3ErrorCode.NO_SUCH_BUCKET).with("BucketName", bucket).exception();
    }
    return new CopySource(bucket, key(path.substring(slash + 1)), version);
  }

  private static ObjectKey key(String text) {
    int length = Utf8.length(text);
    if (length > ObjectKey.MAX_BYTES) {
      throw S3Error.of(S3ErrorCode.KEY_TOO_LONG)
          .with("Size", Integer.toString(length))
          .with("MaxSizeAllowed", Integer.toString(ObjectKey.MAX_BYTES))
          .exception();
    }
    return new ObjectKey(text);
  }

  /** A plus is a blank here, as clients know that escape it. */
  private static String decode(String raw, String header) {
    try {
      return PercentCoding.decode(raw, true);
    } catch (S3Exception e) {
      throw invalid(header);
    }
  }

  private static S3Exception invalid(String header) {
    return Arguments.invalid(
        "Copy Source must mention the source bucket and key: sourcebucket/sourcekey",
        HEADER,
        header);
  }
}
