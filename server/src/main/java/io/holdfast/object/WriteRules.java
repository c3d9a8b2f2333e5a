package io.holdfast.object;

import io.holdfast.commit.VersionEntry;
import io.holdfast.commit.VersionTable;
import io.holdfast.common.Clock;
import io.holdfast.control.BucketRecord;
import io.holdfast.error.S3Error;
import io.holdfast.error.S3ErrorCode;
import io.holdfast.error.S3Exception;
import io.holdfast.storage.RecordKey;
import java.util.Optional;

/** What every write of a key looks at under the key's lock, whatever it writes. */
final class WriteRules {
  private final ObjectEncryption encryption;
  private final Clock clock;

  WriteRules(ObjectEncryption encryption, Clock clock) {
    this.encryption = encryption;
    this.clock = clock;
  }

  /** LastModified of a key never goes back. */
  long lastModifiedMillis(VersionTable table) {
    long latest = table.latest().map(VersionEntry::lastModifiedMillis).orElse(0L);
    return Math.max(clock.millis(), latest);
  }

  /**
   * @throws S3Exception PreconditionFailed; NoSuchKey when something should be there and is not
   */
  void judge(Conditions conditions, BucketRecord bucket, RecordKey key, VersionTable table) {
    if (conditions.equals(Conditions.NONE)) {
      return;
    }
    Optional<VersionEntry> there = table.latest().filter(VersionEntry::hasData);
    Optional<String> etag =
        there.map(e -> PrivateFacts.open(encryption.keysOf(bucket).metadataKey(), key, e).etag());
    if (etag.isEmpty() && !conditions.ifMatch().isEmpty()) {
      throw S3Error.of(S3ErrorCode.NO_SUCH_KEY).with("Key", key.key().text()).exception();
    }
    conditions.requireWrite(etag);
    there.ifPresent(e -> conditions.requireFacts(e.lastModifiedMillis(), e.plaintextLength()));
  }

  /** The version id that an answer shows: buckets that never had versions show none. */
  static Optional<String> shownVersion(BucketRecord bucket, VersionEntry entry) {
    return bucket.versioning() == BucketRecord.Versioning.UNVERSIONED
        ? Optional.empty()
        : Optional.of(entry.versionId());
  }
}
