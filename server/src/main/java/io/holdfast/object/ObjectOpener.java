package io.holdfast.object;

import io.holdfast.commit.Register;
import io.holdfast.commit.Stamp;
import io.holdfast.commit.UploadId;
import io.holdfast.commit.VersionEntry;
import io.holdfast.commit.VersionTable;
import io.holdfast.control.BucketRecord;
import io.holdfast.crypto.BucketKey;
import io.holdfast.error.S3Error;
import io.holdfast.error.S3ErrorCode;
import io.holdfast.error.S3Exception;
import io.holdfast.object.stripe.StripeBuffers;
import io.holdfast.object.stripe.StripePool;
import io.holdfast.storage.RecordKey;
import io.holdfast.storage.RecordReader;
import io.holdfast.storage.VersionFacts;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The recipe of GET and HEAD: newest value, version, conditions, range, shards. A version can be
 * overwritten between the look at its head and the opening of its shards; then everything starts
 * again.
 */
final class ObjectOpener {
  /** Overwritten that often between two looks, a key is busier than any client reads it. */
  private static final int MAX_ATTEMPTS = 20;

  private final ErasureSet set;
  private final ObjectEncryption encryption;
  private final StripeBuffers buffers;
  private final WrittenRecords records;
  private final UploadKeys uploadKeys;
  private final UploadedParts parts;

  ObjectOpener(
      ErasureSet set, ObjectEncryption encryption, StripeBuffers buffers, UploadedParts parts) {
    this.set = set;
    this.encryption = encryption;
    this.buffers = buffers;
    records = new WrittenRecords(set, encryption, buffers);
    uploadKeys = new UploadKeys(encryption);
    this.parts = parts;
  }

  ObjectReader open(ObjectRead read, BucketRecord bucket) {
    RecordKey key = new RecordKey(bucket.ref(), read.key());
    set.context().openReads().enter(key);
    boolean opened = false;
    try {
      Set<Stamp> unreadable = new HashSet<>();
      for (int attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
        switch (attempt(read, bucket, key)) {
          case Attempt.Ready(ObjectReader reader) -> {
            opened = true;
            return reader;
          }
          case Attempt.Unreadable(Stamp stamp) -> {
            if (!unreadable.add(stamp)) {
              throw Unavailable.because(key, "too few shards of version " + stamp + " can be read");
            }
          }
        }
      }
      throw Unavailable.because(key, "no version stays long enough to be opened");
    } finally {
      if (!opened) {
        set.endRead(key);
      }
    }
  }

  private sealed interface Attempt {
    record Ready(ObjectReader reader) implements Attempt {}

    /**
     * The first stripe of this version cannot be had: it was overwritten just now, or it is lost.
     */
    record Unreadable(Stamp stamp) implements Attempt {}
  }

  private Attempt attempt(ObjectRead read, BucketRecord bucket, RecordKey key) {
    try (Heads.Opened heads = set.open(key)) {
      VersionTable table = heads.newest().map(Register::table).orElse(VersionTable.GONE);
      VersionEntry entry =
          new VersionChoice(
                  read.key(), read.versionId(), read.use() == ObjectRead.Use.HEAD ? "HEAD" : "GET")
              .toRead(table);
      PrivateFacts.Facts facts =
          PrivateFacts.open(encryption.keysOf(bucket).metadataKey(), key, entry);
      Map<Integer, RecordReader> shards = shardsOf(heads, key, entry);
      Optional<ObjectReader> reader =
          shards.isEmpty() ? Optional.empty() : reader(read, bucket, key, entry, facts, shards);
      return reader.<Attempt>map(Attempt.Ready::new).orElse(new Attempt.Unreadable(entry.stamp()));
    }
  }

  private static RangeSpec.Resolved resolve(
      ObjectRead read, VersionEntry entry, VersionFacts version) {
    return (read.range() instanceof RangeSpec.Part(int number)
            ? part(number, entry.plaintextLength(), version.parts())
            : read.range().resolve(entry.plaintextLength()))
        .orElseThrow(
            () ->
                S3Error.of(S3ErrorCode.INVALID_RANGE)
                    .with("ActualObjectSize", Long.toString(entry.plaintextLength()))
                    .withHeader("Content-Range", "bytes */" + entry.plaintextLength())
                    .exception());
  }

  /** Parts are counted as they lie in the object, whatever numbers they were sent under. */
  private static Optional<RangeSpec.Resolved> part(
      int number, long objectLength, List<VersionFacts.Part> parts) {
    if (number > Math.max(1, parts.size())) {
      throw S3Exception.of(S3ErrorCode.INVALID_PART_NUMBER);
    }
    if (parts.isEmpty()) {
      return new RangeSpec.Whole().resolve(objectLength);
    }
    long offset = 0;
    for (VersionFacts.Part before : parts.subList(0, number - 1)) {
      offset += before.plaintextLength();
    }
    long length = parts.get(number - 1).plaintextLength();
    return Optional.of(new RangeSpec.Resolved(offset, length, objectLength, true));
  }

  /** The records of the version that are open already; else one is opened, for its facts. */
  private Map<Integer, RecordReader> shardsOf(
      Heads.Opened heads, RecordKey key, VersionEntry entry) {
    Map<Integer, RecordReader> shards = new HashMap<>();
    heads
        .readers()
        .forEach(
            (position, reader) -> {
              if (reader.stamp().equals(entry.stamp())
                  && reader.header().writeId().equals(entry.writeId())) {
                shards.put(position, reader);
              }
            });
    heads.readers().keySet().removeAll(shards.keySet());
    return shards.isEmpty() ? records.open(key, entry.stamp(), entry.writeId()) : shards;
  }

