package io.holdfast.simulation;

import io.holdfast.common.Entropy;
import io.holdfast.storage.DriveException;
import io.holdfast.storage.DriveFormat;
import io.holdfast.storage.DriveFormatter;
import io.holdfast.storage.LocalDrive;
import java.util.random.RandomGenerator;

/**
 * The product's own drive on a simulated disk. There is no other simulated drive: what it does
 * between two calls of the operating system is what runs under the faults.
 */
public final class SimulatedDrive {
  /** Formats the disk's volume, and lets time make that durable. */
  public static void format(SimulatedDisk disk, DriveFormat format) throws DriveException {
    DriveFormatter.format(disk.usedBy(new SimulatedProcess()), disk.name(), format);
    disk.volume().settle();
  }

  /** Opens the drive as a process does. */
  public static LocalDrive open(
      SimulatedDisk disk, SimulatedProcess process, RandomGenerator random) throws DriveException {
    return LocalDrive.open(disk.usedBy(process), disk.name(), entropy(random));
  }

  /** Chance from a seed. */
  public static Entropy entropy(RandomGenerator random) {
    return random::nextBytes;
  }

  private SimulatedDrive() {}
}
