package io.holdfast.object;

import io.holdfast.commit.ExtraFields;
import io.holdfast.commit.OpenUpload;
import io.holdfast.commit.UploadId;
import io.holdfast.commit.VersionEntry;
import io.holdfast.commit.VersionTable;
import io.holdfast.common.Bytes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What operations on uploads make of the two tables that tell of them: that of the object, which
 * says what is open, and that of the realm of uploads, which keeps what was said of them and is the
 * list of whose parts may have to go. Pure.
 */
final class UploadTables {
  /** The object's table with one more open upload. */
  static VersionTable opened(VersionTable object, UploadId upload) {
    List<OpenUpload> uploads = new ArrayList<>(object.uploads());
    uploads.add(new OpenUpload(upload, ExtraFields.NONE));
    return new VersionTable(object.versions(), uploads, object.extra());
  }

  /** The object's table without an upload. */
  static VersionTable closed(VersionTable object, UploadId upload) {
    return new VersionTable(
        object.versions(),
        object.uploads().stream().filter(open -> !open.id().equals(upload)).toList(),
        object.extra());
  }

  static boolean isOpen(VersionTable object, UploadId upload) {
    return object.uploads().stream().anyMatch(open -> open.id().equals(upload));
  }

  /** The version that was completed from an upload, if it is still there. */
  static Optional<VersionEntry> completed(VersionTable object, UploadId upload) {
    return object.versions().stream()
        .filter(version -> version.upload().equals(Optional.of(upload)))
        .findFirst();
  }

  /** Uploads whose parts an object's table named and names no more. */
  static List<UploadId> lost(VersionTable before, VersionTable after) {
    return before.versions().stream()
        .flatMap(version -> version.upload().stream())
        .filter(upload -> completed(after, upload).isEmpty())
        .toList();
  }

  /** The table of uploads with one more entry. */
  static VersionTable noted(VersionTable uploads, VersionEntry entry) {
    List<VersionEntry> entries = new ArrayList<>();
    entries.add(entry);
    entries.addAll(uploads.versions());
    return new VersionTable(entries, uploads.uploads(), uploads.extra());
  }

  /** The table of uploads with what it lacks of these: their parts may have to go. */
  static VersionTable notedAll(VersionTable uploads, List<UploadId> lost) {
    VersionTable table = uploads;
    for (UploadId upload : lost) {
      if (entry(table, upload).isEmpty()) {
        table = noted(table, entry(upload, 0, Bytes.EMPTY));
      }
    }
    return table;
  }

  /** The table of uploads without one. */
  static VersionTable forgotten(VersionTable uploads, UploadId upload) {
    return new VersionTable(
        uploads.versions().stream().filter(entry -> !isOf(entry, upload)).toList(),
        uploads.uploads(),
        uploads.extra());
  }

  static Optional<VersionEntry> entry(VersionTable uploads, UploadId upload) {
    return uploads.versions().stream().filter(entry -> isOf(entry, upload)).findFirst();
  }

  static UploadId id(VersionEntry entry) {
    return new UploadId(entry.stamp(), entry.writeId());
  }

  /** Whether an entry tells of an upload, or only that its parts may have to go. */
  static boolean saysMore(VersionEntry entry) {
    return !entry.sealedFacts().isEmpty();
  }

  private static boolean isOf(VersionEntry entry, UploadId upload) {
    return entry.kind() == VersionEntry.Kind.UPLOAD && id(entry).equals(upload);
  }

  static VersionEntry entry(UploadId upload, long initiatedMillis, Bytes sealedFacts) {
    return new VersionEntry(
        upload.stamp(),
        false,
        VersionEntry.Kind.UPLOAD,
        upload.writeId(),
        initiatedMillis,
        0,
        VersionEntry.STANDARD,
        Optional.empty(),
        false,
        sealedFacts,
        ExtraFields.NONE);
  }

  private UploadTables() {}
}
