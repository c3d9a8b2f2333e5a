package io.holdfast.storage;

import java.util.function.Predicate;

/**
 * The operations of POSIX that one drive needs, and no more: what a drive does on a disk is a
 * sequence of these calls, so that a simulated disk can stop it, fail it or cut its power between
 * any two of them. Paths are relative to the drive's root, parts separated by a slash; the empty
 * path is the root. All calls block; implementations may be called by several threads.
 *
 * <p>Durability is as POSIX has it: bytes are safe after {@link DiskFile#sync}, names after {@link
 * #syncDirectory} of the directory that they are in; a rename is one change, even between
 * directories, and is safe once either of them is synced.
 */
public interface Disk extends AutoCloseable {
  /** Creates a file that must not be there yet, for writing and reading. */
  DiskFile create(String path) throws DiskException;

  /** Opens a file for reading; it may be synced too. */
  DiskFile open(String path) throws DiskException;

  /**
   * Reads from the medium, not from the page cache, so that a sync that failed silently shows.
   * Fewer bytes come back where the file ends.
   */
  byte[] readPastCache(String path, long position, int length) throws DiskException;

  /**
   * Cuts a file short. After a power cut it has its old length or the new one, and with the old one
   * perhaps zeros behind the new one.
   */
  void truncate(String path, long lengthBytes) throws DiskException;

  /** Puts a file in the place of another, or of nothing, in one step. */
  void rename(String from, String to) throws DiskException;

  /** Gives a file a second name, which must not be there yet. */
  void link(String existing, String name) throws DiskException;

  void unlink(String path) throws DiskException;

  void makeDirectory(String path) throws DiskException;

  /** Removes an empty directory. */
  void removeDirectory(String path) throws DiskException;

  /**
   * Tells the names in a directory, in no order and without holding them all, until one is answered
   * with false.
   */
  void list(String path, Predicate<String> eachName) throws DiskException;

  void syncDirectory(String path) throws DiskException;

  FileFacts stat(String path) throws DiskException;

  /**
   * Room on the file system. What is kept back for deletes is not counted here.
   *
   * @return the total and what an ordinary user may still take, in bytes
   */
  Room room() throws DiskException;

  /**
   * Takes the file as a lock against other processes, and holds it until the disk is closed.
   *
   * @return false when another one holds it
   */
  boolean lock(String path) throws DiskException;

  /** How the file system is mounted. */
  MountFacts mount() throws DiskException;

  /** Gives locks back. Files that are open stay open. */
  @Override
  void close();

  /**
   * What a path names.
   *
   * @param identity equal for the same inode of the same device, and only then
   */
  record FileFacts(long lengthBytes, boolean directory, Object identity) {}

  /** Bytes of a file system. */
  record Room(long totalBytes, long availableBytes) {}
}
