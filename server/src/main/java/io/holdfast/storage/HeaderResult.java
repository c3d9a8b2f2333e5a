package io.holdfast.storage;

/** What the first bytes of a record file say when they are not damaged. */
public sealed interface HeaderResult {
  /**
   * A header.
   *
   * @param lengthBytes of its encoding: the first frame starts there
   */
  record Decoded(RecordHeader header, int lengthBytes) implements HeaderResult {
    /**
     * Whether a file of this length was given its full length by a seal: preallocation keeps the
     * length, and only a trailer reaches beyond the frames. If its trailer cannot be read it is
     * damaged; a shorter file was never sealed and is garbage.
     */
    public boolean isAsLongAsSealed(long fileLengthBytes) {
      // Not by a sum: a forged header may claim frames of any length.
      return fileLengthBytes - lengthBytes > header.framesLengthBytes();
    }

    /** Whether header, frames and this trailer make up the whole file and tell of one write. */
    public boolean agreesWith(TailResult.Decoded tail, long fileLengthBytes) {
      return fileLengthBytes - lengthBytes - tail.trailerBytes() == header.framesLengthBytes()
          && header.writeId().equals(tail.writeId())
          && header.key().equals(tail.key());
    }
  }

  /** Nothing but zeros, or nothing at all: a slot that was never written. */
  record Blank() implements HeaderResult {}
}
