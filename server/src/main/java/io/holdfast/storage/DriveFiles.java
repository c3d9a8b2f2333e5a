package io.holdfast.storage;

/** The names of what is not a record on a drive, relative to its root. */
final class DriveFiles {
  /** What makes a folder a drive. */
  static final String HOME = ".holdfast";

  static final String FORMAT = HOME + "/format.json";

  /** The second copy of the format, should a bad sector take the first. */
  static final String FORMAT_COPY = HOME + "/format-copy.json";

  static final String EPOCH = HOME + "/epoch";
  static final String LOCK = HOME + "/lock";
  static final String SYSTEM = KeyPath.SYSTEM_DIRECTORY;
  static final String STAGE = HOME + "/stage";

  /** Behind the name of a file in {@link #HOME} until it takes that name. */
  static final String NEW_SUFFIX = ".new";

  /** Where a file system check puts files whose names it could not find. */
  static final String LOST_AND_FOUND = "lost+found";

  /** What the start writes, syncs and reads back before it trusts the drive with more. */
  static final String SELF_TEST = HOME + "/self-test";

  /** Stage folders, so that names made in parallel do not wait for one directory. */
  static final int STAGE_FOLDERS = 16;

  static String stageFolder(int number) {
    return STAGE + "/" + Character.forDigit(number >> 4, 16) + Character.forDigit(number & 15, 16);
  }

  /** The directory that a path lies in; the root's is empty. */
  static String parent(String path) {
    return path.substring(0, Math.max(0, path.lastIndexOf('/')));
  }

  private DriveFiles() {}
}
