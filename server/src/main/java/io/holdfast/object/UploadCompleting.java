package io.holdfast.object;

import io.holdfast.commit.ExtraFields;
import io.holdfast.commit.Register;
import io.holdfast.commit.Stamp;
import io.holdfast.commit.VersionEntry;
import io.holdfast.commit.VersionTable;
import io.holdfast.commit.WriteId;
import io.holdfast.control.BucketRecord;
import io.holdfast.crypto.MetadataKey;
import io.holdfast.object.OpenUploads.Place;
import io.holdfast.object.UploadCompletion.NamedPart;
import io.holdfast.storage.RecordReader;
import io.holdfast.storage.VersionFacts;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * CompleteMultipartUpload: one value of the object's register, which has the new version and no
 * longer the upload. Repeated, it has the answer of the first.
 */
final class UploadCompleting {
  private final BucketRegistry buckets;
  private final ErasureSet set;
  private final ObjectEncryption encryption;
  private final UploadKeys uploadKeys;
  private final WriteRules rules;
  private final RetentionClock retentionClock;
  private final OpenUploads uploads;
  private final UploadedParts parts;
  private final WrittenRecords records;
  private final UploadLocks locks;
  private final PartSweeper sweeper;

  UploadCompleting(
      BucketRegistry buckets,
      ErasureSet set,
      ObjectEncryption encryption,
      WriteRules rules,
      RetentionClock retentionClock,
      OpenUploads uploads,
      UploadedParts parts,
      WrittenRecords records,
      UploadLocks locks,
      PartSweeper sweeper) {
    this.buckets = buckets;
    this.set = set;
    this.encryption = encryption;
    uploadKeys = new UploadKeys(encryption);
    this.rules = rules;
    this.retentionClock = retentionClock;
    this.uploads = uploads;
    this.parts = parts;
    this.records = records;
    this.locks = locks;
    this.sweeper = sweeper;
  }

  WrittenObject complete(UploadCompletion completion) {
    CompleteRules.requireOrder(completion.parts());
    Place before = uploads.place(completion.upload());
    try (KeyLocks.Held shared = buckets.shared(completion.upload().bucket());
        KeyLocks.Held alone = locks.end(before.id())) {
      Place upload = before.in(buckets.requireSame(before.bucket()));
      VersionTable table = uploads.table(upload);
      if (!UploadTables.isOpen(table, upload.id())) {
        VersionEntry version =
            UploadTables.completed(table, upload.id()).orElseThrow(upload::noSuchUpload);
        return answer(upload, version, stored(upload, version));
      }
      UploadFacts said = uploads.facts(upload);
      uploadKeys.check(upload.object(), said.encryption(), completion.clientKey());
      return answer(upload, complete(upload, completion, said), said.encryption().told());
    }
  }

  /** What the first answer told of encryption. */
  private AppliedEncryption stored(Place upload, VersionEntry version) {
    Map<Integer, RecordReader> opened =
        records.open(upload.object(), version.stamp(), version.writeId());
    try {
      VersionFacts facts =
          opened.values().stream()
              .findFirst()
              .map(RecordReader::facts)
              .orElseThrow(() -> Unavailable.because(upload.object(), "no record can be opened"));
      return new UploadEncryption(
              facts.encryption(),
              facts.sealedDataKey(),
              PrivateFacts.openEncryption(
                  metadataKey(upload), upload.object(), version.writeId(), facts.sealedMetadata()))
          .told();
    } finally {
      opened.values().forEach(RecordReader::close);
    }
  }

  private WrittenObject answer(Place upload, VersionEntry version, AppliedEncryption told) {
    PrivateFacts.Facts facts = PrivateFacts.open(metadataKey(upload), upload.object(), version);
    return new WrittenObject(
        facts.etag(),
        version.lastModifiedMillis(),
        WriteRules.shownVersion(upload.bucket(), version),
        told,
        facts.checksums());
  }

