package io.holdfast.object;

import io.holdfast.commit.Register;
import io.holdfast.commit.Stamp;
import io.holdfast.commit.VersionEntry;
import io.holdfast.commit.VersionTable;
import io.holdfast.control.BucketRecord;
import io.holdfast.error.S3Error;
import io.holdfast.error.S3ErrorCode;
import io.holdfast.error.S3Exception;
import io.holdfast.object.stripe.Answers;
import io.holdfast.object.stripe.StripeBuffers;
import io.holdfast.object.stripe.StripeGeometry;
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

  ObjectOpener(ErasureSet set, ObjectEncryption encryption, StripeBuffers buffers) {
    this.set = set;
    this.encryption = encryption;
    this.buffers = buffers;
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
      judge(read.conditions(), facts.etag(), entry);
      RangeSpec.Resolved range = resolve(read, entry);
      Map<Integer, RecordReader> shards = shardsOf(heads, key, entry);
      Optional<ObjectReader> reader =
          shards.isEmpty()
              ? Optional.empty()
              : reader(read, bucket, key, entry, facts, range, shards);
      return reader.<Attempt>map(Attempt.Ready::new).orElse(new Attempt.Unreadable(entry.stamp()));
    }
  }

  private static void judge(Conditions conditions, String etag, VersionEntry entry) {
    switch (conditions.judgeRead(etag, entry.lastModifiedMillis())) {
      case PROCEED -> {}
      case NOT_MODIFIED ->
          throw S3Error.of(S3ErrorCode.NOT_MODIFIED)
              .withHeader("ETag", "\"" + etag + "\"")
              .withHeader("Last-Modified", HttpDate.format(entry.lastModifiedMillis()))
              .exception();
      case FAILED -> throw S3Exception.of(S3ErrorCode.PRECONDITION_FAILED);
    }
  }

  private static RangeSpec.Resolved resolve(ObjectRead read, VersionEntry entry) {
    return read.range()
        .resolve(entry.plaintextLength())
        .orElseThrow(
            () ->
                S3Error.of(S3ErrorCode.INVALID_RANGE)
                    .with("ActualObjectSize", Long.toString(entry.plaintextLength()))
                    .withHeader("Content-Range", "bytes */" + entry.plaintextLength())
                    .exception());
  }

  /** The records of the version that are open already; else one is opened, for its facts. */
  private Map<Integer, RecordReader> shardsOf(
      Heads.Opened heads, RecordKey key, VersionEntry entry) {
    Map<Integer, RecordReader> shards = new HashMap<>();
    heads
        .readers()
        .forEach(
            (position, reader) -> {
              if (reader.trailer().register().stamp().equals(entry.stamp())
                  && reader.header().writeId().equals(entry.writeId())) {
                shards.put(position, reader);
              }
            });
    heads.readers().keySet().removeAll(shards.keySet());
    List<Integer> open = new ArrayList<>(set.positionsByShard(key));
    while (shards.isEmpty() && !open.isEmpty()) {
      int position = open.removeFirst();
      Answers<RecordReader> answers =
          set.context()
              .fanOut()
              .unordered(List.of(position), (drive, at) -> drive.open(key, entry.stamp()));
      answers
          .value(position)
          .ifPresent(
              reader -> {
                if (reader.header().writeId().equals(entry.writeId())) {
                  shards.put(position, reader);
                } else {
                  reader.close();
                }
              });
    }
    return shards;
  }

  /** Owns the shards from here on; empty when the first stripe cannot be had. */
  private Optional<ObjectReader> reader(
      ObjectRead read,
      BucketRecord bucket,
      RecordKey key,
      VersionEntry entry,
      PrivateFacts.Facts facts,
      RangeSpec.Resolved range,
      Map<Integer, RecordReader> opened) {
    RecordReader any = opened.values().iterator().next();
    VersionFacts version = any.trailer().facts();
    StripeGeometry geometry = StripeGeometry.of(any.header(), StripeFormat.codedLength(version));
    ShardReaders shards =
        new ShardReaders(set.context(), key, entry.stamp(), entry.writeId(), geometry, opened);
    boolean handedOver = false;
    try {
      ObjectInfo info = info(bucket, key, entry, facts, version);
      RangePlan plan = new RangePlan(StripeFormat.of(version), range);
      if (read.use() == ObjectRead.Use.HEAD || range.length() == 0) {
        shards.close();
        handedOver = true;
        return Optional.of(new VersionReader(info, plan, Optional.empty(), () -> set.endRead(key)));
      }
      VersionReader.Source source =
          new VersionReader.Source(
              shards, encryption.forRead(bucket, key, version), lease(read), buffers);
      VersionReader reader =
          new VersionReader(info, plan, Optional.of(source), () -> set.endRead(key));
      handedOver = true;
      if (reader.prepare()) {
        return Optional.of(reader);
      }
      reader.release();
      return Optional.empty();
    } finally {
      if (!handedOver) {
        shards.close();
      }
    }
  }

  private StripePool.Lease lease(ObjectRead read) {
    return read.use() == ObjectRead.Use.COPY ? buffers.forCopySource() : buffers.forClient();
  }

  private ObjectInfo info(
      BucketRecord bucket,
      RecordKey key,
      VersionEntry entry,
      PrivateFacts.Facts facts,
      VersionFacts version) {
    boolean shown = bucket.versioning() != BucketRecord.Versioning.UNVERSIONED;
    return new ObjectInfo(
        entry.plaintextLength(),
        facts.etag(),
        entry.lastModifiedMillis(),
        entry.storageClass(),
        shown ? Optional.of(entry.versionId()) : Optional.empty(),
        serverSideEncryption(version.encryption()),
        facts.checksums(),
        PrivateFacts.openMetadata(
            encryption.keysOf(bucket).metadataKey(),
            key,
            entry.writeId(),
            version.sealedMetadata()),
        PrivateFacts.labels(entry, facts));
  }

  /** The value of {@code x-amz-server-side-encryption}. */
  static Optional<String> serverSideEncryption(VersionFacts.Encryption encryption) {
    return switch (encryption) {
      case NONE, CLIENT_KEY -> Optional.empty();
      case BUCKET_KEY -> Optional.of("AES256");
      case KMS -> Optional.of("aws:kms");
    };
  }
}
