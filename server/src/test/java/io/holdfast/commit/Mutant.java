package io.holdfast.commit;

/**
 * Rules taken away, one at a time. Each must be caught by some random history, or the histories
 * would prove nothing about that rule. Those marked (rules) replace a decision in {@link
 * MutantRules} or {@link MutantPublishRules}, those marked (executor) a step of {@link ModelSet},
 * (drive) one of {@link ModelDrive}.
 */
enum Mutant {
  /** All rules stand. */
  NONE,
  /** Acknowledge when W-1 drives have sealed (rules). */
  CHOOSE_EARLY,
  /** Publish before W drives have sealed (executor). */
  PUBLISH_EARLY,
  /** Count a seal whose bytes were not synced (executor). */
  SEAL_UNSYNCED,
  /** After a process died, count a sealed slot that nobody has synced since (rules, executor). */
  TRUST_PAGE_CACHE,
  /** Take a damaged sealed slot as evidence that nothing was sealed (drive). */
  DAMAGE_IS_ABSENCE,
  /** Set a damaged slot aside without a proof, though drives are away (rules). */
  DAMAGE_IMPATIENT,
  /** Set a damaged slot of the newest value aside before that is published there (rules). */
  DAMAGED_NEWEST,
  /** Give a write up as not rebuildable though a drive that is away may hold more of it (rules). */
  IMPATIENT,
  /** Rebuild from a record whose frames cannot be read (rules). */
  SPOILT_IS_MATERIAL,
  /** Take the highest epoch of any W drives, blank ones too (rules, executor). */
  EPOCH_OF_ANY,
  /** Let a drive that comes back or is new take part without the owner's epoch (executor). */
  EPOCH_NOT_GIVEN,
  /** Answer from N-W trusted drives (rules). */
  READ_FEW,
  /** Believe the silence of a blank drive (rules). */
  BLANK_TRUSTED,
  /** Believe a drive whose head cannot be read (rules). */
  UNREADABLE_TRUSTED,
  /** Call a stamp never chosen when N-W trusted drives do not hold it (rules). */
  DROP_BOLDLY,
  /** Complete a write that this owner has dropped, while the drop may still run (executor). */
  TAKE_UP_AGAIN,
  /** Decide with fewer than N-W+1 trusted drives in sight (rules). */
  DECIDE_BLIND,
  /** Publish in recovery before W drives have sealed (executor). */
  COMPLETE_UNSEALED,
  /** Complete an in-doubt write under its old stamp (executor). */
  COMPLETE_SAME_STAMP,
  /** Forget to look into the stage folder of a drive that comes back (executor). */
  NO_SCAN_ON_RETURN,
  /** Forget that a chosen write is not yet published on W drives (executor). */
  FORGET_UNFINISHED,
  /** Replace the head before the link to the old version is synced (executor). */
  KEEP_UNSYNCED,
  /** Replace the head without keeping the old version (publish rules). */
  NO_KEEP,
  /** Drop the slot of an older version that the table names (publish rules). */
  NO_PROMOTE,
  /** Remove a tombstone that not all drives hold (rules). */
  SWEEP_EARLY,
  /** Remove a tombstone before the removals under it are synced on all drives (executor). */
  SWEEP_UNSYNCED,
  /** Remove a tombstone while an operation on the key that timed out may still run (executor). */
  SWEEP_OVER_LATE,
  /** Remove names directly though a drive did not take part (executor). */
  REMOVE_EARLY,
  /** Drop the sealed delete before the removals are durable (executor). */
  REMOVE_UNSYNCED,
  /** Heal a blank drive without deciding what is in flight (executor). */
  HEAL_BLIND,
  /** Heal the head, not the older versions (executor). */
  HEAL_HEAD_ONLY,
  /** Let a straggler replace a newer head (publish rules). */
  REPUBLISH_OLD,
  /** Remove a head without looking whether it is still the tombstone (executor). */
  REMOVE_BLINDLY,
  /** Let operations of a dead owner run on (executor). */
  NO_FENCE
}
