package io.holdfast.object;

import io.holdfast.commit.Register;
import io.holdfast.commit.VersionTable;
import io.holdfast.object.OpenUploads.Place;

/** AbortMultipartUpload: the object's table without the upload; its parts go later. */
final class UploadAborting {
  private final BucketRegistry buckets;
  private final ErasureSet set;
  private final OpenUploads uploads;
  private final UploadLocks locks;
  private final PartSweeper sweeper;

  UploadAborting(
      BucketRegistry buckets,
      ErasureSet set,
      OpenUploads uploads,
      UploadLocks locks,
      PartSweeper sweeper) {
    this.buckets = buckets;
    this.set = set;
    this.uploads = uploads;
    this.locks = locks;
    this.sweeper = sweeper;
  }

  void abort(UploadName name) {
    Place upload = uploads.require(name);
    set.requireWritable(upload.object());
    try (KeyLocks.Held shared = buckets.shared(name.bucket());
        KeyLocks.Held alone = locks.end(upload.id())) {
      buckets.requireSame(upload.bucket());
      set.change(
          upload.object(),
          (newest, writer) -> {
            VersionTable table = newest.map(Register::table).orElse(VersionTable.GONE);
            upload.requireOpenIn(table);
            sweeper.sweepLater(upload.object(), upload.id());
            return writer.commitTable(UploadTables.closed(table, upload.id()));
          });
    }
  }
}
