package io.holdfast.commit;

/** Until when, and how strictly, a version must be kept (S3 Object Lock). */
public record Retention(Mode mode, long untilMillis) {
  /** The modes of S3 Object Lock. */
  public enum Mode {
    GOVERNANCE,
    COMPLIANCE
  }
}