  private MetadataKey metadataKey(Place upload) {
    return encryption.keysOf(upload.bucket()).metadataKey();
  }

  /** All that the new version is made of. */
  private record Whole(
      UploadFacts said, ObjectBody.Digests digests, List<VersionFacts.Part> parts) {
    long plaintextLength() {
      return parts.stream().mapToLong(VersionFacts.Part::plaintextLength).sum();
    }
  }

  private VersionEntry complete(Place upload, UploadCompletion completion, UploadFacts said) {
    Whole whole = whole(upload, completion, said);
    try (StagedObject staged = set.stage(upload.object(), StripeFormat.PLAIN, 0)) {
      staged.stageEmpty();
      return set.change(
          upload.object(),
          (newest, writer) -> {
            VersionTable table = newest.map(Register::table).orElse(VersionTable.GONE);
            rules.judge(completion.conditions(), upload.bucket(), upload.object(), table);
            return commit(upload, whole, staged, table, writer);
          });
    }
  }

  private Whole whole(Place upload, UploadCompletion completion, UploadFacts said) {
    List<Integer> numbers = completion.parts().stream().map(NamedPart::number).toList();
    Map<Integer, UploadedParts.Part> uploaded = parts.of(upload.bucket(), upload.id(), numbers);
    Map<Integer, PartInfo> infos =
        uploaded.entrySet().stream()
            .collect(Collectors.toMap(Map.Entry::getKey, e -> e.getValue().info()));
    List<PartInfo> chosen =
        CompleteRules.choose(upload.name().uploadId(), completion.parts(), infos);
    return new Whole(
        said,
        new ObjectBody.Digests(
            CompleteRules.etag(chosen), completion.checks().ofWhole(uploads.info(upload), chosen)),
        chosen.stream()
            .map(part -> Objects.requireNonNull(uploaded.get(part.number())).facts())
            .toList());
  }

  /** A retention that was asked for at the start may have ended meanwhile, and is kept so. */
  private ObjectLabels labels(UploadFacts said, BucketRecord bucket) {
    return said.labels().retention().isPresent()
        ? said.labels()
        : LockRules.ofNewVersion(said.labels(), bucket, retentionClock.startOfRetentionMillis());
  }

  private VersionEntry commit(
      Place upload,
      Whole whole,
      StagedObject staged,
      VersionTable table,
      ErasureSet.Writer writer) {
    WriteId writeId = staged.writeId();
    Stamp stamp = writer.nextStamp();
    VersionEntry entry = entry(upload, whole, writeId, stamp, table);
    sweeper.sweepLater(upload.object(), upload.id());
    writer.commit(
        staged,
        new Register(
            stamp,
            writeId,
            TableChange.fitting(TableChange.put(UploadTables.closed(table, upload.id()), entry))),
        new VersionFacts(
            whole.plaintextLength(),
            whole.said().encryption().encryption(),
            whole.said().encryption().sealedDataKey(),
            PrivateFacts.seal(
                metadataKey(upload),
                upload.object(),
                writeId,
                whole.said().metadata(),
                whole.said().encryption().facts()),
            whole.parts(),
            ExtraFields.NONE));
    return entry;
  }

  private VersionEntry entry(
      Place upload, Whole whole, WriteId writeId, Stamp stamp, VersionTable table) {
    ObjectLabels labels = labels(whole.said(), upload.bucket());
    return new VersionEntry(
        stamp,
        TableChange.writesNull(upload.bucket().versioning()),
        VersionEntry.Kind.OBJECT,
        writeId,
        rules.lastModifiedMillis(table),
        whole.plaintextLength(),
        whole.said().storageClass(),
        labels.retention(),
        labels.legalHold().orElse(false),
        PrivateFacts.seal(
            metadataKey(upload),
            upload.object(),
            writeId,
            PrivateFacts.Facts.of(whole.digests().md5Hex(), whole.digests().checksums(), labels)),
        Optional.of(upload.id()),
        ExtraFields.NONE);
  }
}
