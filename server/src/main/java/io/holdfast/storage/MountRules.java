package io.holdfast.storage;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What Holdfast needs of a file system: renames that are atomic, and syncs that reach the medium.
 * Pure: judges what the mount table tells.
 */
final class MountRules {
  /** Those on which crashes were thought through. */
  private static final Set<String> KNOWN = Set.of("ext4", "xfs", "btrfs", "zfs");

  /** Their contents go with the power. */
  private static final Set<String> IN_MEMORY = Set.of("tmpfs", "ramfs");

  private static final Set<String> NETWORK =
      Set.of("nfs", "nfs4", "cifs", "smb3", "smbfs", "9p", "ceph", "glusterfs", "lustre", "afs");

  /**
   * Options that let a sync return before the medium has the bytes (mount(8), and the manuals of
   * ext4, XFS and btrfs). {@code data=writeback} is not one of them: it only leaves the order of
   * bytes and names open, of which nothing is expected.
   */
  private static final Set<String> NO_FLUSHES =
      Set.of("nobarrier", "barrier=0", "barrier=none", "barrier=off", "nobarriers");

  static Optional<String> refusal(String name, MountFacts mount) {
    return mount.options().stream()
        .filter(NO_FLUSHES::contains)
        .sorted()
        .findFirst()
        .map(
            option ->
                "%s is mounted with the option %s, under which a power cut loses what was synced. Mount it without."
                    .formatted(name, option));
  }

  static List<String> warnings(String name, MountFacts mount) {
    List<String> warnings = new ArrayList<>();
    String type = mount.type();
    if (IN_MEMORY.contains(type)) {
      warnings.add(
          "%s is on %s, in memory: what is stored there is gone after a restart of the machine."
              .formatted(name, type));
    } else if (NETWORK.contains(type) || type.startsWith("fuse")) {
      warnings.add(
          "%s is on %s. Holdfast expects disks of this machine: it cannot tell what a sync or a rename means there."
              .formatted(name, type));
    } else if (!type.isEmpty() && !KNOWN.contains(type)) {
      warnings.add(
          "%s is on %s. Holdfast is made for ext4, XFS, btrfs and ZFS; on others it is not known what a power cut leaves."
              .formatted(name, type));
    }
    if (mount.options().contains("ro")) {
      warnings.add("%s is mounted read-only.".formatted(name));
    }
    return warnings;
  }

  private MountRules() {}
}
