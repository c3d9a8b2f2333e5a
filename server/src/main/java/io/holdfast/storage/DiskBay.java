package io.holdfast.storage;

import io.holdfast.common.Entropy;
import java.util.function.Function;
import java.util.function.Supplier;

/** A drive bay on a disk of this machine, or on a simulated one. */
public final class DiskBay implements DriveBay {
  private final String name;
  private final Supplier<Disk> disks;
  private final Entropy entropy;
  private final Function<Drive, DriveExecutor> threads;

  /**
   * @param disks gives the disk anew each time, since an open drive owns its disk
   * @param threads starts the threads of a drive that has been opened
   */
  public DiskBay(
      String name, Supplier<Disk> disks, Entropy entropy, Function<Drive, DriveExecutor> threads) {
    this.name = name;
    this.disks = disks;
    this.entropy = entropy;
    this.threads = threads;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public DriveProbe probe() {
    Disk disk = disks.get();
    try {
      return DriveProbe.of(disk, name);
    } finally {
      disk.close();
    }
  }

  @Override
  public void format(DriveFormat format) throws DriveException {
    Disk disk = disks.get();
    try {
      DriveFormatter.format(disk, name, format);
    } finally {
      disk.close();
    }
  }

  @Override
  public DriveExecutor open() throws DriveException {
    return threads.apply(LocalDrive.open(disks.get(), name, entropy));
  }
}
