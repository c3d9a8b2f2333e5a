package io.holdfast.object;

import io.holdfast.commit.ExtraFields;
import io.holdfast.commit.Register;
import io.holdfast.commit.Stamp;
import io.holdfast.commit.VersionEntry;
import io.holdfast.commit.VersionTable;
import io.holdfast.commit.WriteId;
import io.holdfast.common.Bytes;
import io.holdfast.common.Clock;
import io.holdfast.common.Entropy;
import io.holdfast.common.ObjectKey;
import io.holdfast.common.Tasks;
import io.holdfast.control.BucketRecord;
import io.holdfast.control.ControlStore;
import io.holdfast.error.S3Error;
import io.holdfast.error.S3ErrorCode;
import io.holdfast.error.S3Exception;
import io.holdfast.object.listing.ListQuery;
import io.holdfast.object.listing.Lister;
import io.holdfast.object.listing.Listing;
import io.holdfast.object.listing.Listing.ListedObject;
import io.holdfast.object.stripe.StripeBuffers;
import io.holdfast.storage.BucketId;
import io.holdfast.storage.BucketRef;
import io.holdfast.storage.RecordKey;
import io.holdfast.storage.VersionFacts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;

/** S3 on erasure sets: one recipe for each operation; the work is done in the steps it calls. */
final class ErasureObjectLayer implements ObjectLayer {
  /** Keys of a multi-object delete that are worked on at once. */
  private static final int DELETES_AT_ONCE = 64;

  private final ControlStore control;
  private final ErasureSet set;
  private final ObjectEncryption encryption;
  private final Lister lister;
  private final StripeBuffers buffers;
  private final BucketLocks bucketLocks = new BucketLocks();
  private final ObjectOpener opener;
  private final Sweeper sweeper;
  private final Tasks tasks;
  private final Clock clock;
  private final Entropy entropy;

  ErasureObjectLayer(
      ControlStore control,
      ErasureSet set,
      ObjectEncryption encryption,
      Lister lister,
      StripeBuffers buffers,
      Sweeper sweeper,
      Tasks tasks,
      Clock clock,
      Entropy entropy) {
    this.control = control;
    this.set = set;
    this.encryption = encryption;
    this.lister = lister;
    this.buffers = buffers;
    this.sweeper = sweeper;
    this.tasks = tasks;
    this.clock = clock;
    this.entropy = entropy;
    opener = new ObjectOpener(set, encryption, buffers);
  }

  // Buckets

  @Override
  public BucketInfo createBucket(String name) {
    try (KeyLocks.Held alone = bucketLocks.alone(name)) {
      if (control.bucket(name).isPresent()) {
        throw bucketError(S3ErrorCode.BUCKET_ALREADY_OWNED_BY_YOU, name);
      }
      BucketRef ref = new BucketRef(name, BucketId.random(entropy));
      set.onQuorum(
          "bucket " + name,
          (drive, position) -> {
            drive.makeBucket(ref);
            return true;
          });
      ObjectEncryption.NewKeys keys = encryption.newKeys(ref);
      BucketRecord bucket =
          new BucketRecord(
              ref,
              clock.millis(),
              BucketRecord.Versioning.UNVERSIONED,
              keys.sealedBucketKey(),
              keys.metadataKey(),
              keys.metadataKeySealed(),
              ExtraFields.NONE);
      if (!control.create(bucket)) {
        throw bucketError(S3ErrorCode.BUCKET_ALREADY_OWNED_BY_YOU, name);
      }
      return info(bucket);
    }
  }

  @Override
  public BucketInfo bucket(String name) {
    return info(require(name));
  }

  @Override
  public void deleteBucket(String name) {
    try (KeyLocks.Held alone = bucketLocks.alone(name)) {
      BucketRecord bucket = require(name);
      if (!lister.isEmpty(bucket.ref())) {
        throw bucketError(S3ErrorCode.BUCKET_NOT_EMPTY, name);
      }
      control.delete(bucket);
      sweeper.removeBucketLater(bucket.ref());
    }
  }

  @Override
  public List<BucketInfo> buckets() {
    return control.buckets().stream().map(ErasureObjectLayer::info).toList();
  }

  private BucketRecord require(String name) {
    return control.bucket(name).orElseThrow(() -> bucketError(S3ErrorCode.NO_SUCH_BUCKET, name));
  }

  private static S3Exception bucketError(S3ErrorCode code, String name) {
    return S3Error.of(code).with("BucketName", name).exception();
  }

  private static BucketInfo info(BucketRecord bucket) {
    return new BucketInfo(bucket.ref().name(), bucket.createdMillis(), bucket.versioning());
  }

