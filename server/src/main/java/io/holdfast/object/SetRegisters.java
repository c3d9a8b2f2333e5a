package io.holdfast.object;

import io.holdfast.commit.VersionTable;
import io.holdfast.common.ObjectKey;
import io.holdfast.object.listing.Registers;
import io.holdfast.storage.BucketRef;
import io.holdfast.storage.ChildName;
import java.util.Collection;
import java.util.List;
import java.util.NavigableSet;

/** What lists ask of a set. */
record SetRegisters(ErasureSet set) implements Registers {
  @Override
  public Collection<ChildName> children(BucketRef bucket, String prefix) {
    return set.children(bucket, prefix);
  }

  @Override
  public List<VersionTable> newest(BucketRef bucket, List<ObjectKey> keys) {
    return set.newestOfFirst(bucket, keys);
  }

  @Override
  public NavigableSet<String> unsettled(BucketRef bucket) {
    return set.unsettled(bucket);
  }
}
