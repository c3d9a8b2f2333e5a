package io.holdfast.object;

import io.holdfast.commit.Register;
import io.holdfast.commit.UploadId;
import io.holdfast.commit.VersionEntry;
import io.holdfast.commit.VersionTable;
import io.holdfast.control.BucketRecord;
import io.holdfast.crypto.MetadataKey;
import io.holdfast.error.S3Error;
import io.holdfast.error.S3ErrorCode;
import io.holdfast.error.S3Exception;
import io.holdfast.storage.RecordKey;

/** Finds the upload that a request names, whether it is open, and what was said of it. */
final class OpenUploads {
  private final BucketRegistry buckets;
  private final ErasureSet set;
  private final ObjectEncryption encryption;
  private final UploadNotes notes;

  OpenUploads(
      BucketRegistry buckets, ErasureSet set, ObjectEncryption encryption, UploadNotes notes) {
    this.buckets = buckets;
    this.set = set;
    this.encryption = encryption;
    this.notes = notes;
  }

  /** Where an upload belongs; nothing says that it is, or ever was. */
  record Place(UploadName name, BucketRecord bucket, RecordKey object, UploadId id) {
    /** The same upload, by the record that its bucket has now. */
    Place in(BucketRecord now) {
      return new Place(name, now, object, id);
    }

    /**
     * @throws S3Exception NoSuchUpload
     */
    void requireOpenIn(VersionTable table) {
      if (!UploadTables.isOpen(table, id)) {
        throw noSuchUpload();
      }
    }

    S3Exception noSuchUpload() {
      return S3Error.of(S3ErrorCode.NO_SUCH_UPLOAD).with("UploadId", name.uploadId()).exception();
    }
  }

  /**
   * @throws S3Exception NoSuchBucket; NoSuchUpload for what is no upload id
   */
  Place place(UploadName name) {
    BucketRecord bucket = buckets.require(name.bucket());
    RecordKey object = new RecordKey(bucket.ref(), name.key());
    UploadId id =
        UploadId.parse(name.uploadId())
            .orElseThrow(
                () ->
                    S3Error.of(S3ErrorCode.NO_SUCH_UPLOAD)
                        .with("UploadId", name.uploadId())
                        .exception());
    return new Place(name, bucket, object, id);
  }

  /**
   * @throws S3Exception NoSuchBucket, NoSuchUpload
   */
  Place require(UploadName name) {
    Place place = place(name);
    place.requireOpenIn(table(place));
    return place;
  }

  /** The newest table of the object. */
  VersionTable table(Place place) {
    return set.newest(place.object()).map(Register::table).orElse(VersionTable.GONE);
  }

  UploadFacts facts(Place place) {
    return UploadFacts.open(metadataKey(place), PartKeys.uploads(place.object()), entry(place));
  }

  UploadInfo info(Place place) {
    return facts(place).info(place.name(), entry(place).lastModifiedMillis());
  }

  private VersionEntry entry(Place place) {
    return notes.of(place.object(), place.id()).orElseThrow(place::noSuchUpload);
  }

  private MetadataKey metadataKey(Place place) {
    return encryption.keysOf(place.bucket()).metadataKey();
  }
}