  // PUT

  @Override
  public WrittenObject put(ObjectWrite write, ObjectBody body) {
    BucketRecord bucket = withKeyFor(require(write.bucket()), write.encryption());
    RecordKey key = new RecordKey(bucket.ref(), write.key());
    try (ObjectEncryption.WriteKeys keys = encryption.forWrite(bucket, key, write.encryption());
        StagedObject staged = set.stage(key, keys.format(), write.plaintextLength())) {
      new StripeWriter(keys, staged, buffers).write(body, write.plaintextLength());
      ObjectBody.Digests digests = body.finish();
      PutFacts facts = new PutFacts(write, bucket, key, keys, staged.writeId(), digests);
      VersionEntry entry = commitPut(facts, staged);
      return new WrittenObject(
          digests.md5Hex(),
          entry.lastModifiedMillis(),
          shownVersion(bucket, entry),
          ObjectOpener.serverSideEncryption(keys.encryption()),
          digests.checksums());
    }
  }

  /**
   * A bucket that was made before there was a KMS key gets its own key with its first encrypted
   * write.
   */
  private BucketRecord withKeyFor(BucketRecord bucket, EncryptionRequest request) {
    if (!encryption.lacksKey(bucket, request)) {
      return bucket;
    }
    try (KeyLocks.Held alone = bucketLocks.alone(bucket.ref().name())) {
      BucketRecord now = requireSame(bucket);
      if (!encryption.lacksKey(now, request)) {
        return now;
      }
      BucketRecord keyed = encryption.withNewKey(now);
      if (!control.replace(keyed)) {
        throw bucketError(S3ErrorCode.NO_SUCH_BUCKET, bucket.ref().name());
      }
      encryption.forget(now);
      return keyed;
    }
  }

  /** All that is known of a PUT once its body has ended. */
  private record PutFacts(
      ObjectWrite write,
      BucketRecord bucket,
      RecordKey key,
      ObjectEncryption.WriteKeys keys,
      WriteId writeId,
      ObjectBody.Digests digests) {}

  private VersionEntry commitPut(PutFacts put, StagedObject staged) {
    BucketKeys keys = encryption.keysOf(put.bucket());
    VersionFacts facts =
        new VersionFacts(
            put.write().plaintextLength(),
            put.keys().encryption(),
            put.keys().sealedDataKey(),
            PrivateFacts.seal(keys.metadataKey(), put.key(), put.writeId(), put.write().metadata()),
            List.of(),
            ExtraFields.NONE);
    try (KeyLocks.Held shared = bucketLocks.shared(put.write().bucket())) {
      BucketRecord bucket = requireSame(put.bucket());
      return set.change(
          put.key(),
          (newest, writer) -> {
            VersionTable table = newest.map(Register::table).orElse(VersionTable.GONE);
            judgeWrite(put.write().conditions(), bucket, put.key(), table);
            Stamp stamp = writer.nextStamp();
            VersionEntry entry = entry(put, keys, bucket, stamp, table);
            writer.commit(
                staged, new Register(stamp, put.writeId(), TableChange.put(table, entry)), facts);
            return entry;
          });
    }
  }

  /** The bucket may have been deleted, and even made again, while the body came. */
  private BucketRecord requireSame(BucketRecord bucket) {
    BucketRecord now = require(bucket.ref().name());
    if (!now.ref().equals(bucket.ref())) {
      throw bucketError(S3ErrorCode.NO_SUCH_BUCKET, bucket.ref().name());
    }
    return now;
  }

  private VersionEntry entry(
      PutFacts put, BucketKeys keys, BucketRecord bucket, Stamp stamp, VersionTable table) {
    return new VersionEntry(
        stamp,
        TableChange.writesNull(bucket.versioning()),
        VersionEntry.Kind.OBJECT,
        put.writeId(),
        notBefore(table),
        put.write().plaintextLength(),
        put.write().storageClass(),
        Optional.empty(),
        false,
        PrivateFacts.seal(keys.metadataKey(), put.key(), put.writeId(), put.digests()),
        ExtraFields.NONE);
  }

  /** LastModified of a key never goes back. */
  private long notBefore(VersionTable table) {
    long latest = table.latest().map(VersionEntry::lastModifiedMillis).orElse(0L);
    return Math.max(clock.millis(), latest);
  }

