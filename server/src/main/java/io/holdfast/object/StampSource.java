package io.holdfast.object;

import io.holdfast.commit.Stamp;
import io.holdfast.error.S3ErrorCode;
import io.holdfast.error.S3Exception;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Gives the stamps of one owner: its epoch, and a sequence that only grows. A process that could
 * not take an epoch yet has none to give; it may read.
 */
final class StampSource {
  private volatile Optional<Integer> epoch = Optional.empty();
  private final AtomicLong sequence = new AtomicLong();

  /** From now on this process owns its sets. */
  void own(int taken) {
    epoch = Optional.of(taken);
  }

  Optional<Integer> epoch() {
    return epoch;
  }

  /** Whether this owner may write. */
  boolean isOwner() {
    return epoch.isPresent();
  }

  Stamp next() {
    int owned =
        epoch.orElseThrow(
            () ->
                S3Exception.of(
                    S3ErrorCode.SERVICE_UNAVAILABLE,
                    "Too few drives are in reach to write. Reads are served; try again when more"
                        + " drives are back."));
    return new Stamp(owned, sequence.incrementAndGet());
  }
}
