package io.holdfast.object;

import io.holdfast.commit.ExtraFields;
import io.holdfast.commit.Register;
import io.holdfast.commit.Stamp;
import io.holdfast.commit.UploadId;
import io.holdfast.commit.VersionEntry;
import io.holdfast.commit.VersionTable;
import io.holdfast.commit.WriteId;
import io.holdfast.common.Bytes;
import io.holdfast.control.BucketRecord;
import io.holdfast.crypto.MetadataKey;
import io.holdfast.error.S3Error;
import io.holdfast.error.S3ErrorCode;
import io.holdfast.error.S3Exception;
import io.holdfast.object.UploadCompletion.NamedPart;
import io.holdfast.object.stripe.StripeBuffers;
import io.holdfast.storage.RecordKey;
import io.holdfast.storage.VersionFacts;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Multipart uploads on an erasure set. Whether an upload is open stands in the table of its object,
 * so that Create, Complete and Abort are single values of that one register and nothing lies
 * between them. Parts are registers of their own; a version made of them names them.
 *
 * <p>Locks are taken in one order: bucket, upload, object's key, other keys. Who adds a part shares
 * the upload's lock, who ends the upload has it alone.
 */
final class ErasureUploads implements MultipartUploads {
  private final BucketRegistry buckets;
  private final ErasureSet set;
  private final ObjectEncryption encryption;
  private final StripeBuffers buffers;
  private final WriteRules rules;
  private final RetentionClock retentionClock;
  private final UploadedParts parts;
  private final UploadLister lister;
  private final UploadNotes notes;
  private final UploadLocks locks;
  private final PartSweeper sweeper;

  ErasureUploads(
      BucketRegistry buckets,
      ErasureSet set,
      ObjectEncryption encryption,
      StripeBuffers buffers,
      WriteRules rules,
      RetentionClock retentionClock,
      UploadedParts parts,
      UploadLister lister,
      UploadNotes notes,
      UploadLocks locks,
      PartSweeper sweeper) {
    this.buckets = buckets;
    this.set = set;
    this.encryption = encryption;
    this.buffers = buffers;
    this.rules = rules;
    this.retentionClock = retentionClock;
    this.parts = parts;
    this.lister = lister;
    this.notes = notes;
    this.locks = locks;
    this.sweeper = sweeper;
  }

  private MetadataKey metadataKey(BucketRecord bucket) {
    return encryption.keysOf(bucket).metadataKey();
  }

  // Create

  @Override
  public UploadInfo create(UploadCreation creation) {
    BucketRecord before =
        buckets.withKeyFor(buckets.require(creation.bucket()), creation.encryption());
    RecordKey object = new RecordKey(before.ref(), creation.key());
    set.requireWritable(object);
    try (KeyLocks.Held shared = buckets.shared(creation.bucket())) {
      BucketRecord bucket = buckets.requireSame(before);
      LockRules.ofNewVersion(creation.labels(), bucket, retentionClock.startOfRetentionMillis());
      EncryptionRequest settled = encryption.settleUpload(bucket, creation.encryption());
      WriteId writeId = set.context().newWriteId();
      // What an upload without an entry has is swept, so nobody may look between the two steps.
      try (KeyLocks.Held held = locks.create(object)) {
        VersionEntry entry = note(bucket, object, writeId, UploadFacts.of(creation, settled));
        open(object, UploadTables.id(entry));
        return lister.info(bucket, object, entry);
      }
    }
  }

  /**
   * Keeps what was said, before there is an upload that needs it. If this fails, or what follows,
   * the sweeper finds out whether there is an upload.
   */
  private VersionEntry note(
      BucketRecord bucket, RecordKey object, WriteId writeId, UploadFacts facts) {
    RecordKey uploads = PartKeys.uploads(object);
    return notes.add(
        object,
        stamp -> {
          UploadId upload = new UploadId(stamp, writeId);
          sweeper.sweepLater(object, upload);
          return UploadTables.entry(
              upload,
              rules.lastModifiedMillis(VersionTable.GONE),
              facts.seal(metadataKey(bucket), uploads, writeId));
        });
  }

  private void open(RecordKey object, UploadId upload) {
    set.change(
        object,
        (newest, writer) -> {
          VersionTable table = newest.map(Register::table).orElse(VersionTable.GONE);
          if (table.uploads().size() >= VersionTable.MAX_UPLOADS) {
            throw S3Exception.of(
                S3ErrorCode.INVALID_REQUEST,
                "This key has "
                    + VersionTable.MAX_UPLOADS
                    + " open multipart uploads. Complete or abort some of them first.");
          }
          return writer.commitTable(UploadTables.opened(table, upload));
        });
  }

  // What is open

  /** An upload that was found open. */
  private record Found(BucketRecord bucket, RecordKey object, UploadId id) {}

  private Found require(UploadName name) {
    BucketRecord bucket = buckets.require(name.bucket());
    RecordKey object = new RecordKey(bucket.ref(), name.key());
    UploadId id = UploadId.parse(name.uploadId()).orElseThrow(() -> noSuchUpload(name));
    requireOpen(object, id, name);
    return new Found(bucket, object, id);
  }

