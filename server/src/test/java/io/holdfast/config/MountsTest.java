package io.holdfast.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class MountsTest {
  private static final List<String> OF_A_CONTAINER =
      List.of(
          "1043 1019 0:52 / / rw,relatime master:310 - overlay overlay rw,lowerdir=/a,upperdir=/b",
          "1044 1043 0:55 / /proc rw,nosuid,nodev,noexec - proc proc rw",
          "1050 1043 8:1 /volumes/c/_data /config rw,relatime - ext4 /dev/sda1 rw",
          "1051 1043 8:1 /volumes/d/_data /with\\040space rw,relatime - ext4 /dev/sda1 rw",
          "short line");

  @Test
  void coversWhatIsMountedAndBelow() {
    Mounts mounts = Mounts.parse(OF_A_CONTAINER);
    assertTrue(mounts.cover(Path.of("/config")));
    assertTrue(mounts.cover(Path.of("/config/holdfast")));
    assertTrue(mounts.cover(Path.of("/with space/x")));
  }

  @Test
  void doesNotCoverTheContainersOwnLayer() {
    Mounts mounts = Mounts.parse(OF_A_CONTAINER);
    assertFalse(mounts.cover(Path.of("/data")));
    assertFalse(mounts.cover(Path.of("/configuration")));
    assertFalse(mounts.cover(Path.of("/")));
  }

  @Test
  void readsThoseOfThisProcess() throws IOException {
    assertEquals(false, Mounts.ofProcess().cover(Path.of("/no-such-mount-point")));
  }
}
