package io.holdfast.storage;

/** A call on a disk that did not do what it says. */
public final class DiskException extends Exception {
  private static final long serialVersionUID = 1L;

  /** What a caller may tell apart. */
  public enum Kind {
    /** No such name, or a part of its path is missing. */
    NOT_FOUND,
    /** The name is taken. */
    EXISTS,
    /** A directory to be removed has something in it. */
    NOT_EMPTY,
    /** No room for bytes, or for one more name. */
    FULL,
    /** A sync failed, now or before: what was written since the last one may be lost. */
    SYNC_FAILED,
    /** Anything else: what the disk holds is unknown. */
    FAILED
  }

  private final Kind kind;

  public DiskException(Kind kind, String detail) {
    super(kind + ": " + detail);
    this.kind = kind;
  }

  public DiskException(Kind kind, String detail, Throwable cause) {
    super(kind + ": " + detail + " (" + cause + ")", cause);
    this.kind = kind;
  }

  public Kind kind() {
    return kind;
  }
}
