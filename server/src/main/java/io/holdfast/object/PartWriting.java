package io.holdfast.object;

import io.holdfast.commit.ExtraFields;
import io.holdfast.commit.Register;
import io.holdfast.commit.Stamp;
import io.holdfast.commit.VersionEntry;
import io.holdfast.commit.VersionTable;
import io.holdfast.common.Bytes;
import io.holdfast.object.OpenUploads.Place;
import io.holdfast.object.stripe.StripeBuffers;
import io.holdfast.storage.RecordKey;
import io.holdfast.storage.VersionFacts;
import java.util.List;
import java.util.Optional;

/** UploadPart: a part is a register of its own, written like an object. */
final class PartWriting {
  private final BucketRegistry buckets;
  private final ErasureSet set;
  private final ObjectEncryption encryption;
  private final UploadKeys uploadKeys;
  private final StripeBuffers buffers;
  private final WriteRules rules;
  private final OpenUploads uploads;
  private final UploadLocks locks;

  PartWriting(
      BucketRegistry buckets,
      ErasureSet set,
      ObjectEncryption encryption,
      StripeBuffers buffers,
      WriteRules rules,
      OpenUploads uploads,
      UploadLocks locks) {
    this.buckets = buckets;
    this.set = set;
    this.encryption = encryption;
    uploadKeys = new UploadKeys(encryption);
    this.buffers = buffers;
    this.rules = rules;
    this.uploads = uploads;
    this.locks = locks;
  }

  WrittenObject put(PartWrite write, ObjectBody body) {
    Place upload = uploads.require(write.upload());
    RecordKey part = PartKeys.of(upload.object().bucket(), upload.id(), write.number());
    UploadEncryption asked = uploads.facts(upload).encryption();
    try (ObjectEncryption.WriteKeys keys =
            uploadKeys.forPart(upload.bucket(), upload.object(), part, asked, write.clientKey());
        StagedObject staged = set.stage(part, keys.format(), write.plaintextLength())) {
      new StripeWriter(keys, staged, buffers).write(body, write.plaintextLength());
      ObjectBody.Digests digests = body.finish();
      String etag = EntityTag.of(keys.encryption(), digests.md5Hex(), staged.writeId());
      VersionFacts facts =
          new VersionFacts(
              write.plaintextLength(),
              keys.encryption(),
              keys.sealedDataKey(),
              Bytes.EMPTY,
              List.of(),
              ExtraFields.NONE);
      try (KeyLocks.Held bucket = buckets.shared(write.upload().bucket());
          KeyLocks.Held shared = locks.share(upload.id())) {
        buckets.requireSame(upload.bucket());
        upload.requireOpenIn(uploads.table(upload));
        VersionEntry entry =
            commit(
                upload,
                part,
                staged,
                facts,
                PrivateFacts.Facts.of(etag, digests.checksums(), ObjectLabels.NONE));
        return new WrittenObject(
            etag,
            entry.lastModifiedMillis(),
            Optional.empty(),
            keys.applied(),
            digests.checksums());
      }
    }
  }

  private VersionEntry commit(
      Place upload,
      RecordKey part,
      StagedObject staged,
      VersionFacts facts,
      PrivateFacts.Facts told) {
    return set.change(
        part,
        (newest, writer) -> {
          VersionTable table = newest.map(Register::table).orElse(VersionTable.GONE);
          Stamp stamp = writer.nextStamp();
          VersionEntry entry =
              new VersionEntry(
                  stamp,
                  true,
                  VersionEntry.Kind.OBJECT,
                  staged.writeId(),
                  rules.lastModifiedMillis(table),
                  facts.plaintextLength(),
                  VersionEntry.STANDARD,
                  Optional.empty(),
                  false,
                  PrivateFacts.seal(
                      encryption.keysOf(upload.bucket()).metadataKey(),
                      part,
                      staged.writeId(),
                      told),
                  ExtraFields.NONE);
          writer.commit(
              staged, new Register(stamp, staged.writeId(), TableChange.put(table, entry)), facts);
          return entry;
        });
  }
}