  private void judgeWrite(
      Conditions conditions, BucketRecord bucket, RecordKey key, VersionTable table) {
    if (conditions.equals(Conditions.NONE)) {
      return;
    }
    Optional<String> etag =
        table
            .latest()
            .filter(VersionEntry::hasData)
            .map(e -> PrivateFacts.open(encryption.keysOf(bucket).metadataKey(), key, e).etag());
    if (etag.isEmpty() && !conditions.ifMatch().isEmpty()) {
      throw S3Error.of(S3ErrorCode.NO_SUCH_KEY).with("Key", key.key().text()).exception();
    }
    switch (conditions.judgeWrite(etag)) {
      case PROCEED -> {}
      case NOT_MODIFIED, FAILED -> throw S3Exception.of(S3ErrorCode.PRECONDITION_FAILED);
    }
  }

  private static Optional<String> shownVersion(BucketRecord bucket, VersionEntry entry) {
    return bucket.versioning() == BucketRecord.Versioning.UNVERSIONED
        ? Optional.empty()
        : Optional.of(entry.versionId());
  }

  // GET and HEAD

  @Override
  public ObjectReader open(ObjectRead read) {
    return opener.open(read, require(read.bucket()));
  }

  // DELETE

  @Override
  public DeletedObject delete(ObjectDelete delete) {
    BucketRecord before = require(delete.bucket());
    RecordKey key = new RecordKey(before.ref(), delete.key());
    set.requireWritable(key);
    try (KeyLocks.Held shared = bucketLocks.shared(delete.bucket())) {
      BucketRecord bucket = requireSame(before);
      return set.change(
          key,
          (newest, writer) -> {
            VersionTable table = newest.map(Register::table).orElse(VersionTable.GONE);
            if (!delete.conditions().equals(Conditions.NONE)) {
              judgeWrite(delete.conditions(), bucket, key, table);
            }
            return delete.versionId().isPresent()
                ? deleteVersion(key, table, delete.versionId().get(), writer)
                : deleteLatest(key, bucket, table, writer);
          });
    }
  }

  private DeletedObject deleteVersion(
      RecordKey key, VersionTable table, String versionId, ErasureSet.Writer writer) {
    Optional<VersionEntry> version = table.version(versionId);
    if (version.isPresent()) {
      commitTable(key, TableChange.withoutVersion(table, versionId), writer);
    }
    return new DeletedObject(
        version.filter(VersionEntry::isDeleteMarker).isPresent(), Optional.of(versionId));
  }

  private DeletedObject deleteLatest(
      RecordKey key, BucketRecord bucket, VersionTable table, ErasureSet.Writer writer) {
    if (!TableChange.leavesMarker(bucket.versioning())) {
      if (!table.versions().isEmpty()) {
        commitTable(key, TableChange.withoutVersion(table, "null"), writer);
      }
      return DeletedObject.PLAIN;
    }
    Stamp stamp = writer.nextStamp();
    WriteId writeId = set.context().newWriteId();
    VersionEntry marker =
        new VersionEntry(
            stamp,
            TableChange.writesNull(bucket.versioning()),
            VersionEntry.Kind.DELETE_MARKER,
            writeId,
            notBefore(table),
            0,
            VersionEntry.STANDARD,
            Optional.empty(),
            false,
            Bytes.EMPTY,
            ExtraFields.NONE);
    writer.commitTable(new Register(stamp, writeId, TableChange.put(table, marker)));
    return new DeletedObject(true, Optional.of(marker.versionId()));
  }

  private void commitTable(RecordKey key, VersionTable table, ErasureSet.Writer writer) {
    Register register = writer.commitTable(table);
    if (register.table().isGone()) {
      sweeper.sweepLater(key);
    }
  }

  @Override
  public List<DeleteOutcome> deleteAll(String bucket, List<ObjectDelete> deletes) {
    require(bucket);
    List<DeleteOutcome> outcomes = new ArrayList<>();
    for (int from = 0; from < deletes.size(); from += DELETES_AT_ONCE) {
      List<ObjectDelete> some =
          deletes.subList(from, Math.min(deletes.size(), from + DELETES_AT_ONCE));
      outcomes.addAll(
          tasks.all(
              some.stream().<Callable<DeleteOutcome>>map(one -> () -> outcomeOf(one)).toList()));
    }
    return outcomes;
  }

  private DeleteOutcome outcomeOf(ObjectDelete delete) {
    try {
      return new DeleteOutcome.Deleted(delete, delete(delete));
    } catch (S3Exception e) {
      return new DeleteOutcome.Refused(delete, e.error());
    }
  }

  // LIST

  @Override
  public Listing list(ListQuery query) {
    BucketRecord bucket = require(query.bucket());
    return lister.list(bucket.ref(), query, (key, entry) -> show(bucket, key, entry));
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
        entry.storageClass());
  }
}
