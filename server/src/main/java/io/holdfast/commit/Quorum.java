package io.holdfast.commit;

/**
 * How many drives of a set must say something for it to hold.
 *
 * @param drives N, the drives of the set, blank ones and those out of sight too
 * @param data k, the shards from which a version can be rebuilt
 */
public record Quorum(int drives, int data) {
  /** Drives of one set at most. */
  public static final int MAX_DRIVES = 16;

  public Quorum {
    if (data < 1 || drives < data) {
      throw new IllegalArgumentException("no quorum of " + data + " among " + drives + " drives");
    }
  }

  public static Quorum of(int drives, int data) {
    return new Quorum(drives, data);
  }

  /** The quorum of the scheme that a set of 1 to 16 drives gets when nobody says otherwise. */
  public static Quorum byDefault(int drives) {
    if (drives < 1 || drives > MAX_DRIVES) {
      throw new IllegalArgumentException("a set has 1 to 16 drives, not " + drives);
    }
    return new Quorum(drives, drives - defaultParity(drives));
  }

  /** Small sets bear the loss of any drive but one; with eight or more, that of any four. */
  private static int defaultParity(int drives) {
    return switch (drives) {
      case 1 -> 0;
      case 2 -> 1;
      case 3, 4, 5, 6, 7 -> 2;
      default -> 4;
    };
  }

  /**
   * W: sealed on that many drives, a write is chosen; published on that many, it is acknowledged.
   * More than k, so that an acknowledged object always has a spare shard, and more than half, so
   * that any two such quorums share a drive. A set without parity (k = N) has no shard to spare.
   */
  public int write() {
    return Math.min(drives, Math.max(data + 1, drives / 2 + 1));
  }

  /** N-W+1: of that many drives, one at least belongs to any write quorum. */
  public int evidence() {
    return drives - write() + 1;
  }
}
