package io.holdfast.object;

import io.holdfast.commit.VersionEntry;
import io.holdfast.common.Clock;
import io.holdfast.control.BucketRecord;
import io.holdfast.error.S3ErrorCode;
import io.holdfast.error.S3Exception;
import io.holdfast.storage.RecordKey;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Queue;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Aborts uploads that are older than what is configured, counted from their creation, as a client
 * would. Goes by the time that retentions go by: a clock that was set forward while the process
 * runs must not abort what is being sent.
 */
final class UploadExpiry {
  private static final Logger LOG = LoggerFactory.getLogger(UploadExpiry.class);

  /** Between two looks at all open uploads. */
  private static final long PERIOD_NANOS = TimeUnit.HOURS.toNanos(1);

  /** Aborted in one turn, so that housekeeping has time for the rest. */
  private static final int ABORTS_IN_A_TURN = 200;

  private final Optional<Duration> maxAge;
  private final BucketRegistry buckets;
  private final UploadNotes notes;
  private final UploadAborting aborting;
  private final Clock clock;
  private final RetentionClock wallClock;
  private final Queue<UploadName> expired = new ArrayDeque<>();
  private OptionalLong lookedNanos = OptionalLong.empty();

  /**
   * @param maxAge empty: nothing expires
   */
  UploadExpiry(
      Optional<Duration> maxAge,
      BucketRegistry buckets,
      UploadNotes notes,
      UploadAborting aborting,
      Clock clock,
      RetentionClock wallClock) {
    this.maxAge = maxAge;
    this.buckets = buckets;
    this.notes = notes;
    this.aborting = aborting;
    this.clock = clock;
    this.wallClock = wallClock;
  }

  /** One turn. What fails is tried again at the next look. */
  void expireSome() {
    if (maxAge.isEmpty()) {
      return;
    }
    if (lookedNanos.isEmpty() || clock.nanos() - lookedNanos.getAsLong() >= PERIOD_NANOS) {
      look(wallClock.expiryMillis() - maxAge.get().toMillis());
    }
    for (int i = 0; i < ABORTS_IN_A_TURN && !expired.isEmpty(); i++) {
      abort(expired.remove());
    }
  }

  private void look(long createdBeforeMillis) {
    expired.clear();
    try {
      for (BucketRecord bucket : buckets.records()) {
        notes.each(
            bucket,
            (object, entry) -> {
              if (UploadTables.saysMore(entry)
                  && entry.lastModifiedMillis() <= createdBeforeMillis) {
                expired.add(name(object, entry));
              }
            });
      }
      lookedNanos = OptionalLong.of(clock.nanos());
    } catch (S3Exception e) {
      // Too few drives: what was found is aborted if that can be done, and the next turn looks
      // again. The log has been told.
    }
  }

  private static UploadName name(RecordKey object, VersionEntry entry) {
    return new UploadName(object.bucket().name(), object.key(), UploadTables.id(entry).text());
  }

  private void abort(UploadName upload) {
    try {
      aborting.abort(upload);
      LOG.info(
          "upload {} of {}/{} was open for too long and is aborted",
          upload.uploadId(),
          upload.bucket(),
          upload.key().text());
    } catch (S3Exception e) {
      // Over already, most often: its parts are about to be swept.
      if (e.code() != S3ErrorCode.NO_SUCH_UPLOAD && e.code() != S3ErrorCode.NO_SUCH_BUCKET) {
        LOG.warn("upload {} cannot be aborted now: {}", upload.uploadId(), e.error().message());
      }
    }
  }
}
