package io.holdfast.object;

import io.holdfast.commit.Stamp;
import io.holdfast.commit.WriteId;
import io.holdfast.control.BucketRecord;
import io.holdfast.crypto.BucketKey;
import io.holdfast.object.stripe.Answers;
import io.holdfast.object.stripe.StripeBuffers;
import io.holdfast.object.stripe.StripeGeometry;
import io.holdfast.storage.RecordKey;
import io.holdfast.storage.RecordReader;
import io.holdfast.storage.VersionFacts;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Opens the data of writes: finds a record of it, and reads its plaintext. */
final class WrittenRecords {
  private final ErasureSet set;
  private final ObjectEncryption encryption;
  private final StripeBuffers buffers;

  WrittenRecords(ErasureSet set, ObjectEncryption encryption, StripeBuffers buffers) {
    this.set = set;
    this.encryption = encryption;
    this.buffers = buffers;
  }

  /** One record of the write, for its facts, by its position; empty when none can be opened. */
  Map<Integer, RecordReader> open(RecordKey key, Stamp stamp, WriteId writeId) {
    Map<Integer, RecordReader> shards = new HashMap<>();
    for (int position : set.positionsByShard(key)) {
      Answers<RecordReader> answers =
          set.context()
              .fanOut()
              .opening(
                  List.of(position), (drive, at) -> drive.open(key, stamp), RecordReader::close);
      answers
          .value(position)
          .ifPresent(
              reader -> {
                if (reader.header().writeId().equals(writeId)) {
                  shards.put(position, reader);
                } else {
                  reader.close();
                }
              });
      if (!shards.isEmpty()) {
        break;
      }
    }
    return shards;
  }

  /**
   * A range of a part's plaintext; empty when no record of it can be opened.
   *
   * @param ofUpload opens the part's data key; empty where the bucket's key does
   */
  Optional<PlaintextReader> reader(
      BucketRecord bucket,
      WrittenRecord record,
      RangeSpec.Resolved range,
      Optional<BucketKey> ofUpload,
      byte[] plain) {
    Map<Integer, RecordReader> opened = open(record.key(), record.stamp(), record.writeId());
    if (opened.isEmpty()) {
      return Optional.empty();
    }
    boolean handedOver = false;
    try {
      VersionFacts facts = opened.values().iterator().next().facts();
      ObjectEncryption.ReadKeys keys = encryption.forPart(bucket, record.key(), facts, ofUpload);
      handedOver = true;
      return Optional.of(reader(keys, record, range, opened, plain));
    } finally {
      if (!handedOver) {
        opened.values().forEach(RecordReader::close);
      }
    }
  }

  /**
   * A range of the write's plaintext.
   *
   * @param keys of the write
   * @param opened at least one record of the write; owned from now on
   */
  PlaintextReader reader(
      ObjectEncryption.ReadKeys keys,
      WrittenRecord record,
      RangeSpec.Resolved range,
      Map<Integer, RecordReader> opened,
      byte[] plain) {
    RecordReader any = opened.values().iterator().next();
    VersionFacts facts = any.facts();
    ShardReaders shards =
        new ShardReaders(
            set.context(),
            record.key(),
            record.stamp(),
            record.writeId(),
            StripeGeometry.of(any.header(), StripeFormat.codedLength(facts)),
            opened);
    boolean handedOver = false;
    try {
      PlaintextReader reader =
          new PlaintextReader(
              new RangePlan(StripeFormat.of(facts), range),
              new PlaintextReader.Source(shards, keys.cipher(), buffers),
              plain);
      handedOver = true;
      return reader;
    } finally {
      if (!handedOver) {
        shards.close();
      }
    }
  }
}
