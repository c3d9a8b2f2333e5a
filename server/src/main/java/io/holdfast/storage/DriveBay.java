package io.holdfast.storage;

import io.holdfast.commit.Probe;
import io.holdfast.common.Bytes;

/**
 * A place in which a drive may be: a folder that the operator named. Looks what is there, formats
 * it, opens it. What to do with it is decided elsewhere.
 */
public interface DriveBay {
  /** As the operator wrote it. */
  String name();

  /** What is there now; whatever goes wrong is told by the value. */
  Probe probe();

  /**
   * Makes a drive of ours of it. Records that a damaged one holds stay as material.
   *
   * @param blank whether others hold what this drive is expected to have: its silence is no
   *     evidence until it is healed
   */
  void format(Bytes deploymentId, DriveId id, boolean blank) throws DriveException;

  /** Locks the drive, scans its stage folder, starts its threads. */
  DriveExecutor open() throws DriveException;
}
