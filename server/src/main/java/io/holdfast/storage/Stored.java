package io.holdfast.storage;

/** What became of a small file that makes a folder a drive. */
public sealed interface Stored<T> {
  /**
   * It reads.
   *
   * @param complete every copy reads and says the same; else they are to be written again
   */
  record Intact<T>(T value, boolean complete) implements Stored<T> {}

  /**
   * It is there, and is not what was written: a damaged drive, never a foreign one.
   *
   * @param reason for the log
   */
  record Damaged<T>(String reason) implements Stored<T> {}

  /** It is intact, and of a version that this binary does not know. */
  record Newer<T>(int version) implements Stored<T> {}

  /** There is no such file. */
  record Absent<T>() implements Stored<T> {}
}
