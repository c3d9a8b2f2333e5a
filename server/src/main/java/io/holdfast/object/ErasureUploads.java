package io.holdfast.object;

import io.holdfast.object.OpenUploads.Place;
import java.util.List;

/**
 * Multipart uploads on an erasure set. Whether an upload is open stands in the table of its object,
 * so that Create, Complete and Abort are single values of that one register and nothing lies
 * between them. Parts are registers of their own; a version made of them names them.
 *
 * <p>Locks are taken in one order: bucket, upload, object's key, other keys. Who adds a part shares
 * the upload's lock, who ends the upload has it alone. Here is what only reads; each change has a
 * class of its own.
 */
final class ErasureUploads implements MultipartUploads {
  private final BucketRegistry buckets;
  private final OpenUploads uploads;
  private final UploadedParts parts;
  private final UploadLister lister;
  private final UploadOpening opening;
  private final PartWriting writing;
  private final UploadCompleting completing;
  private final UploadAborting aborting;

  ErasureUploads(
      BucketRegistry buckets,
      OpenUploads uploads,
      UploadedParts parts,
      UploadLister lister,
      UploadOpening opening,
      PartWriting writing,
      UploadCompleting completing,
      UploadAborting aborting) {
    this.buckets = buckets;
    this.uploads = uploads;
    this.parts = parts;
    this.lister = lister;
    this.opening = opening;
    this.writing = writing;
    this.completing = completing;
    this.aborting = aborting;
  }

  @Override
  public CreatedUpload create(UploadCreation creation) {
    return opening.create(creation);
  }

  @Override
  public UploadInfo info(UploadName name) {
    return uploads.info(uploads.require(name));
  }

  @Override
  public WrittenObject putPart(PartWrite write, ObjectBody body) {
    return writing.put(write, body);
  }

  @Override
  public WrittenObject complete(UploadCompletion completion) {
    return completing.complete(completion);
  }

  @Override
  public void abort(UploadName name) {
    aborting.abort(name);
  }

  @Override
  public PartListing parts(UploadName name, int after, int max) {
    Place upload = uploads.require(name);
    List<PartInfo> page = parts.page(upload.bucket(), upload.id(), after, max + 1);
    boolean truncated = page.size() > max;
    return new PartListing(
        uploads.info(upload), truncated ? page.subList(0, max) : page, truncated);
  }

  @Override
  public UploadListing list(UploadQuery query) {
    return lister.list(buckets.require(query.bucket()), query);
  }
}
