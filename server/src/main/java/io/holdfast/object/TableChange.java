package io.holdfast.object;

import io.holdfast.commit.VersionEntry;
import io.holdfast.commit.VersionTable;
import io.holdfast.control.BucketRecord.Versioning;
import java.util.ArrayList;
import java.util.List;

/** What the operations of S3 make of a version table. Pure. */
final class TableChange {

  /**
   * A new version in front. Unless versioning is enabled it is the version {@code null} and takes
   * the place of the one before.
   */
  static VersionTable put(VersionTable table, VersionEntry entry) {
    List<VersionEntry> versions = new ArrayList<>();
    versions.add(entry);
    for (VersionEntry old : table.versions()) {
      if (!(entry.nullVersion() && old.nullVersion())) {
        versions.add(old);
      }
    }
    return with(table, versions);
  }

  /** Without one version; whatever is newest then is the latest. */
  static VersionTable withoutVersion(VersionTable table, String versionId) {
    return with(
        table,
        table.versions().stream()
            .filter(version -> !version.versionId().equals(versionId))
            .toList());
  }

  /** A DELETE of the key leaves a marker once versioning has been switched on. */
  static boolean leavesMarker(Versioning versioning) {
    return switch (versioning) {
      case UNVERSIONED -> false;
      case ENABLED, SUSPENDED -> true;
    };
  }

  /** Whether new versions are the version {@code null}. */
  static boolean writesNull(Versioning versioning) {
    return versioning != Versioning.ENABLED;
  }

  private static VersionTable with(VersionTable table, List<VersionEntry> versions) {
    return new VersionTable(versions, table.uploads(), table.extra());
  }

  private TableChange() {}
}
