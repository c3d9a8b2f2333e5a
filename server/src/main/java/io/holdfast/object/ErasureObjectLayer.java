package io.holdfast.object;

import io.holdfast.commit.ExtraFields;
import io.holdfast.commit.Register;
import io.holdfast.commit.Stamp;
import io.holdfast.commit.VersionEntry;
import io.holdfast.commit.VersionTable;
import io.holdfast.commit.WriteId;
import io.holdfast.common.Clock;
import io.holdfast.common.Entropy;
import io.holdfast.common.ObjectKey;
import io.holdfast.common.Tasks;
import io.holdfast.control.BucketRecord;
import io.holdfast.control.BucketSettings;
import io.holdfast.control.ControlStore;
import io.holdfast.object.listing.ListQuery;
import io.holdfast.object.listing.Lister;
import io.holdfast.object.listing.Listing;
import io.holdfast.object.listing.Listing.ListedObject;
import io.holdfast.object.listing.VersionLister;
import io.holdfast.object.listing.VersionListing;
import io.holdfast.object.listing.VersionListing.ListedVersion;
import io.holdfast.object.listing.VersionQuery;
import io.holdfast.object.stripe.StripeBuffers;
import io.holdfast.storage.RecordKey;
import io.holdfast.storage.VersionFacts;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** S3 on erasure sets: one recipe for each operation; the work is done in the steps it calls. */
final class ErasureObjectLayer implements ObjectLayer {
  private final BucketRegistry buckets;
  private final ErasureSet set;
  private final ObjectEncryption encryption;
  private final Lister lister;
  private final VersionLister versionLister;
  private final StripeBuffers buffers;
  private final ObjectOpener opener;
  private final ObjectDeletion deletion;
  private final WriteRules rules;
  private final RetentionClock retentionClock;
  private final VersionLabels labels;
  private final PartSweeper partSweeper;
  private final MultipartUploads uploads;
  private final UploadExpiry uploadExpiry;

  ErasureObjectLayer(
      ControlStore control,
      ErasureSet set,
      ObjectEncryption encryption,
      Lister lister,
      VersionLister versionLister,
      StripeBuffers buffers,
      Sweeper sweeper,
      Tasks tasks,
      Clock clock,
      Entropy entropy,
      Optional<Duration> uploadsExpireAfter) {
    this.set = set;
    this.encryption = encryption;
    this.lister = lister;
    this.versionLister = versionLister;
    this.buffers = buffers;
    buckets = new BucketRegistry(control, set, encryption, lister, sweeper, clock, entropy);
    rules = new WriteRules(encryption, clock);
    retentionClock = new RetentionClock(clock);
    labels = new VersionLabels(buckets, set, encryption, retentionClock);
    deletion = new ObjectDeletion(buckets, set, rules, retentionClock, sweeper, tasks);
    UploadedParts parts = new UploadedParts(set, encryption, lister);
    opener = new ObjectOpener(set, encryption, buffers, parts);
    WrittenRecords records = new WrittenRecords(set, encryption, buffers);
    UploadNotes notes = new UploadNotes(set, lister);
    UploadLocks locks = new UploadLocks();
    OpenUploads open = new OpenUploads(buckets, set, encryption, notes);
    partSweeper =
        new PartSweeper(
            buckets,
            set,
            records,
            notes,
            locks,
            new PartRemoval(set, parts, sweeper, tasks),
            sweeper,
            clock);
    UploadAborting aborting = new UploadAborting(buckets, set, open, locks, partSweeper);
    uploadExpiry =
        new UploadExpiry(uploadsExpireAfter, buckets, notes, aborting, clock, retentionClock);
    uploads =
        new ErasureUploads(
            buckets,
            open,
            parts,
            new UploadLister(set, encryption, lister),
            new UploadOpening(
                buckets, set, encryption, rules, retentionClock, notes, locks, partSweeper),
            new PartWriting(buckets, set, encryption, buffers, rules, open, locks),
            new UploadCompleting(
                buckets,
                set,
                encryption,
                rules,
                retentionClock,
                open,
                parts,
                records,
                locks,
                partSweeper),
            aborting);
  }

  PartSweeper partSweeper() {
    return partSweeper;
  }

  UploadExpiry uploadExpiry() {
    return uploadExpiry;
  }

  @Override
  public MultipartUploads uploads() {
    return uploads;
  }

  BucketRegistry registry() {
    return buckets;
  }

  // Buckets

  @Override
  public BucketInfo createBucket(String name, BucketSettings settings) {
    return buckets.create(name, settings);
  }

  @Override
  public BucketInfo bucket(String name) {
    return buckets.info(name);
  }

  @Override
  public BucketInfo changeBucket(String name, BucketChange change) {
    return buckets.change(name, change);
  }

  @Override
  public void deleteBucket(String name) {
    buckets.delete(name);
  }

  @Override
  public List<BucketInfo> buckets() {
    return buckets.all();
  }

  // PUT

  @Override
  public WrittenObject put(ObjectWrite write, ObjectBody body) {
    BucketRecord bucket = buckets.withKeyFor(buckets.require(write.bucket()), write.encryption());
    RecordKey key = new RecordKey(bucket.ref(), write.key());
    // What will be refused in the end is refused before its body is taken.
    labelsOf(write, bucket);
    try (ObjectEncryption.WriteKeys keys = encryption.forWrite(bucket, key, write.encryption());
        StagedObject staged = set.stage(key, keys.format(), write.plaintextLength())) {
      new StripeWriter(keys, staged, buffers).write(body, write.plaintextLength());
      ObjectBody.Digests digests = body.finish();
      PutFacts facts = new PutFacts(write, bucket, key, keys, staged.writeId(), digests);
      Committed committed = commitPut(facts, staged);
      VersionEntry entry = committed.entry();
      return new WrittenObject(
          facts.etag(),
          entry.lastModifiedMillis(),
          WriteRules.shownVersion(committed.bucket(), entry),
          keys.applied(),
          digests.checksums());
    }
  }

