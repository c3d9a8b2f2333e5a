package io.holdfast.object;

import io.holdfast.commit.Register;
import io.holdfast.commit.UploadId;
import io.holdfast.commit.VersionEntry;
import io.holdfast.commit.VersionTable;
import io.holdfast.commit.WriteId;
import io.holdfast.control.BucketRecord;
import io.holdfast.error.S3ErrorCode;
import io.holdfast.error.S3Exception;
import io.holdfast.storage.RecordKey;

/** CreateMultipartUpload: notes what was said, then opens the upload in its object's table. */
final class UploadOpening {
  private final BucketRegistry buckets;
  private final ErasureSet set;
  private final ObjectEncryption encryption;
  private final UploadKeys uploadKeys;
  private final WriteRules rules;
  private final RetentionClock retentionClock;
  private final UploadNotes notes;
  private final UploadLocks locks;
  private final PartSweeper sweeper;

  UploadOpening(
      BucketRegistry buckets,
      ErasureSet set,
      ObjectEncryption encryption,
      WriteRules rules,
      RetentionClock retentionClock,
      UploadNotes notes,
      UploadLocks locks,
      PartSweeper sweeper) {
    this.buckets = buckets;
    this.set = set;
    this.encryption = encryption;
    uploadKeys = new UploadKeys(encryption);
    this.rules = rules;
    this.retentionClock = retentionClock;
    this.notes = notes;
    this.locks = locks;
    this.sweeper = sweeper;
  }

  CreatedUpload create(UploadCreation creation) {
    BucketRecord before =
        buckets.withKeyFor(buckets.require(creation.bucket()), creation.encryption());
    RecordKey object = new RecordKey(before.ref(), creation.key());
    set.requireWritable(object);
    try (KeyLocks.Held shared = buckets.shared(creation.bucket())) {
      BucketRecord bucket = buckets.requireSame(before);
      LockRules.ofNewVersion(creation.labels(), bucket, retentionClock.startOfRetentionMillis());
      UploadKeys.Settled keys = uploadKeys.settle(bucket, object, creation.encryption());
      UploadFacts facts = UploadFacts.of(creation, keys.kept());
      // What an upload without an entry has is swept, so nobody may look between the two steps.
      try (KeyLocks.Held held = locks.create(object)) {
        VersionEntry entry = note(bucket, object, facts);
        UploadId upload = UploadTables.id(entry);
        open(object, upload);
        UploadName name = new UploadName(creation.bucket(), creation.key(), upload.text());
        return new CreatedUpload(facts.info(name, entry.lastModifiedMillis()), keys.told());
      }
    }
  }

  /**
   * Keeps what was said, before there is an upload that needs it. If this fails, or what follows,
   * the sweeper finds out whether there is an upload.
   */
  private VersionEntry note(BucketRecord bucket, RecordKey object, UploadFacts facts) {
    WriteId writeId = set.context().newWriteId();
    return notes.add(
        object,
        stamp -> {
          UploadId upload = new UploadId(stamp, writeId);
          sweeper.sweepLater(object, upload);
          return UploadTables.entry(
              upload,
              rules.lastModifiedMillis(VersionTable.GONE),
              facts.seal(
                  encryption.keysOf(bucket).metadataKey(), PartKeys.uploads(object), writeId));
        });
  }

  private void open(RecordKey object, UploadId upload) {
    set.change(
        object,
        (newest, writer) -> {
          VersionTable table = newest.map(Register::table).orElse(VersionTable.GONE);
          if (table.uploads().size() >= VersionTable.MAX_UPLOADS) {
            throw tooMany();
          }
          return writer.commitTable(TableChange.fitting(UploadTables.opened(table, upload)));
        });
  }

  private static S3Exception tooMany() {
    return S3Exception.of(
        S3ErrorCode.INVALID_REQUEST,
        "This key has "
            + VersionTable.MAX_UPLOADS
            + " open multipart uploads. Complete or abort some of them first.");
  }
}
