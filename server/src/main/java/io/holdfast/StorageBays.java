package io.holdfast;

import io.holdfast.commit.Probe;
import io.holdfast.common.Clock;
import io.holdfast.common.Entropy;
import io.holdfast.config.KnownMounts;
import io.holdfast.config.ServerConfig;
import io.holdfast.config.StartRefusedException;
import io.holdfast.config.StoredData;
import io.holdfast.storage.DiskBay;
import io.holdfast.storage.DriveBay;
import io.holdfast.storage.DriveFormat;
import io.holdfast.storage.DriveProbe;
import io.holdfast.storage.PosixDisk;
import io.holdfast.storage.ThreadedDriveExecutor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The folders that the server was given, as places for drives. */
final class StorageBays {
  private final List<DriveBay> bays;
  private final List<DriveProbe> looks;

  private StorageBays(List<DriveBay> bays) {
    this.bays = bays;
    looks = bays.stream().map(DriveBay::probe).toList();
  }

  /** Looks at the folders, and makes none. */
  static StorageBays asTheyAre(ServerConfig config, Clock clock, Entropy entropy) {
    return new StorageBays(
        config.drives().stream().map(path -> bay(path, clock, entropy)).toList());
  }

  /**
   * Looks at the folders. Those that are missing are made at a first start only: later a missing
   * folder is a missing drive, and a new one in its place would hide that.
   */
  static StorageBays of(ServerConfig config, Clock clock, Entropy entropy)
      throws StartRefusedException {
    StorageBays found = asTheyAre(config, clock, entropy);
    if (found.storedData() != StoredData.NONE) {
      return found;
    }
    found.refuseMissingMounts(new KnownMounts(config.configDir()));
    if (!found.anyMissing()) {
      return found;
    }
    for (Path path : config.drives()) {
      try {
        Files.createDirectories(path);
      } catch (IOException e) {
        throw new StartRefusedException("The folder " + path + " cannot be made: " + e, e);
      }
    }
    return new StorageBays(found.bays);
  }

  /**
   * A first start on folders that were disks of their own would make another deployment beside the
   * one that is not mounted.
   */
  private void refuseMissingMounts(KnownMounts known) throws StartRefusedException {
    Set<String> mounts = known.paths();
    for (DriveProbe look : looks) {
      String name = look.probe().name();
      boolean mounted = look.probe() instanceof Probe.Empty(String _, boolean own) && own;
      if (mounts.contains(name) && !mounted) {
        throw new StartRefusedException(
            name
                + " was a disk of its own when this server was started before, and nothing is"
                + " mounted there now. Mount it and start again. To begin anew in the plain folder,"
                + " remove that line from "
                + known.file()
                + ".");
      }
    }
  }

  /** Keeps in mind which drives are disks of their own. */
  void rememberMounts(KnownMounts known) {
    known.remember(
        looks.stream().map(DriveProbe::probe).filter(Probe::ownMount).map(Probe::name).toList());
  }

  private static DriveBay bay(Path path, Clock clock, Entropy entropy) {
    return new DiskBay(
        path.toString(),
        () -> new PosixDisk(path),
        entropy,
        drive -> ThreadedDriveExecutor.start(drive, clock, ThreadedDriveExecutor.Limits.USUAL));
  }

  private boolean anyMissing() {
    return looks.stream().anyMatch(look -> look.probe() instanceof Probe.Unreachable);
  }

  List<DriveBay> bays() {
    return bays;
  }

  /** What the drives hold, as far as secrets are concerned. */
  StoredData storedData() {
    StoredData stored = StoredData.NONE;
    for (DriveProbe look : looks) {
      Optional<DriveFormat> format = look.format();
      if (format.isPresent() && look.epoch().isPresent()) {
        if (!format.get().keyCheckValues().isEmpty()) {
          return StoredData.ENCRYPTED;
        }
        stored = StoredData.PLAIN;
      }
    }
    return stored;
  }
}
