package io.holdfast.heal;

import io.holdfast.object.KeyHealth;

/**
 * What has been looked at and done, so far or all in all.
 *
 * @param objects registers: keys of objects, uploads and parts
 * @param versions records that drives have to hold of them
 * @param bytes framed bytes that were read and verified
 * @param shardsChecked that are fit to be used
 * @param shardsRepaired made anew, or put where they belong
 * @param unhealable registers of which something cannot be made again
 */
public record Tally(
    long objects,
    long versions,
    long bytes,
    long shardsChecked,
    long shardsRepaired,
    long unhealable) {
  static final Tally NOTHING = new Tally(0, 0, 0, 0, 0, 0);

  /** With one register more, whose healing has come to its end. */
  Tally with(KeyHealth health) {
    return new Tally(
        objects + 1,
        versions + health.versions(),
        bytes + health.bytesChecked(),
        shardsChecked + health.shardsChecked(),
        shardsRepaired + health.shardsRepaired(),
        unhealable + (health.unhealable().isEmpty() ? 0 : 1));
  }

  /** With what was done on a register that is not at its end: it will be counted then. */
  Tally withWorkOf(KeyHealth health) {
    return new Tally(
        objects,
        versions,
        bytes + health.bytesChecked(),
        shardsChecked,
        shardsRepaired + health.shardsRepaired(),
        unhealable);
  }
}
