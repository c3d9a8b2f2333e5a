package io.holdfast.cli;

import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.Optional;

/** Whether the process may open as many files as a busy server needs. */
final class OpenFileLimit {
  /** A thousand connections, each with a shard open on several drives. */
  static final long ENOUGH = 4096;

  /** Empty where the system does not tell. */
  static Optional<Long> ofProcess() {
    return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix
        ? Optional.of(unix.getMaxFileDescriptorCount())
        : Optional.empty();
  }

  static Optional<String> warning(long limit) {
    return limit >= ENOUGH
        ? Optional.empty()
        : Optional.of(
            "This process may open %d files only, and needs %d under load. Raise the limit before the start: ulimit -n 65536 (systemd: LimitNOFILE=65536; docker: --ulimit nofile=65536)"
                .formatted(limit, ENOUGH));
  }

  private OpenFileLimit() {}
}
