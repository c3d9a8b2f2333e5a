package io.holdfast.simulation;

/** One call on a simulated disk, as faults and tests see it. */
public record DiskCall(Kind kind, String path) {
  /** The calls of the operating system. */
  public enum Kind {
    CREATE,
    OPEN,
    READ,
    READ_PAST_CACHE,
    WRITE,
    PREALLOCATE,
    SYNC,
    LENGTH,
    TRUNCATE,
    RENAME,
    LINK,
    UNLINK,
    MAKE_DIRECTORY,
    REMOVE_DIRECTORY,
    LIST,
    SYNC_DIRECTORY,
    STAT,
    ROOM,
    LOCK,
    MOUNT
  }
}
