package io.holdfast.s3.handler;

import io.holdfast.commit.VersionEntry;
import io.holdfast.object.AppliedEncryption;
import io.holdfast.object.ObjectInfo;
import io.holdfast.object.ObjectLabels;
import io.holdfast.object.RangeSpec;
import io.holdfast.s3.body.ChecksumAlgorithm;
import io.holdfast.s3.body.ChecksumType;
import io.holdfast.s3.request.ClientKeyHeaders;
import io.holdfast.s3.request.EncryptionHeaders;
import io.holdfast.s3.request.Headers;
import io.holdfast.s3.request.HttpDate;
import io.holdfast.s3.request.RetentionText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The headers that tell of an object, in the answers to reads and writes. */
final class ObjectHeaders {
  private static final String CONTENT_TYPE = "Content-Type";

  /** What S3 says when the writer said nothing. */
  private static final String DEFAULT_CONTENT_TYPE = "binary/octet-stream";

  private final List<Headers.Field> fields = new ArrayList<>();

  /** All that a GET or HEAD tells, but the range and checksums. */
  ObjectHeaders info(ObjectInfo info, Map<String, String> overrides) {
    etag(info.etag());
    lastModified(info.lastModifiedMillis());
    add("Accept-Ranges", "bytes");
    Map<String, String> system = new LinkedHashMap<>(info.metadata().system());
    system.putIfAbsent(CONTENT_TYPE, DEFAULT_CONTENT_TYPE);
    system.putAll(overrides);
    system.forEach(this::add);
    info.metadata().user().forEach((name, value) -> add("x-amz-meta-" + name, value));
    if (!info.storageClass().equals(VersionEntry.STANDARD)) {
      add("x-amz-storage-class", info.storageClass());
    }
    return version(info.versionId()).encryption(info.encryption()).labels(info.labels());
  }

  private ObjectHeaders labels(ObjectLabels labels) {
    if (!labels.tags().isEmpty()) {
      add("x-amz-tagging-count", Integer.toString(labels.tags().size()));
    }
    labels
        .retention()
        .ifPresent(
            retention -> {
              add("x-amz-object-lock-mode", retention.mode().name());
              add(
                  "x-amz-object-lock-retain-until-date",
                  RetentionText.date(retention.untilMillis()));
            });
    labels.legalHold().ifPresent(on -> add("x-amz-object-lock-legal-hold", on ? "ON" : "OFF"));
    return this;
  }

  ObjectHeaders etag(String etag) {
    return add("ETag", '"' + etag + '"');
  }

  ObjectHeaders version(Optional<String> versionId) {
    versionId.ifPresent(id -> add("x-amz-version-id", id));
    return this;
  }

  ObjectHeaders copySourceVersion(Optional<String> versionId) {
    versionId.ifPresent(id -> add("x-amz-copy-source-version-id", id));
    return this;
  }

  ObjectHeaders lastModified(long millis) {
    return add("Last-Modified", HttpDate.format(millis));
  }

  ObjectHeaders encryption(AppliedEncryption encryption) {
    switch (encryption) {
      case AppliedEncryption.None() -> {}
      case AppliedEncryption.SseS3() -> add(EncryptionHeaders.ALGORITHM, "AES256");
      case AppliedEncryption.SseKms(String keyId, boolean bucketKey) -> {
        add(EncryptionHeaders.ALGORITHM, "aws:kms");
        add(EncryptionHeaders.KMS_KEY, keyId);
        if (bucketKey) {
          add(EncryptionHeaders.BUCKET_KEY, "true");
        }
      }
      case AppliedEncryption.SseC(String keyMd5) -> {
        add(ClientKeyHeaders.OF_OBJECT.algorithm(), "AES256");
        add(ClientKeyHeaders.OF_OBJECT.md5(), keyMd5);
      }
    }
    return this;
  }

  /** For the answers to writes, which repeat the context; reads never tell it. */
  ObjectHeaders encryptionContext(Headers ofRequest) {
    ofRequest
        .first(EncryptionHeaders.CONTEXT)
        .ifPresent(context -> add(EncryptionHeaders.CONTEXT, context));
    return this;
  }

  /** Told only of objects that were made of parts. */
  ObjectHeaders partsCount(int count) {
    return count == 0 ? this : add("x-amz-mp-parts-count", Integer.toString(count));
  }

  ObjectHeaders contentRange(RangeSpec.Resolved range) {
    long last = range.offset() + range.length() - 1;
    return add(
        "Content-Range", "bytes " + range.offset() + "-" + last + "/" + range.objectLength());
  }

  /**
   * @param checksums names of {@link ChecksumAlgorithm} to base64
   */
  ObjectHeaders checksums(Map<String, String> checksums) {
    return partChecksums(checksums).checksumType(checksums);
  }

  /**
   * @param ofObject its checksums
   */
  ObjectHeaders checksumType(Map<String, String> ofObject) {
    ChecksumType.of(ofObject).ifPresent(type -> add("x-amz-checksum-type", type.name()));
    return this;
  }

  /** Of a part, whose type is no question. */
  ObjectHeaders partChecksums(Map<String, String> checksums) {
    checksums.forEach(
        (algorithm, value) -> add(ChecksumAlgorithm.valueOf(algorithm).headerName(), value));
    return this;
  }

  ObjectHeaders checksumOfUpload(Optional<String> algorithm, Optional<String> type) {
    algorithm.ifPresent(name -> add("x-amz-checksum-algorithm", name));
    type.ifPresent(name -> add("x-amz-checksum-type", name));
    return this;
  }

  List<Headers.Field> fields() {
    return fields;
  }

  private ObjectHeaders add(String name, String value) {
    fields.add(new Headers.Field(name, value));
    return this;
  }
}
