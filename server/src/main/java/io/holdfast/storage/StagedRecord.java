package io.holdfast.storage;

import io.holdfast.commit.Stamp;

/**
 * A record on its way into one drive: a slot whose name is durable, being filled. Closing one that
 * is not sealed removes it; closing a sealed one does nothing, since it belongs to the drive then.
 */
public interface StagedRecord extends AutoCloseable {
  /** Appends framed bytes; the caller may reuse the array on return. */
  void append(byte[] framed, int offset, int length) throws DriveException;

  /**
   * Appends the trailer and syncs the file: on return the record is durable, and {@link Drive#look}
   * shows it as a confirmed slot. If it throws, the seal may or may not be there.
   */
  void seal(RecordTrailer trailer) throws DriveException;

  /** The stamp that it was sealed under. */
  Stamp stamp();

  @Override
  void close();
}
