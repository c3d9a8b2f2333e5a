package io.holdfast.erasure;

import java.util.Objects;

/**
 * Where the bytes of one shard lie. A range shorter than its neighbours stands for one that is
 * padded with zeros: as an input the missing bytes count as 0, as an output they are not written.
 *
 * <p>No record: two ranges over equal bytes are not the same place.
 */
final class ShardRange {
  private final byte[] array;
  private final int start;
  private final int length;

  /**
   * @param array holds the bytes; shared, not copied
   * @param start index of the first byte
   * @param length bytes, 0 or more
   * @throws IndexOutOfBoundsException when the range is not within the array
   */
  ShardRange(byte[] array, int start, int length) {
    Objects.checkFromIndexSize(start, length, array.length);
    this.array = array;
    this.start = start;
    this.length = length;
  }

  byte[] array() {
    return array;
  }

  int start() {
    return start;
  }

  int length() {
    return length;
  }

  /** Whether writing one of the two would change a byte of the other. */
  @SuppressWarnings("ReferenceEquality") // The question is about one array, not about equal ones.
  boolean overlaps(ShardRange other) {
    return array == other.array
        && length > 0
        && other.length > 0
        && start < other.start + other.length
        && other.start < start + length;
  }
}
