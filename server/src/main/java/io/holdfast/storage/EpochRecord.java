package io.holdfast.storage;

import io.holdfast.erasure.ErasureScheme;
import java.util.List;

/**
 * The owner's epoch and the set it is for. Changing the set is a new epoch.
 *
 * @param epoch unsigned 32 bits; 0 before the first owner
 * @param members the drives of the erasure set by position
 * @param mounted by position: whether the drive was a mount point of its own when it joined
 */
public record EpochRecord(
    int epoch, ErasureScheme scheme, List<DriveId> members, List<Boolean> mounted) {
  public EpochRecord {
    members = List.copyOf(members);
    mounted = List.copyOf(mounted);
    if (members.size() != mounted.size() || members.size() != scheme.data() + scheme.parity()) {
      throw new IllegalArgumentException("an epoch record names one drive for each shard");
    }
  }
}
