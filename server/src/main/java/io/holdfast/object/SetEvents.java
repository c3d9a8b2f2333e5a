package io.holdfast.object;

import io.holdfast.storage.RecordKey;

/** What a set tells those who keep an eye on it. */
interface SetEvents {
  /** A value is published on W drives and about to be acknowledged: for the index of names. */
  void committed(RecordKey key);

  /** The newest value of the key is the empty table: a hint for the sweeper. */
  void gone(RecordKey key);
}
