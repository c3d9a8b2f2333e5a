package io.holdfast.commit;

import io.holdfast.common.Base32Hex;

/**
 * The total order of the records of a key: the owner's epoch, then its sequence.
 *
 * @param epoch unsigned 32 bits
 * @param sequence unsigned 64 bits
 */
public record Stamp(int epoch, long sequence) implements Comparable<Stamp> {
  /** Characters of the text form. */
  public static final int TEXT_LENGTH = Base32Hex.INT_DIGITS + Base32Hex.LONG_DIGITS;

  @Override
  public int compareTo(Stamp other) {
    int byEpoch = Integer.compareUnsigned(epoch, other.epoch);
    return byEpoch != 0 ? byEpoch : Long.compareUnsigned(sequence, other.sequence);
  }

  public boolean isAfter(Stamp other) {
    return compareTo(other) > 0;
  }

  /** Fixed-width lower-case base32hex, ordered as the stamps are; also the version id. */
  public String text() {
    return Base32Hex.of(Integer.toUnsignedLong(epoch), Base32Hex.INT_DIGITS)
        + Base32Hex.of(sequence, Base32Hex.LONG_DIGITS);
  }

  /**
   * Reads what {@link #text} made, and nothing else.
   *
   * @throws IllegalArgumentException if the text is no stamp
   */
  public static Stamp parse(String text) {
    if (text.length() == TEXT_LENGTH) {
      long epoch = Base32Hex.parse(text.substring(0, Base32Hex.INT_DIGITS));
      long sequence = Base32Hex.parse(text.substring(Base32Hex.INT_DIGITS));
      Stamp stamp = new Stamp((int) epoch, sequence);
      if (stamp.text().equals(text)) {
        return stamp;
      }
    }
    throw new IllegalArgumentException("not a stamp: " + text);
  }

  @Override
  public String toString() {
    return Integer.toUnsignedString(epoch) + "." + Long.toUnsignedString(sequence);
  }
}
