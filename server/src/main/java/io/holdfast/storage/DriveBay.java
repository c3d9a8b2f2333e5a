package io.holdfast.storage;

/**
 * A place in which a drive may be: a folder that the operator named. Looks what is there, formats
 * it, opens it. What to do with it is decided elsewhere.
 */
public interface DriveBay {
  /** As the operator wrote it. */
  String name();

  /** What is there now; whatever goes wrong is told by the value. */
  DriveProbe probe();

  /** Makes a drive of ours of it. Records that a damaged one holds stay as material. */
  void format(DriveFormat format) throws DriveException;

  /** Locks the drive, scans its stage folder, starts its threads. */
  DriveExecutor open() throws DriveException;
}
