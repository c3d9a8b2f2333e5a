package io.holdfast.object;

import io.holdfast.commit.VersionEntry;
import io.holdfast.commit.VersionTable;
import io.holdfast.common.Bytes;
import io.holdfast.control.BucketRecord.Versioning;
import io.holdfast.error.S3ErrorCode;
import io.holdfast.error.S3Exception;
import io.holdfast.storage.RecordCodec;
import java.util.ArrayList;
import java.util.List;

/** What the operations of S3 make of a version table. Pure. */
final class TableChange {
  /** Of a version without what has no length of its own: ids, class, stamps, numbers. */
  private static final int ENTRY_BYTES_AT_MOST = 256;

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

  /** With a changed entry in the place of one that is there. */
  static VersionTable replace(VersionTable table, VersionEntry old, VersionEntry changed) {
    return with(
        table,
        table.versions().stream().map(version -> version.equals(old) ? changed : version).toList());
  }

  /** Without one version; whatever is newest then is the latest. */
  static VersionTable withoutVersion(VersionTable table, String versionId) {
    return with(
        table,
        table.versions().stream()
            .filter(version -> !version.versionId().equals(versionId))
            .toList());
  }

  /**
   * The table, if it fits into a record. Everything but the removal of a version asks this.
   *
   * @throws S3Exception XHoldfastTooManyVersions
   */
  static VersionTable fitting(VersionTable table) {
    // Encoding a table only to measure it would double the cost of a write to a key with many.
    long estimate = 0;
    for (VersionEntry version : table.versions()) {
      estimate += ENTRY_BYTES_AT_MOST + version.sealedFacts().length();
      for (Bytes unknown : version.extra().fields().values()) {
        estimate += unknown.length();
      }
    }
    estimate += (long) ENTRY_BYTES_AT_MOST * table.uploads().size();
    if (estimate > RecordCodec.MAX_TABLE_BYTES
        && RecordCodec.tableBytes(table) > RecordCodec.MAX_TABLE_BYTES) {
      throw S3Exception.of(S3ErrorCode.TOO_MANY_VERSIONS);
    }
    return table;
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