  /** Owns the shards from here on; empty when the first stripe cannot be had. */
  private Optional<ObjectReader> reader(
      ObjectRead read,
      BucketRecord bucket,
      RecordKey key,
      VersionEntry entry,
      PrivateFacts.Facts facts,
      Map<Integer, RecordReader> opened) {
    VersionFacts version = opened.values().iterator().next().facts();
    boolean handedOver = false;
    try {
      // Without the client's key, nothing is told of an object: not whether conditions hold,
      // either.
      ObjectEncryption.ReadKeys keys =
          encryption.forRead(bucket, key, entry.writeId(), version, read.clientKey());
      read.conditions().requireRead(facts.etag(), entry.lastModifiedMillis());
      RangeSpec.Resolved range = resolve(read, entry, version);
      ObjectInfo info = info(bucket, key, entry, facts, version, keys.applied());
      boolean withBytes = read.use() != ObjectRead.Use.HEAD && range.length() > 0;
      VersionReader reader =
          new VersionReader(
              info,
              (after, max) -> partsOf(bucket, key, entry, version, after, max),
              range,
              () ->
                  withBytes
                      ? pieces(bucket, key, entry, version, keys, range, opened)
                      : VersionReader.Pieces.NONE,
              withBytes ? Optional.of(lease(read)) : Optional.empty(),
              () -> set.endRead(key));
      // The one piece of a write without parts takes them as soon as it is opened.
      handedOver = withBytes && version.parts().isEmpty();
      return prepared(reader);
    } finally {
      if (!handedOver) {
        opened.values().forEach(RecordReader::close);
      }
    }
  }

  private static Optional<ObjectReader> prepared(VersionReader reader) {
    boolean ready = false;
    try {
      ready = reader.prepare();
      return ready ? Optional.of(reader) : Optional.empty();
    } finally {
      if (!ready) {
        reader.release();
      }
    }
  }

  private VersionReader.Pieces pieces(
      BucketRecord bucket,
      RecordKey key,
      VersionEntry entry,
      VersionFacts version,
      ObjectEncryption.ReadKeys keys,
      RangeSpec.Resolved range,
      Map<Integer, RecordReader> opened) {
    if (version.parts().isEmpty()) {
      WrittenRecord record = new WrittenRecord(key, entry.stamp(), entry.writeId());
      return new VersionReader.Pieces(
          List.of(plain -> Optional.of(records.reader(keys, record, range, opened, plain))),
          Optional.empty());
    }
    // Opened now: a key that the client sent is gone when the later parts are read.
    Optional<BucketKey> ofUpload = uploadKeys.opening(version, keys);
    List<VersionReader.Piece> pieces =
        PartSlice.of(range, version.parts()).stream()
            .<VersionReader.Piece>map(
                slice ->
                    plain ->
                        records.reader(
                            bucket, record(key, entry, slice), slice.range(), ofUpload, plain))
            .toList();
    return new VersionReader.Pieces(pieces, ofUpload);
  }

  /** Their registers tell more of them than the version does. */
  private List<PartInfo> partsOf(
      BucketRecord bucket,
      RecordKey key,
      VersionEntry entry,
      VersionFacts version,
      int after,
      int max) {
    int count = version.parts().size();
    int from = Math.min(after, count);
    List<VersionFacts.Part> page =
        version.parts().subList(from, from + Math.min(max, count - from));
    if (page.isEmpty()) {
      return List.of();
    }
    Map<Integer, UploadedParts.Part> stored =
        parts.of(bucket, upload(key, entry), page.stream().map(VersionFacts.Part::number).toList());
    List<PartInfo> infos = new ArrayList<>();
    for (VersionFacts.Part part : page) {
      UploadedParts.Part found = stored.get(part.number());
      if (found == null || !found.facts().writeId().equals(part.writeId())) {
        throw Unavailable.because(key, "nothing tells of its part " + part.number());
      }
      infos.add(found.info().withNumber(from + infos.size() + 1));
    }
    return infos;
  }

  private static UploadId upload(RecordKey key, VersionEntry entry) {
    return entry
        .upload()
        .orElseThrow(() -> new IllegalStateException(key + " has parts and no upload"));
  }

  private static WrittenRecord record(RecordKey key, VersionEntry entry, PartSlice slice) {
    return new WrittenRecord(
        PartKeys.of(key.bucket(), upload(key, entry), slice.part().number()),
        slice.part().stamp(),
        slice.part().writeId());
  }

  private StripePool.Lease lease(ObjectRead read) {
    return read.use() == ObjectRead.Use.COPY ? buffers.forCopySource() : buffers.forClient();
  }

  private ObjectInfo info(
      BucketRecord bucket,
      RecordKey key,
      VersionEntry entry,
      PrivateFacts.Facts facts,
      VersionFacts version,
      AppliedEncryption applied) {
    boolean shown = bucket.versioning() != BucketRecord.Versioning.UNVERSIONED;
    return new ObjectInfo(
        entry.plaintextLength(),
        facts.etag(),
        entry.lastModifiedMillis(),
        entry.storageClass(),
        shown ? Optional.of(entry.versionId()) : Optional.empty(),
        applied,
        facts.checksums(),
        PrivateFacts.openMetadata(
            encryption.keysOf(bucket).metadataKey(),
            key,
            entry.writeId(),
            version.sealedMetadata()),
        PrivateFacts.labels(entry, facts),
        version.parts().stream().map(VersionFacts.Part::plaintextLength).toList());
  }
}
