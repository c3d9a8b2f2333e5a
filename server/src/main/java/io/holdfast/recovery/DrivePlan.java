package io.holdfast.recovery;

import io.holdfast.config.SetLayout;
import io.holdfast.object.SpaceSum;
import io.holdfast.storage.DriveSpace;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What drives would amount to: pure arithmetic, before anything is bought or started.
 *
 * @param layout of the drives
 * @param usableBytes what clients can store, redundancy and reserve taken off
 * @param driveBytes the most that one drive then holds: what a replacement gets
 * @param refusal why the layout is not advised, in whole sentences: it survives less than the one
 *     that these drives get by default
 */
public record DrivePlan(
    SetLayout layout, long usableBytes, long driveBytes, Optional<String> refusal) {

  /**
   * One drive.
   *
   * @param device equal for drives that share a device, and so its room
   * @param totalBytes of that device
   */
  public record PlannedDrive(long device, long totalBytes) {}

  /**
   * @param parity m instead of the default one
   * @param setDrives N instead of the default one
   * @throws IllegalArgumentException with a whole sentence for a layout that cannot be
   */
  public static DrivePlan of(List<PlannedDrive> drives, OptionalInt parity, OptionalInt setDrives) {
    SetLayout layout = SetLayout.of(drives.size(), parity, setDrives);
    SpaceSum space = new SpaceSum(layout.scheme());
    drives.forEach(drive -> space.add(drive.device(), DriveSpace.ofEmpty(drive.totalBytes())));
    long set = space.totalBytes();
    return new DrivePlan(
        layout,
        Math.multiplyExact(set, (long) layout.sets()),
        set / layout.scheme().data(),
        refusal(layout, SetLayout.of(drives.size())));
  }

  /**
   * How long it takes to fill a drive that replaces another.
   *
   * @param usedBytes that the lost drive held
   * @param bytesPerSecond that the new drive takes; above 0
   */
  public static Duration rebuildTime(long usedBytes, long bytesPerSecond) {
    if (bytesPerSecond <= 0) {
      throw new IllegalArgumentException("A rate is above 0.");
    }
    return Duration.ofSeconds(Math.ceilDiv(usedBytes, bytesPerSecond));
  }

  private static Optional<String> refusal(SetLayout chosen, SetLayout usual) {
    boolean lower =
        chosen.readsSurviveAtOnce() < usual.readsSurviveAtOnce()
            || chosen.readsSurviveLater() < usual.readsSurviveLater()
            || chosen.writesSurvive() < usual.writesSurvive();
    if (!lower) {
      return Optional.empty();
    }
    return Optional.of(
        ("%s lowers the protection: reads survive any %d lost drives right after a write and %d"
                + " later, writes go on without %d; by default these drives get %s, with %d, %d"
                + " and %d.")
            .formatted(
                chosen.scheme(),
                chosen.readsSurviveAtOnce(),
                chosen.readsSurviveLater(),
                chosen.writesSurvive(),
                usual.scheme(),
                usual.readsSurviveAtOnce(),
                usual.readsSurviveLater(),
                usual.writesSurvive()));
  }
}
