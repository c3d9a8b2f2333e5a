package io.holdfast.commit;

/** What becomes of a sealed slot that is not newer than the head. */
public enum SlotFate {
  /** Its version is named by the table and not kept here yet: it becomes the kept record. */
  PROMOTE,
  /** Nothing needs it: unlink it. */
  DROP
}