  private void requireOpen(RecordKey object, UploadId id, UploadName name) {
    VersionTable table = set.newest(object).map(Register::table).orElse(VersionTable.GONE);
    if (!UploadTables.isOpen(table, id)) {
      throw noSuchUpload(name);
    }
  }

  private static S3Exception noSuchUpload(UploadName name) {
    return S3Error.of(S3ErrorCode.NO_SUCH_UPLOAD).with("UploadId", name.uploadId()).exception();
  }

  @Override
  public UploadInfo info(UploadName name) {
    Found found = require(name);
    return lister.info(found.bucket(), found.object(), entry(found, name));
  }

  private VersionEntry entry(Found found, UploadName name) {
    return notes.of(found.object(), found.id()).orElseThrow(() -> noSuchUpload(name));
  }

  private UploadFacts facts(Found found, UploadName name) {
    return UploadFacts.open(
        metadataKey(found.bucket()), PartKeys.uploads(found.object()), entry(found, name));
  }

  // Parts

  @Override
  public WrittenObject putPart(PartWrite write, ObjectBody body) {
    UploadName name = write.upload();
    Found found = require(name);
    EncryptionRequest request = facts(found, name).encryption();
    RecordKey part = PartKeys.of(found.object().bucket(), found.id(), write.number());
    try (ObjectEncryption.WriteKeys keys = encryption.forSettled(found.bucket(), part, request);
        StagedObject staged = set.stage(part, keys.format(), write.plaintextLength())) {
      new StripeWriter(keys, staged, buffers).write(body, write.plaintextLength());
      ObjectBody.Digests digests = body.finish();
      VersionFacts facts =
          new VersionFacts(
              write.plaintextLength(),
              keys.encryption(),
              keys.sealedDataKey(),
              Bytes.EMPTY,
              List.of(),
              ExtraFields.NONE);
      try (KeyLocks.Held bucket = buckets.shared(name.bucket());
          KeyLocks.Held upload = locks.share(found.id())) {
        buckets.requireSame(found.bucket());
        requireOpen(found.object(), found.id(), name);
        VersionEntry entry = commitPart(found, part, staged, facts, digests);
        return new WrittenObject(
            digests.md5Hex(),
            entry.lastModifiedMillis(),
            Optional.empty(),
            keys.applied(),
            digests.checksums());
      }
    }
  }

  private VersionEntry commitPart(
      Found found,
      RecordKey part,
      StagedObject staged,
      VersionFacts facts,
      ObjectBody.Digests digests) {
    return set.change(
        part,
        (newest, writer) -> {
          VersionTable table = newest.map(Register::table).orElse(VersionTable.GONE);
          Stamp stamp = writer.nextStamp();
          VersionEntry entry =
              version(
                  stamp,
                  true,
                  staged.writeId(),
                  rules.lastModifiedMillis(table),
                  facts.plaintextLength(),
                  VersionEntry.STANDARD,
                  ObjectLabels.NONE,
                  PrivateFacts.seal(
                      metadataKey(found.bucket()),
                      part,
                      staged.writeId(),
                      PrivateFacts.Facts.of(
                          digests.md5Hex(), digests.checksums(), ObjectLabels.NONE)),
                  Optional.empty());
          writer.commit(
              staged, new Register(stamp, staged.writeId(), TableChange.put(table, entry)), facts);
          return entry;
        });
  }

  private static VersionEntry version(
      Stamp stamp,
      boolean nullVersion,
      WriteId writeId,
      long lastModifiedMillis,
      long plaintextLength,
      String storageClass,
      ObjectLabels labels,
      Bytes sealedFacts,
      Optional<UploadId> upload) {
    return new VersionEntry(
        stamp,
        nullVersion,
        VersionEntry.Kind.OBJECT,
        writeId,
        lastModifiedMillis,
        plaintextLength,
        storageClass,
        labels.retention(),
        labels.legalHold().orElse(false),
        sealedFacts,
        upload,
        ExtraFields.NONE);
  }

  // Complete and abort

  @Override
  public WrittenObject complete(UploadCompletion completion) {
    UploadName name = completion.upload();
    CompleteRules.requireOrder(completion.parts());
    BucketRecord before = buckets.require(name.bucket());
    RecordKey object = new RecordKey(before.ref(), name.key());
    UploadId id = UploadId.parse(name.uploadId()).orElseThrow(() -> noSuchUpload(name));
    try (KeyLocks.Held shared = buckets.shared(name.bucket());
        KeyLocks.Held alone = locks.end(id)) {
      BucketRecord bucket = buckets.requireSame(before);
      Found found = new Found(bucket, object, id);
      VersionTable table = set.newest(object).map(Register::table).orElse(VersionTable.GONE);
      if (!UploadTables.isOpen(table, id)) {
        return UploadTables.completed(table, id)
            .map(version -> answer(found, version))
            .orElseThrow(() -> noSuchUpload(name));
      }
      return answer(found, commitVersion(found, completion));
    }
  }

