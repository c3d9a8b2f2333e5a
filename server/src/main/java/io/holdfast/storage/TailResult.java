package io.holdfast.storage;

import io.holdfast.commit.Register;

/** What the last bytes of a record file say when they are not damaged. */
public sealed interface TailResult {
  /**
   * The list section.
   *
   * @param listSectionBytes its length, with the magic at the end of the file
   * @param factsSectionBytes the length of the section before it
   */
  record Decoded(RecordKey key, Register register, int listSectionBytes, int factsSectionBytes)
      implements TailResult {
    /** How many of the last bytes hold both sections. */
    public int trailerBytes() {
      return listSectionBytes + factsSectionBytes;
    }
  }

  /**
   * The bytes given do not hold the list section.
   *
   * @param lastBytes how many of the last bytes do; never more than the file has
   */
  record NeedMore(int lastBytes) implements TailResult {}
}
