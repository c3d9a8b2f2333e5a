package io.holdfast.object;

import io.holdfast.commit.Stamp;
import io.holdfast.commit.WriteId;
import io.holdfast.storage.RecordKey;

/** Names the data of one write, wherever on the drives its shards lie by now. */
record WrittenRecord(RecordKey key, Stamp stamp, WriteId writeId) {}