  private WrittenObject answer(Found found, VersionEntry version) {
    PrivateFacts.Facts facts =
        PrivateFacts.open(metadataKey(found.bucket()), found.object(), version);
    return new WrittenObject(
        facts.etag(),
        version.lastModifiedMillis(),
        WriteRules.shownVersion(found.bucket(), version),
        facts.serverSideEncryption().isPresent()
            ? AppliedEncryption.SSE_S3
            : AppliedEncryption.NONE,
        facts.checksums());
  }

  private VersionEntry commitVersion(Found found, UploadCompletion completion) {
    UploadName name = completion.upload();
    UploadFacts said = facts(found, name);
    UploadInfo info = lister.info(found.bucket(), found.object(), entry(found, name));
    List<Integer> numbers = completion.parts().stream().map(NamedPart::number).toList();
    Map<Integer, UploadedParts.Part> uploaded = parts.of(found.bucket(), found.id(), numbers);
    Map<Integer, PartInfo> infos =
        uploaded.entrySet().stream()
            .collect(Collectors.toMap(Map.Entry::getKey, e -> e.getValue().info()));
    List<PartInfo> chosen = CompleteRules.choose(name.uploadId(), completion.parts(), infos);
    ObjectBody.Digests digests =
        new ObjectBody.Digests(
            CompleteRules.etag(chosen), completion.checks().ofWhole(info, chosen));
    List<VersionFacts.Part> facts =
        chosen.stream()
            .map(part -> Objects.requireNonNull(uploaded.get(part.number())).facts())
            .toList();
    try (StagedObject staged = set.stage(found.object(), StripeFormat.PLAIN, 0)) {
      staged.stageEmpty();
      return set.change(
          found.object(),
          (newest, writer) -> {
            VersionTable table = newest.map(Register::table).orElse(VersionTable.GONE);
            rules.judge(completion.conditions(), found.bucket(), found.object(), table);
            return commitVersion(found, said, digests, facts, staged, table, writer);
          });
    }
  }

  /** A retention that was asked for at the start may have ended meanwhile, and is kept so. */
  private ObjectLabels labels(UploadFacts said, BucketRecord bucket) {
    return said.labels().retention().isPresent()
        ? said.labels()
        : LockRules.ofNewVersion(said.labels(), bucket, retentionClock.startOfRetentionMillis());
  }

  private VersionEntry commitVersion(
      Found found,
      UploadFacts said,
      ObjectBody.Digests digests,
      List<VersionFacts.Part> parts,
      StagedObject staged,
      VersionTable table,
      ErasureSet.Writer writer) {
    MetadataKey key = metadataKey(found.bucket());
    WriteId writeId = staged.writeId();
    long length = parts.stream().mapToLong(VersionFacts.Part::plaintextLength).sum();
    boolean encrypted = said.encryption() instanceof EncryptionRequest.SseS3;
    ObjectLabels labels = labels(said, found.bucket());
    Stamp stamp = writer.nextStamp();
    VersionEntry entry =
        version(
            stamp,
            TableChange.writesNull(found.bucket().versioning()),
            writeId,
            rules.lastModifiedMillis(table),
            length,
            said.storageClass(),
            labels,
            PrivateFacts.seal(
                key,
                found.object(),
                writeId,
                PrivateFacts.Facts.of(digests.md5Hex(), digests.checksums(), labels)
                    .withEncryption(encrypted ? Optional.of("AES256") : Optional.empty())),
            Optional.of(found.id()));
    sweeper.sweepLater(found.object(), found.id());
    writer.commit(
        staged,
        new Register(
            stamp,
            writeId,
            TableChange.fitting(TableChange.put(UploadTables.closed(table, found.id()), entry))),
        new VersionFacts(
            length,
            encrypted ? VersionFacts.Encryption.BUCKET_KEY : VersionFacts.Encryption.NONE,
            Bytes.EMPTY,
            PrivateFacts.seal(key, found.object(), writeId, said.metadata(), Map.of()),
            parts,
            ExtraFields.NONE));
    return entry;
  }

  @Override
  public void abort(UploadName name) {
    Found found = require(name);
    set.requireWritable(found.object());
    try (KeyLocks.Held shared = buckets.shared(name.bucket());
        KeyLocks.Held alone = locks.end(found.id())) {
      buckets.requireSame(found.bucket());
      set.change(
          found.object(),
          (newest, writer) -> {
            VersionTable table = newest.map(Register::table).orElse(VersionTable.GONE);
            if (!UploadTables.isOpen(table, found.id())) {
              throw noSuchUpload(name);
            }
            sweeper.sweepLater(found.object(), found.id());
            return writer.commitTable(UploadTables.closed(table, found.id()));
          });
    }
  }

  // Lists

  @Override
  public PartListing parts(UploadName name, int after, int max) {
    Found found = require(name);
    UploadInfo info = lister.info(found.bucket(), found.object(), entry(found, name));
    List<PartInfo> page = parts.page(found.bucket(), found.id(), after, max + 1);
    boolean truncated = page.size() > max;
    return new PartListing(info, truncated ? page.subList(0, max) : page, truncated);
  }

  @Override
  public UploadListing list(UploadQuery query) {
    return lister.list(buckets.require(query.bucket()), query);
  }
}
