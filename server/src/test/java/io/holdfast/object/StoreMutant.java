package io.holdfast.object;

import io.holdfast.commit.BrokenRules;
import io.holdfast.commit.CommitRules;
import io.holdfast.commit.Quorum;
import io.holdfast.simulation.DiskCall;
import io.holdfast.simulation.SimulatedDisk;

/**
 * Promises of the store broken, one at a time. Each must be caught by some random history, or the
 * histories would prove nothing about it. Those marked (disk) let a sync do nothing, those marked
 * (drive) falsify what a drive says or does, in {@link FalseDrive}, those marked (threads) how its
 * operations are run, in {@link FalseThreads}; those marked (rules) replace a rule of the set, in
 * {@link StoreMutantRules} or, where they have the names of the rules' own mutants, there.
 */
enum StoreMutant {
  /** All promises stand. */
  NONE,
  /** A seal without the sync of its file (disk). */
  SEAL_UNSYNCED,
  /** Slots whose names are not durable before they are filled (disk). */
  SLOT_NAMES_UNSYNCED,
  /** Directories of keys that are not durable (disk). */
  DIRECTORIES_UNSYNCED,
  /** An epoch that is not durable (disk). */
  EPOCH_UNSYNCED,
  /** A seal that failed is reported as done (drive). */
  SEAL_ANYWAY,
  /** What a drive that comes back, or starts, has in its stage folder is not looked at (drive). */
  NO_SCAN,
  /** A slot that cannot be read counts as none (drive). */
  DAMAGE_IS_ABSENCE,
  /** A head that cannot be read counts as none (drive). */
  UNREADABLE_IS_ABSENCE,
  /** What is left in a drive's stage folder is dropped where it should be kept (drive). */
  PROMOTE_IS_DROP,
  /** A removal is said to be durable when it is not (drive). */
  SWEEP_UNSYNCED,
  /** The frames of a write in doubt are read from the page cache (drive). */
  FRAMES_FROM_CACHE,
  /** What is never chosen stays (drive). */
  DROP_NOTHING,
  /** Slots that cannot be read stay (drive). */
  DAMAGED_STAY,
  /** Heads of deleted keys stay (drive). */
  REMOVE_NOTHING,
  /** A head is removed without a look at its stamp (drive). */
  REMOVE_BLINDLY,
  /** A drive takes part without the owner's epoch (drive). */
  EPOCH_NOT_GIVEN,
  /** Operations on one key of one drive overtake each other (threads). */
  NO_ORDER,
  /** Operations that are over time are not waited for by the sweeper (threads). */
  NEVER_BUSY,
  /** Published and acknowledged on k drives instead of W (rules). */
  ACKNOWLEDGE_ON_K,
  /** A newest value from whichever drive answers (rules). */
  READ_ANY,
  /** Heads without the unfinished map (rules). */
  NO_MAP,
  /** A write in doubt is completed without a look at its frames (rules). */
  FRAMES_UNREAD,
  /** Nothing is in doubt after a crash (rules). */
  NEVER_DECIDE,
  /** The name of a deleted key goes while a drive may still hold an older value (rules). */
  SWEEP_AT_ONCE,
  /** The epoch of the owner before (rules). */
  SAME_EPOCH,
  BLANK_TRUSTED,
  CHOOSE_EARLY,
  TRUST_PAGE_CACHE,
  DAMAGE_IMPATIENT,
  DAMAGED_NEWEST,
  IMPATIENT,
  SPOILT_IS_MATERIAL,
  READ_FEW,
  UNREADABLE_TRUSTED,
  DROP_BOLDLY,
  DECIDE_BLIND,
  SWEEP_EARLY;

  void spoil(SimulatedDisk disk) {
    switch (this) {
      case SEAL_UNSYNCED -> disk.ignoreSyncs(call -> isSync(call, ".holdfast/stage/"));
      case SLOT_NAMES_UNSYNCED ->
          disk.ignoreSyncs(call -> isDirectorySync(call) && call.path().contains("/stage"));
      case DIRECTORIES_UNSYNCED ->
          disk.ignoreSyncs(call -> isDirectorySync(call) && !call.path().startsWith(".holdfast"));
      case EPOCH_UNSYNCED ->
          disk.ignoreSyncs(
              call ->
                  isSync(call, ".holdfast/epoch")
                      || (isDirectorySync(call) && call.path().equals(".holdfast")));
      default -> {}
    }
  }

  private static boolean isSync(DiskCall call, String prefix) {
    return call.kind() == DiskCall.Kind.SYNC && call.path().startsWith(prefix);
  }

  private static boolean isDirectorySync(DiskCall call) {
    return call.kind() == DiskCall.Kind.SYNC_DIRECTORY;
  }

  CommitRules rules(Quorum quorum) {
    return switch (this) {
      case BLANK_TRUSTED,
          CHOOSE_EARLY,
          TRUST_PAGE_CACHE,
          DAMAGE_IMPATIENT,
          DAMAGED_NEWEST,
          IMPATIENT,
          SPOILT_IS_MATERIAL,
          READ_FEW,
          UNREADABLE_TRUSTED,
          DROP_BOLDLY,
          DECIDE_BLIND,
          SWEEP_EARLY ->
          BrokenRules.without(name(), quorum);
      default -> new StoreMutantRules(quorum, this);
    };
  }
}
