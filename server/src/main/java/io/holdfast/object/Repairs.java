package io.holdfast.object;

import io.holdfast.common.Bytes;
import io.holdfast.common.ObjectKey;
import io.holdfast.storage.BucketRef;
import io.holdfast.storage.DriveId;
import io.holdfast.storage.RecordKey;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What healing may ask of a deployment. Which keys it looks at, when, and what it remembers of that
 * is its own affair; how a key is healed is the object layer's.
 */
public interface Repairs {
  /**
   * A drive of the set.
   *
   * @param position in the set, from 0
   * @param name as the operator knows it
   * @param state what its part in the set is now
   * @param losses how often it was found to have lost something that it had confirmed
   */
  record DriveState(int position, DriveId id, String name, State state, long losses) {
    /** What can be expected of a drive. */
    public enum State {
      /** It takes part, and its silence counts. */
      WHOLE,
      /** It takes writes, and has still to be healed. */
      HEALING,
      /** It is not in reach. */
      AWAY
    }
  }

  /** By position. */
  List<DriveState> drives();

  /** Whether records can be written now: without that nothing is healed. */
  boolean canHeal();

  /** All registers that there are, by bucket and realm, in a lasting order; the reserved first. */
  List<BucketRef> realms();

  /** Starts another walk: what the last one remembered of directories is forgotten. */
  void startWalk();

  /**
   * The next keys behind one in the order of lists; fewer than {@code max} at the end only.
   *
   * @throws io.holdfast.error.S3Exception when too few drives tell
   */
  List<ObjectKey> keys(BucketRef realm, Optional<ObjectKey> after, int max);

  /** Makes a register whole on the drives in reach, as far as that can be done now. */
  KeyHealth heal(RecordKey key, HealDepth depth, Pace pace);

  /**
   * Registers that were found damaged or short since the last call; a hint.
   *
   * @param keys with whether they are damaged; else they are only not on all drives
   * @param complete whether none had to be left out for want of room
   */
  record Found(Map<RecordKey, Boolean> keys, boolean complete) {
    public Found {
      keys = Collections.unmodifiableMap(new LinkedHashMap<>(keys));
    }
  }

  Found suspects();

  /** Bytes that are taken on all drives in reach; others' files beside ours count, too. */
  long takenBytes();

  /**
   * The drive has all that it has to have: from now on its silence counts, durably.
   *
   * @return false when it is not there any more, or another one is
   */
  boolean declareWhole(DriveState drive);

  /** What was noted under a name; empty when nothing was. */
  Optional<Bytes> note(String name);

  /** Notes something durably, on W drives, in place of what was noted under that name before. */
  void writeNote(String name, Bytes value);
}
