package io.holdfast.object.listing;

import io.holdfast.common.ObjectKey;
import io.holdfast.storage.BucketRef;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Walks through all keys that drives have names of, deleted ones too, in the order of lists. Names
 * that come while it goes may be missed, which is right for whoever looks for what is old.
 */
public final class KeyWalk {
  private final Registers registers;
  private final NameIndex names;

  /**
   * @param maxIndexBytes of memory for names of directories, for the pages to come
   */
  public KeyWalk(Registers registers, long maxIndexBytes) {
    this.registers = registers;
    names = new NameIndex(registers, maxIndexBytes);
  }

  /** The next keys behind one; fewer than {@code max} at the end only. */
  public List<ObjectKey> page(BucketRef bucket, Optional<ObjectKey> after, int max) {
    MergedWalk walk = new MergedWalk(names, bucket, "", registers.unsettled(bucket));
    String bound = after.map(key -> MergedWalk.justAfter(key.text())).orElse("");
    List<ObjectKey> keys = new ArrayList<>();
    while (keys.size() < max) {
      Optional<String> key = walk.ceiling(bound);
      if (key.isEmpty()) {
        break;
      }
      keys.add(new ObjectKey(key.get()));
      bound = MergedWalk.justAfter(key.get());
    }
    return keys;
  }
}
