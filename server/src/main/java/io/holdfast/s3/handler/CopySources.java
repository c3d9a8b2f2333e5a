package io.holdfast.s3.handler;

import io.holdfast.error.S3Error;
import io.holdfast.error.S3ErrorCode;
import io.holdfast.error.S3Exception;
import io.holdfast.object.ClientKey;
import io.holdfast.object.Conditions;
import io.holdfast.object.ObjectLayer;
import io.holdfast.object.ObjectRead;
import io.holdfast.object.ObjectReader;
import io.holdfast.object.RangeSpec;
import io.holdfast.s3.auth.Authenticated;
import io.holdfast.s3.auth.Authorizer;
import io.holdfast.s3.auth.Permission;
import io.holdfast.s3.request.CopySource;
import java.util.Map;
import java.util.Optional;

/** Opens what a copy reads, with the errors that a source has instead of those of a GET. */
final class CopySources {
  /** S3's limit of what one copy takes: 5 GiB. */
  private static final long MAX_BYTES = 5L << 30;

  private final ObjectLayer layer;
  private final Authorizer authorizer;

  CopySources(ObjectLayer layer, Authorizer authorizer) {
    this.layer = layer;
    this.authorizer = authorizer;
  }

  ObjectReader open(
      CopySource source, Conditions conditions, Optional<ClientKey> key, Authenticated who) {
    return open(source, conditions, new RangeSpec.Whole(), key, who);
  }

  /**
   * @param key of a source under SSE-C
   * @throws S3Exception AccessDenied, NoSuchKey, PreconditionFailed; InvalidRequest for a delete
   *     marker
   */
  ObjectReader open(
      CopySource source,
      Conditions conditions,
      RangeSpec range,
      Optional<ClientKey> key,
      Authenticated who) {
    if (!authorizer.allows(who.principal(), Permission.ofSource(source))) {
      throw S3Exception.of(S3ErrorCode.ACCESS_DENIED);
    }
    try {
      return layer.open(
          new ObjectRead(
              source.bucket(),
              source.key(),
              source.versionId(),
              conditions,
              range,
              ObjectRead.Use.COPY,
              key));
    } catch (S3Exception e) {
      throw ofSource(e);
    }
  }

  private static S3Exception ofSource(S3Exception e) {
    if (e.code() == S3ErrorCode.NOT_MODIFIED) {
      return S3Exception.of(S3ErrorCode.PRECONDITION_FAILED);
    }
    if (e.code() == S3ErrorCode.PRECONDITION_FAILED) {
      // Its condition is named as that of a read is, without the prefix of a source.
      return S3Exception.of(S3ErrorCode.PRECONDITION_FAILED);
    }
    if (e.code() == S3ErrorCode.METHOD_NOT_ALLOWED) {
      return S3Exception.of(
          S3ErrorCode.INVALID_REQUEST,
          "The source of a copy request may not specifically refer to a delete marker by version"
              + " id.");
    }
    // The headers tell of the source, and the answer is about the copy.
    return new S3Exception(
        new S3Error(e.code(), e.error().message(), e.error().details(), Map.of()), e);
  }

  /**
   * @throws S3Exception InvalidRequest for a source that is too large for one copy
   */
  static void requireCopyable(ObjectReader source) {
    if (source.range().length() > MAX_BYTES) {
      throw S3Exception.of(
          S3ErrorCode.INVALID_REQUEST,
          "The specified copy source is larger than the maximum allowable size for a copy source: "
              + MAX_BYTES);
    }
  }
}
