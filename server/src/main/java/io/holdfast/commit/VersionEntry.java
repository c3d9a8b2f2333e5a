package io.holdfast.commit;

import io.holdfast.common.Bytes;
import java.util.Optional;

/**
 * One version of a key, as its table tells it. A drive learns sizes, names and times from it; ETag,
 * checksum and tags are sealed.
 *
 * @param stamp of the write that made the version; its version id spells it
 * @param nullVersion whether this is the version {@code null}
 * @param writeId of the write that made it: its shards and its keys belong to that id
 * @param lastModifiedMillis since the epoch, UTC
 * @param plaintextLength bytes of the object, 0 for a delete marker
 * @param sealedFacts ETag, checksums and tags, sealed under the bucket's metadata key and the write
 *     id
 * @param upload that the version was completed from; its parts are the version's data
 */
public record VersionEntry(
    Stamp stamp,
    boolean nullVersion,
    Kind kind,
    WriteId writeId,
    long lastModifiedMillis,
    long plaintextLength,
    String storageClass,
    Optional<Retention> retention,
    boolean legalHold,
    Bytes sealedFacts,
    Optional<UploadId> upload,
    ExtraFields extra) {

  /** What a version is. */
  public enum Kind {
    OBJECT,
    DELETE_MARKER,
    /** What was said when a multipart upload was created; only in registers of uploads. */
    UPLOAD
  }

  public static final String STANDARD = "STANDARD";

  public VersionEntry {
    if (plaintextLength < 0) {
      throw new IllegalArgumentException("negative length " + plaintextLength);
    }
  }

  /** A version that no upload was completed to. */
  public VersionEntry(
      Stamp stamp,
      boolean nullVersion,
      Kind kind,
      WriteId writeId,
      long lastModifiedMillis,
      long plaintextLength,
      String storageClass,
      Optional<Retention> retention,
      boolean legalHold,
      Bytes sealedFacts,
      ExtraFields extra) {
    this(
        stamp,
        nullVersion,
        kind,
        writeId,
        lastModifiedMillis,
        plaintextLength,
        storageClass,
        retention,
        legalHold,
        sealedFacts,
        Optional.empty(),
        extra);
  }

  /** Whether drives keep shards of this version. A delete marker is all in the table. */
  public boolean hasData() {
    return kind == Kind.OBJECT;
  }

  public boolean isDeleteMarker() {
    return kind == Kind.DELETE_MARKER;
  }

  /** The same version, kept for another time. */
  public VersionEntry withRetention(Optional<Retention> newRetention) {
    return new VersionEntry(
        stamp,
        nullVersion,
        kind,
        writeId,
        lastModifiedMillis,
        plaintextLength,
        storageClass,
        newRetention,
        legalHold,
        sealedFacts,
        upload,
        extra);
  }

  /** The same version, with or without a legal hold. */
  public VersionEntry withLegalHold(boolean on) {
    return new VersionEntry(
        stamp,
        nullVersion,
        kind,
        writeId,
        lastModifiedMillis,
        plaintextLength,
        storageClass,
        retention,
        on,
        sealedFacts,
        upload,
        extra);
  }

  /** The same version, with other private facts. */
  public VersionEntry withSealedFacts(Bytes newFacts) {
    return new VersionEntry(
        stamp,
        nullVersion,
        kind,
        writeId,
        lastModifiedMillis,
        plaintextLength,
        storageClass,
        retention,
        legalHold,
        newFacts,
        upload,
        extra);
  }

  /** {@code null} or the spelled stamp. */
  public String versionId() {
    return nullVersion ? "null" : stamp.text();
  }
}
