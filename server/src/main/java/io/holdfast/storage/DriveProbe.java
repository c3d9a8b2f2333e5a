package io.holdfast.storage;

import io.holdfast.commit.Probe;
import io.holdfast.commit.SetRecord;
import io.holdfast.common.Bytes;
import java.nio.file.AccessDeniedException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * What was found in a folder that is to be a drive, without changing anything in it. Whether it
 * takes part is decided elsewhere.
 *
 * @param probe for that decision
 * @param format of a drive of ours
 * @param epoch the last one that a drive of ours was given
 * @param mount how its file system is mounted, if that could be told
 * @param lostAndFoundHasNames a file system check has found files without names: what the drive
 *     does not have may have been there
 * @param warnings what an operator should know about the file system, in sentences
 * @param refusal why the folder must not be used at all, in a sentence
 */
public record DriveProbe(
    Probe probe,
    Optional<DriveFormat> format,
    Optional<EpochRecord> epoch,
    Optional<MountFacts> mount,
    boolean lostAndFoundHasNames,
    List<String> warnings,
    Optional<String> refusal) {
  public DriveProbe {
    warnings = List.copyOf(warnings);
  }

  /** Looks at a folder. What a disk answers with an error makes it unreachable. */
  public static DriveProbe of(Disk disk, String name) {
    try {
      if (!disk.stat("").directory()) {
        return unreachable(name, "it is not a folder");
      }
      return look(disk, name);
    } catch (DiskException failed) {
      return unreachable(name, reason(failed));
    }
  }

  private static String reason(DiskException failed) {
    if (failed.kind() == DiskException.Kind.NOT_FOUND) {
      return "there is no such folder";
    }
    return failed.getCause() instanceof AccessDeniedException denied
        ? "this user may not use " + denied.getFile()
        : String.valueOf(failed.getMessage());
  }

  private static DriveProbe unreachable(String name, String reason) {
    return new DriveProbe(
        new Probe.Unreachable(name, reason),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        false,
        List.of(),
        Optional.empty());
  }

  private static DriveProbe look(Disk disk, String name) throws DiskException {
    MountFacts mount = disk.mount();
    Stored<DriveFormat> format = FormatFiles.format(disk);
    Stored<EpochRecord> epoch = FormatFiles.epoch(disk);
    return new DriveProbe(
        probe(disk, name, mount, format, epoch),
        value(format),
        value(epoch),
        Optional.of(mount),
        hasNames(disk, DriveFiles.LOST_AND_FOUND),
        MountRules.warnings(name, mount),
        MountRules.refusal(name, mount));
  }

  private static Probe probe(
      Disk disk,
      String name,
      MountFacts mount,
      Stored<DriveFormat> format,
      Stored<EpochRecord> epoch)
      throws DiskException {
    if (format instanceof Stored.Newer<DriveFormat>(int version)) {
      return new Probe.NewerFormat(name, version);
    }
    if (epoch instanceof Stored.Newer<EpochRecord>(int version)) {
      return new Probe.NewerFormat(name, version);
    }
    if (epoch instanceof Stored.Damaged<EpochRecord>) {
      return new Probe.Damaged(name);
    }
    return switch (format) {
      case Stored.Newer<DriveFormat> _, Stored.Damaged<DriveFormat> _ -> new Probe.Damaged(name);
      case Stored.Absent<DriveFormat> _ -> unformatted(disk, name, mount);
      case Stored.Intact<DriveFormat>(DriveFormat ours, boolean _) ->
          new Probe.Ours(
              name,
              ours.deploymentId(),
              ours.driveId().bytes(),
              ours.state() == DriveFormat.State.BLANK,
              mount.mountPoint(),
              value(epoch).map(DriveProbe::setRecord));
    };
  }

  private static SetRecord setRecord(EpochRecord epoch) {
    List<Bytes> members = epoch.members().stream().map(DriveId::bytes).toList();
    return new SetRecord(epoch.epoch(), epoch.scheme().data(), members, epoch.mounted());
  }

  /**
   * Without a format: empty, somebody else's, or ours and damaged. A formatting that was cut short
   * has left folders without files, which counts as empty.
   */
  private static Probe unformatted(Disk disk, String name, MountFacts mount) throws DiskException {
    List<String> names = new ArrayList<>();
    disk.list("", each -> each.equals(DriveFiles.LOST_AND_FOUND) || names.add(each));
    if (names.isEmpty() || (names.equals(List.of(DriveFiles.HOME)) && holdsNothing(disk))) {
      return new Probe.Empty(name, mount.mountPoint());
    }
    return exists(disk, DriveFiles.STAGE) ? new Probe.Damaged(name) : new Probe.Foreign(name);
  }

  private static boolean holdsNothing(Disk disk) throws DiskException {
    for (int number = 0; number < DriveFiles.STAGE_FOLDERS; number++) {
      if (hasNames(disk, DriveFiles.stageFolder(number))) {
        return false;
      }
    }
    return !hasNames(disk, DriveFiles.SYSTEM) && !exists(disk, DriveFiles.EPOCH);
  }

  private static boolean exists(Disk disk, String path) throws DiskException {
    try {
      disk.stat(path);
      return true;
    } catch (DiskException missing) {
      if (missing.kind() == DiskException.Kind.NOT_FOUND) {
        return false;
      }
      throw missing;
    }
  }

  private static boolean hasNames(Disk disk, String directory) throws DiskException {
    AtomicBoolean any = new AtomicBoolean();
    try {
      disk.list(
          directory,
          _ -> {
            any.set(true);
            return false;
          });
    } catch (DiskException missing) {
      if (missing.kind() != DiskException.Kind.NOT_FOUND) {
        throw missing;
      }
    }
    return any.get();
  }

  private static <T> Optional<T> value(Stored<T> stored) {
    return stored instanceof Stored.Intact<T>(T value, boolean _)
        ? Optional.of(value)
        : Optional.empty();
  }
}
