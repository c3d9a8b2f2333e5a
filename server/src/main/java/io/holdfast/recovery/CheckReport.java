package io.holdfast.recovery;

import io.holdfast.common.Bytes;
import io.holdfast.recovery.DrivesCheck.CheckedDrive;
import io.holdfast.storage.DiskException;
import io.holdfast.storage.DriveFormat;
import io.holdfast.storage.DriveId;
import io.holdfast.storage.EpochRecord;
import io.holdfast.storage.OfflineFiles;
import io.holdfast.storage.Stored;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * A check with what is to be said of the drives as such.
 *
 * @param version of this form: 1
 * @param clean as {@link CheckFindings#isClean}, and no drive's own files are damaged or missing
 * @param warnings whole sentences
 */
public record CheckReport(
    int version, boolean clean, List<String> warnings, CheckFindings findings) {
  private static final int VERSION = 1;
  private static final JsonMapper JSON =
      JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

  public CheckReport {
    warnings = List.copyOf(warnings);
  }

  /**
   * What the drives say of themselves.
   *
   * @param complete they are all drives of one set, and say so without fault
   */
  public record SetLook(boolean complete, List<String> warnings) {
    public SetLook {
      warnings = List.copyOf(warnings);
    }
  }

  /**
   * Looks whether drives belong together.
   *
   * @throws IllegalArgumentException with a whole sentence: a folder that is no drive, drives of
   *     different deployments, or one drive twice
   */
  public static SetLook look(List<CheckedDrive> drives) throws DiskException {
    List<String> warnings = new ArrayList<>();
    Set<Bytes> deployments = new HashSet<>();
    Set<DriveId> found = new HashSet<>();
    Optional<EpochRecord> newest = Optional.empty();
    for (CheckedDrive drive : drives) {
      switch (OfflineFiles.format(drive.disk())) {
        case Stored.Absent<DriveFormat> _ ->
            throw new IllegalArgumentException(drive.name() + " holds no drive of Holdfast.");
        case Stored.Newer<DriveFormat> newer ->
            throw new IllegalArgumentException(
                "%s has format %d, which this version does not know."
                    .formatted(drive.name(), newer.version()));
        case Stored.Damaged<DriveFormat> damaged ->
            warnings.add(
                "The format of %s is damaged: %s.".formatted(drive.name(), damaged.reason()));
        case Stored.Intact<DriveFormat>(DriveFormat format, boolean whole) -> {
          deployments.add(format.deploymentId());
          if (!found.add(format.driveId())) {
            throw new IllegalArgumentException(drive.name() + " is given twice, or is a copy.");
          }
          if (!whole) {
            warnings.add("One copy of the format of %s is damaged.".formatted(drive.name()));
          }
        }
      }
      newest = newer(newest, drive, warnings);
    }
    if (deployments.size() > 1) {
      throw new IllegalArgumentException("The drives belong to different deployments.");
    }
    newest.ifPresent(set -> missing(set, found, warnings));
    return new SetLook(warnings.isEmpty(), warnings);
  }

  private static Optional<EpochRecord> newer(
      Optional<EpochRecord> known, CheckedDrive drive, List<String> warnings) throws DiskException {
    if (OfflineFiles.epoch(drive.disk())
        instanceof Stored.Intact<EpochRecord>(EpochRecord epoch, boolean _)) {
      boolean later =
          known.isEmpty() || Integer.compareUnsigned(epoch.epoch(), known.get().epoch()) > 0;
      return later ? Optional.of(epoch) : known;
    }
    warnings.add("%s does not tell which set it belongs to.".formatted(drive.name()));
    return known;
  }

  private static void missing(EpochRecord set, Set<DriveId> found, List<String> warnings) {
    long missing = set.members().stream().filter(member -> !found.contains(member)).count();
    if (missing > 0) {
      warnings.add(
          "%d of the %d drives of the set are not among these; what they hold counts as lost."
              .formatted(missing, set.members().size()));
    }
  }

  /**
   * The report.
   *
   * @param more warnings besides those of the look
   */
  public static CheckReport of(SetLook look, List<String> more, CheckFindings findings) {
    List<String> warnings = new ArrayList<>(look.warnings());
    warnings.addAll(more);
    return new CheckReport(VERSION, look.complete() && findings.isClean(), warnings, findings);
  }

  public String json() {
    return JSON.writeValueAsString(this);
  }
}
