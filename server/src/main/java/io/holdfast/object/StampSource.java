package io.holdfast.object;

import io.holdfast.commit.Stamp;
import io.holdfast.error.S3ErrorCode;
import io.holdfast.error.S3Exception;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Gives the stamps of one owner: its epoch, and a sequence that only grows. An owner that could not
 * take an epoch has none to give; it may read.
 */
final class StampSource {
  private final OptionalInt epoch;
  private final AtomicLong sequence = new AtomicLong();

  StampSource(OptionalInt epoch) {
    this.epoch = epoch;
  }

  /** Whether this owner may write. */
  boolean isOwner() {
    return epoch.isPresent();
  }

  Stamp next() {
    if (epoch.isEmpty()) {
      throw S3Exception.of(
          S3ErrorCode.SERVICE_UNAVAILABLE,
          "Too few drives are in reach to write. Reads are served; try again when more drives are"
              + " back.");
    }
    return new Stamp(epoch.getAsInt(), sequence.incrementAndGet());
  }
}
