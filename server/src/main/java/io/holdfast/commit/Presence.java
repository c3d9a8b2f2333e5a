package io.holdfast.commit;

/** What a drive of the set is good for, apart from what it holds of one key. */
public enum Presence {
  /**
   * In reach with its identity confirmed, in the set, not blank, its stage folder scanned: what it
   * does not hold, it has not confirmed, or something newer took its place.
   */
  TRUSTED,
  /**
   * In reach and scanned, but replaced and not healed yet: it takes writes and what it holds is
   * real, but its silence is no evidence.
   */
  BLANK,
  /** Not in reach, or not scanned yet: nothing is known of it. */
  AWAY;

  /** Whether it can be asked and written to. */
  public boolean inReach() {
    return this != AWAY;
  }
}
