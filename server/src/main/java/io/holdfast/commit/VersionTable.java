package io.holdfast.commit;

import java.util.List;
import java.util.Optional;

/**
 * The value of the register that a key is: its versions, newest first, and its open uploads. The
 * empty table is the deleted key.
 */
public record VersionTable(
    List<VersionEntry> versions, List<OpenUpload> uploads, ExtraFields extra) {
  public static final VersionTable GONE = new VersionTable(List.of(), List.of(), ExtraFields.NONE);

  /** Open uploads of one key at most. */
  public static final int MAX_UPLOADS = 1000;

  public VersionTable {
    versions = List.copyOf(versions);
    uploads = List.copyOf(uploads);
  }

  public static VersionTable of(List<VersionEntry> versions) {
    return new VersionTable(versions, List.of(), ExtraFields.NONE);
  }

  /** Nothing is left that a record would have to tell. */
  public boolean isGone() {
    return versions.isEmpty() && uploads.isEmpty();
  }

  /** A key exists for readers if its table has a version; uploads alone are seen by nobody. */
  public Optional<VersionEntry> latest() {
    return versions.isEmpty() ? Optional.empty() : Optional.of(versions.getFirst());
  }

  /** Whether lists without versions show the key. */
  public boolean isLive() {
    return !versions.isEmpty() && !versions.getFirst().isDeleteMarker();
  }

  /** Whether a version of the table has its shards in records of this stamp. */
  public boolean namesData(Stamp stamp) {
    for (VersionEntry version : versions) {
      if (version.hasData() && version.stamp().equals(stamp)) {
        return true;
      }
    }
    return false;
  }

  public Optional<VersionEntry> version(String versionId) {
    return versions.stream().filter(version -> version.versionId().equals(versionId)).findFirst();
  }
}
