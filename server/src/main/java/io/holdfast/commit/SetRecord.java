package io.holdfast.commit;

import io.holdfast.common.Bytes;
import java.util.List;

/**
 * The part of an epoch record that says who belongs to the set.
 *
 * @param epoch unsigned 32 bits
 * @param data k of the set's scheme
 * @param members drive ids by position
 * @param mounted by position: whether the drive was a mount of its own when it joined
 */
public record SetRecord(int epoch, int data, List<Bytes> members, List<Boolean> mounted) {
  public SetRecord {
    members = List.copyOf(members);
    mounted = List.copyOf(mounted);
    if (members.size() != mounted.size()) {
      throw new IllegalArgumentException("a set record has one mount flag for each member");
    }
  }

  public Quorum quorum() {
    return Quorum.of(members.size(), data);
  }
}