  /** All that is known of a PUT once its body has ended. */
  private record PutFacts(
      ObjectWrite write,
      BucketRecord bucket,
      RecordKey key,
      ObjectEncryption.WriteKeys keys,
      WriteId writeId,
      ObjectBody.Digests digests) {
    String etag() {
      return EntityTag.of(keys.encryption(), digests.md5Hex(), writeId);
    }

    PrivateFacts.Facts facts(ObjectLabels labels) {
      return PrivateFacts.Facts.of(etag(), digests.checksums(), labels);
    }
  }

  /** A version, and the bucket as it was when the version was chosen. */
  private record Committed(BucketRecord bucket, VersionEntry entry) {}

  private Committed commitPut(PutFacts put, StagedObject staged) {
    BucketKeys keys = encryption.keysOf(put.bucket());
    VersionFacts facts =
        new VersionFacts(
            put.write().plaintextLength(),
            put.keys().encryption(),
            put.keys().sealedDataKey(),
            PrivateFacts.seal(
                keys.metadataKey(),
                put.key(),
                put.writeId(),
                put.write().metadata(),
                put.keys().facts()),
            List.of(),
            ExtraFields.NONE);
    try (KeyLocks.Held shared = buckets.shared(put.write().bucket())) {
      BucketRecord bucket = buckets.requireSame(put.bucket());
      return set.change(
          put.key(),
          (newest, writer) -> {
            VersionTable table = newest.map(Register::table).orElse(VersionTable.GONE);
            rules.judge(put.write().conditions(), bucket, put.key(), table);
            Stamp stamp = writer.nextStamp();
            VersionEntry entry = entry(put, keys, bucket, stamp, table);
            VersionTable with = TableChange.fitting(TableChange.put(table, entry));
            writer.commit(staged, new Register(stamp, put.writeId(), with), facts);
            return new Committed(bucket, entry);
          });
    }
  }

  private ObjectLabels labelsOf(ObjectWrite write, BucketRecord bucket) {
    return LockRules.ofNewVersion(write.labels(), bucket, retentionClock.startOfRetentionMillis());
  }

  private VersionEntry entry(
      PutFacts put, BucketKeys keys, BucketRecord bucket, Stamp stamp, VersionTable table) {
    ObjectLabels given = labelsOf(put.write(), bucket);
    return new VersionEntry(
        stamp,
        TableChange.writesNull(bucket.versioning()),
        VersionEntry.Kind.OBJECT,
        put.writeId(),
        rules.lastModifiedMillis(table),
        put.write().plaintextLength(),
        put.write().storageClass(),
        given.retention(),
        given.legalHold().orElse(false),
        PrivateFacts.seal(keys.metadataKey(), put.key(), put.writeId(), put.facts(given)),
        ExtraFields.NONE);
  }

  // GET and HEAD

  @Override
  public ObjectReader open(ObjectRead read) {
    return opener.open(read, buckets.require(read.bucket()));
  }

  // Tags, retention, legal hold

  @Override
  public LabeledVersion labels(VersionName name) {
    return labels.read(name);
  }

  @Override
  public LabeledVersion changeLabels(VersionName name, LabelChange change) {
    return labels.change(name, change);
  }

  // DELETE

  @Override
  public DeletedObject delete(ObjectDelete delete) {
    return deletion.delete(delete);
  }

  @Override
  public List<DeleteOutcome> deleteAll(String bucket, List<ObjectDelete> deletes) {
    return deletion.deleteAll(bucket, deletes);
  }

  // LIST

  @Override
  public Listing list(ListQuery query) {
    BucketRecord bucket = buckets.require(query.bucket());
    return lister.list(bucket.ref(), query, (key, entry) -> show(bucket, key, entry));
  }

  @Override
  public VersionListing listVersions(VersionQuery query) {
    BucketRecord bucket = buckets.require(query.bucket());
    return versionLister.list(
        bucket.ref(), query, (key, entry, latest) -> show(bucket, key, entry, latest));
  }

  private ListedVersion show(
      BucketRecord bucket, ObjectKey key, VersionEntry entry, boolean latest) {
    PrivateFacts.Facts facts =
        PrivateFacts.open(
            encryption.keysOf(bucket).metadataKey(), new RecordKey(bucket.ref(), key), entry);
    return new ListedVersion(
        key.text(),
        entry.versionId(),
        latest,
        entry.isDeleteMarker(),
        entry.plaintextLength(),
        facts.etag(),
        entry.lastModifiedMillis(),
        entry.storageClass(),
        facts.checksums());
  }

  private ListedObject show(BucketRecord bucket, ObjectKey key, VersionEntry entry) {
    PrivateFacts.Facts facts =
        PrivateFacts.open(
            encryption.keysOf(bucket).metadataKey(), new RecordKey(bucket.ref(), key), entry);
    return new ListedObject(
        key.text(),
        entry.plaintextLength(),
        facts.etag(),
        entry.lastModifiedMillis(),
        entry.storageClass(),
        facts.checksums());
  }
}
