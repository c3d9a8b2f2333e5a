package io.holdfast.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class MountTableTest {
  private static final List<String> LINES =
      List.of(
          "22 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw,errors=remount-ro",
          "30 22 8:17 / /mnt/disk1 rw,noatime shared:7 master:1 - xfs /dev/sdb1 rw,attr2",
          "31 22 8:33 / /mnt/my\\040disk rw - ext4 /dev/sdc1 rw,barrier=0",
          "32 30 0:40 / /mnt/disk1/deep rw - tmpfs tmpfs rw,size=1k",
          "33 22 8:49 / /mnt/disk1 ro - btrfs /dev/sdd1 rw",
          "not a line");

  private static MountTable.Mount mount(String directory) {
    return MountTable.find(LINES, directory).orElseThrow();
  }

  @Test
  void theNearestMountAboveCountsAndTheLastOfOnePlace() {
    assertEquals("ext4", mount("/srv/data").type());
    assertEquals("ext4", mount("/mnt/disk10").type());
    assertEquals("btrfs", mount("/mnt/disk1/drive").type());
    assertEquals("tmpfs", mount("/mnt/disk1/deep").type());
    assertEquals("/mnt/my disk", mount("/mnt/my disk/x").point());
    assertEquals(
        new TreeSet<>(Set.of("rw", "relatime", "errors=remount-ro")), mount("/").options());
  }

  private static MountFacts facts(String type, String... options) {
    return new MountFacts(1, true, type, Set.of(options));
  }

  @ParameterizedTest
  @ValueSource(strings = {"nobarrier", "barrier=0", "barrier=none"})
  void optionsThatSwitchFlushesOffAreRefused(String option) {
    String refusal = MountRules.refusal("/mnt/a", facts("ext4", "rw", option)).orElseThrow();
    assertTrue(refusal.contains("/mnt/a") && refusal.contains(option), refusal);
  }

  @Test
  void usualMountsArePassed() {
    MountFacts usual = facts("ext4", "rw", "noatime", "data=writeback", "barrier=1");
    assertEquals(Optional.empty(), MountRules.refusal("/mnt/a", usual));
    assertEquals(List.of(), MountRules.warnings("/mnt/a", usual));
    assertEquals(List.of(), MountRules.warnings("/mnt/a", facts("", "rw")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"tmpfs", "nfs4", "fuse.sshfs", "overlay", "vfat"})
  void otherFileSystemsGetAWarning(String type) {
    List<String> warnings = MountRules.warnings("/mnt/a", facts(type, "rw"));
    assertEquals(1, warnings.size());
    assertTrue(warnings.getFirst().contains(type), warnings.getFirst());
  }

  @Test
  void readOnlyIsSaid() {
    assertEquals(1, MountRules.warnings("/mnt/a", facts("xfs", "ro")).size());
  }
}
