package io.holdfast.commit;

/** What one drive does to put a chosen record in its head's place. */
public enum PublishStep {
  /** The head is this record or a newer one: a straggler changes nothing, and counts as done. */
  NOTHING_NEWER_THERE,
  /** Rename the slot over the head, or into the empty place, without a sync. */
  RENAME,
  /**
   * First link the head to the name of its stamp and sync that name: the new table still names the
   * version whose shards it holds, and a power cut must not leave the drive without them.
   */
  KEEP_THEN_RENAME,
  /** The head cannot be read: move it aside, it may yet help an operator, then rename. */
  ASIDE_THEN_RENAME
}
