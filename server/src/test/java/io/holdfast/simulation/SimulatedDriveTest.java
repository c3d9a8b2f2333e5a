package io.holdfast.simulation;

import io.holdfast.storage.Disk;
import java.util.Random;

/** The contract on a simulated disk. */
final class SimulatedDriveTest extends DriveContract {
  private final SimulatedDisk disk = new SimulatedDisk("drive", new Random(1));

  @Override
  Disk disk() {
    return disk.usedBy(new SimulatedProcess());
  }

  @Override
  void takeAway() {
    disk.unmount();
  }
}
