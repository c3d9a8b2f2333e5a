package io.holdfast.storage;

import io.holdfast.commit.KeyView;
import io.holdfast.commit.Stamp;
import io.holdfast.commit.WriteId;
import io.holdfast.common.Bytes;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * One drive of an erasure set, as the object layer sees it: records of registers, sealed in slots,
 * published as heads, kept beside them. All calls block and are made on the drive's own threads.
 * Those that change something of one key are made in order ({@link DriveExecutor} sees to it); each
 * looks at the stamp that is there before it replaces or removes anything. The drive refuses
 * everything once a newer epoch than its owner's has been recorded on it.
 */
public interface Drive extends AutoCloseable {
  DriveId id();

  /** How an operator knows it: the path, or host and path. For logs and the console only. */
  String name();

  /**
   * Whether its silence says nothing: it is new, was replaced, or has lost something that it had
   * confirmed. The scan at start may find that out.
   */
  boolean isBlank();

  /** What makes it a drive: whose it is and which. */
  DriveFormat format();

  /** Remembers durably that the drive has lost something, or that it is healed. */
  void markState(DriveFormat.State state) throws DriveException;

  /** Remembers durably what the KMS keys of the deployment are told by. */
  void markKeys(Map<String, Bytes> keyCheckValues) throws DriveException;

  // What it holds

  /**
   * Everything about one key, as of some moment during the call; throws {@link
   * DriveFault.Kind#GONE} when the drive's identity could not be confirmed after the look-up, since
   * "not found" on an unmounted folder is no evidence. {@code kept} is filled only on request: it
   * costs a directory scan.
   */
  KeyView look(RecordKey key) throws DriveException;

  /** As {@link #look}, with the stamps kept beside the head. */
  default KeyView lookClosely(RecordKey key) throws DriveException {
    return lookClosely(List.of(key)).getFirst();
  }

  /** As {@link #lookClosely(RecordKey)} for each key; keys of one directory share its scan. */
  List<KeyView> lookClosely(List<RecordKey> keys) throws DriveException;

  /** Opens the record of this stamp wherever it is: head, kept, or sealed in a slot. */
  RecordReader open(RecordKey key, Stamp stamp) throws DriveException;

  /**
   * As {@link #open}, reading from the medium and not from the page cache: for a record in doubt,
   * whose seal may have failed.
   */
  RecordReader openFromMedium(RecordKey key, Stamp stamp) throws DriveException;

  /** Opens the head, whatever its stamp: one open and one read for a HEAD or small GET. */
  Optional<RecordReader> openHead(RecordKey key) throws DriveException;

  /** Decoded names below a key prefix that is empty or ends in a slash; in no order. */
  List<ChildName> children(BucketRef bucket, String prefix) throws DriveException;

  /**
   * Registers that have a slot, sealed or damaged, found by the scan at start and not settled
   * since.
   */
  Set<RecordKey> keysInSlots() throws DriveException;

  // Writing a register

  /** Takes a slot, makes the key's directories durable, preallocates. */
  StagedRecord stage(RecordHeader header) throws DriveException;

  /**
   * As {@link #stage}, but may use what is kept back: for deciding and healing, which a full drive
   * must not stop.
   */
  StagedRecord stageFromReserve(RecordHeader header) throws DriveException;

  /**
   * Syncs a slot and its stage folder without an error and reads its trailer back past the page
   * cache; what another process sealed counts only after this.
   */
  void confirm(RecordKey key, Stamp stamp) throws DriveException;

  /**
   * Renames the confirmed slot of this stamp over the head, without a sync. Nothing happens when
   * the head is as new or newer. An old head whose version the new table still names is first
   * linked beside it, and that link synced; one in {@code readersHave} is linked without a sync. An
   * unreadable head is moved aside. Slots of the key that are not newer are then settled: a version
   * of the new table that is not here otherwise becomes its kept record, anything else is dropped;
   * kept records that the table no longer names, nor a reader, are removed.
   *
   * @return false when there is neither such a slot nor a head as new
   */
  boolean publish(RecordKey key, Stamp stamp, boolean readersHave) throws DriveException;

  /**
   * Makes the slot of an older version of the head's table a record beside the head; the name is
   * synced.
   */
  void promote(RecordKey key, Stamp stamp) throws DriveException;

  /**
   * Puts the slot of this stamp where the record of that stamp belongs: in the place of a head that
   * has it, else beside the head. What stands there is replaced, since it is damaged though its
   * trailer may be readable; the name is synced.
   */
  void restore(RecordKey key, Stamp stamp) throws DriveException;

  /** Unlinks the slot of this stamp, if any. */
  void drop(RecordKey key, Stamp stamp) throws DriveException;

  /** Unlinks damaged slots of these writes. */
  void dropDamaged(RecordKey key, Set<WriteId> writes) throws DriveException;

  /**
   * Removes records beside the head that its table does not name (left for readers, or by a crash).
   * Nothing happens while a slot of the key here is newer than the head, or damaged.
   */
  void removeUnnamed(RecordKey key) throws DriveException;

  // Sweeping

  /** Makes durable all directory changes of these keys and of the stage folders. */
  void syncNames(Collection<RecordKey> keys) throws DriveException;

  /**
   * Removes the head if it still is this one; directories left empty go too, but those of parts
   * stay: nothing looks for parts again, so their names must be gone for good before a directory
   * hides them ({@link #syncNames}, then {@link #removeDirectories}).
   */
  void removeHead(RecordKey key, Stamp stamp) throws DriveException;

  /** Removes those of the key's directories that are empty. */
  void removeDirectories(RecordKey key) throws DriveException;

  // Buckets

  void makeBucket(BucketRef bucket) throws DriveException;

  /** Removes a bucket's directory with all in it. Only for a bucket whose record is gone. */
  void removeBucket(BucketRef bucket) throws DriveException;

  List<BucketRef> buckets() throws DriveException;

  // Epoch and room

  /** Throws {@link DriveFault.Kind#NOT_FOUND} on a drive that no owner has had yet. */
  EpochRecord epoch() throws DriveException;

  /** Records an epoch, synced. Refused when a newer one is there. */
  void takeEpoch(EpochRecord epoch) throws DriveException;

  DriveSpace space() throws DriveException;

  /**
   * Says nothing on a drive that can do what is asked of it. Throws {@link DriveFault.Kind#GONE} on
   * one that is not there, and {@link DriveFault.Kind#SYNC_FAILED} on one that makes no changes any
   * more: it has to be opened anew. What earlier failures have left is cleared away.
   *
   * @return whether opening it anew would show no more than is known of it now
   */
  boolean check() throws DriveException;

  @Override
  void close();
}
