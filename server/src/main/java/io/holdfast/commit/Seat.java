package io.holdfast.commit;

/** Who takes one position of the set. A drive is named by the number of its probe. */
public sealed interface Seat {
  /** The member itself. */
  record Taken(int probe) implements Seat {}

  /**
   * A drive in the place of the one that is missing. It gets a new id, and takes part as a blank
   * one after a new set record is synced on W drives of the old set and on W of the new. What a
   * damaged one holds stays as material.
   */
  record Adopted(int probe) implements Seat {}

  /** Nobody: the member is away. */
  record Away() implements Seat {}

  Seat AWAY = new Away();
}
