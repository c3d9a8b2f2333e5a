package io.holdfast.object;

import io.holdfast.commit.UploadId;
import io.holdfast.storage.RecordKey;
import java.util.List;

/** What a set tells those who keep an eye on it. */
interface SetEvents {
  /** A value is published on W drives and about to be acknowledged: for the index of names. */
  void committed(RecordKey key);

  /**
   * A new value is about to be sealed that lacks versions which were made of these uploads. What
   * this throws ends the write.
   */
  void losing(RecordKey key, List<UploadId> uploads);

  /** The newest value of the key is the empty table: a hint for the sweeper. */
  void gone(RecordKey key);
}
