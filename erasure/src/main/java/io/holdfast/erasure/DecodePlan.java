package io.holdfast.erasure;

import java.util.BitSet;

/**
 * How every shard of a stripe follows from one choice of {@code data} surviving shards. Immutable;
 * it holds coefficients only, never shard bytes.
 */
final class DecodePlan {
  private final BitSet survivors;
  private final int[] survivorNumbers;
  private final Matrix combinations;

  private DecodePlan(BitSet survivors, int[] survivorNumbers, Matrix combinations) {
    this.survivors = survivors;
    this.survivorNumbers = survivorNumbers;
    this.combinations = combinations;
  }

  /**
   * The survivors are the rows of the encoding matrix that are known; their inverse leads back to
   * the data, and the encoding matrix from there to any shard. Both steps are multiplied here, so
   * that a lost parity shard is rebuilt without rebuilding lost data first.
   *
   * @param encoding from {@link Matrix#encoding}
   * @param survivors as many shard numbers as the matrix has columns; not changed afterwards
   */
  static DecodePlan of(Matrix encoding, BitSet survivors) {
    int[] numbers = survivors.stream().toArray();
    return new DecodePlan(survivors, numbers, encoding.times(encoding.select(numbers).inverse()));
  }

  boolean isFor(BitSet otherSurvivors) {
    return survivors.equals(otherSurvivors);
  }

  /** The shard that is the given input of every {@link #row}. */
  int survivor(int input) {
    return survivorNumbers[input];
  }

  /** The coefficients, in the order of the survivors, that give the shard. */
  byte[] row(int shard) {
    return combinations.row(shard);
  }
}
