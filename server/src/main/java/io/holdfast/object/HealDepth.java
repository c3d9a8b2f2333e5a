package io.holdfast.object;

/** How closely records are looked at. */
public enum HealDepth {
  /** Each record is opened, and its trailer verified. */
  PRESENCE,
  /** Every byte is read and verified. */
  EVERY_BYTE
}
