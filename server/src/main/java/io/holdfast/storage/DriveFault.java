package io.holdfast.storage;

/**
 * What can be wrong with one operation on one drive.
 *
 * @param detail for the log only: may name paths
 */
public record DriveFault(Kind kind, String detail) {
  /** How a fault is to be taken. */
  public enum Kind {
    /** The device or file system answered with an error; what it holds is unknown. */
    IO_ERROR,
    /** No answer within the time given; the operation may still run later. */
    TIMED_OUT,
    /** The drive is not there, or no longer the one that it was. */
    GONE,
    /** No room. Not a fault of the drive. */
    FULL,
    /** A sync failed: the drive takes no more writes until it is opened anew and tested. */
    SYNC_FAILED,
    /** A newer epoch was seen: this owner is no longer the owner. */
    FENCED,
    /** The record asked for is not there. */
    NOT_FOUND,
    /** The record is there but its bytes do not verify. */
    DAMAGED
  }

  @Override
  public String toString() {
    return kind + ": " + detail;
  }
}
