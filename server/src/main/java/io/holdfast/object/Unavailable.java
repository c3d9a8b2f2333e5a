package io.holdfast.object;

import io.holdfast.error.S3ErrorCode;
import io.holdfast.error.S3Exception;
import io.holdfast.object.stripe.Answers;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** How too few answers of drives are told: to the client in words, to the log with the drives. */
final class Unavailable {
  private static final Logger LOG = LoggerFactory.getLogger(Unavailable.class);

  /** The key cannot be served until more drives are back. */
  static S3Exception because(Object what, String reason) {
    LOG.warn("{}: {}", what, reason);
    return S3Exception.of(
        S3ErrorCode.SERVICE_UNAVAILABLE,
        "Too few drives are in reach to serve this key now. Try again.");
  }

  /**
   * A write did not reach its quorum; full drives are named as such, since waiting will not help.
   */
  static S3Exception write(Object what, String step, Answers<?> answers, int needed) {
    LOG.warn(
        "{}: {} on {} drives, {} needed;{}",
        what,
        step,
        answers.successes().size(),
        needed,
        answers.faults());
    return answers.anyFull()
        ? S3Exception.of(S3ErrorCode.STORAGE_FULL)
        : S3Exception.of(
            S3ErrorCode.SERVICE_UNAVAILABLE,
            "Too few drives confirmed the write; its outcome is unknown. Try again.");
  }

  private Unavailable() {}
}
