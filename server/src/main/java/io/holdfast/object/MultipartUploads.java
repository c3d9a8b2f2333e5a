package io.holdfast.object;

/**
 * Multipart uploads with the meaning that S3 gives them. Everything throws {@link
 * io.holdfast.error.S3Exception}; what names an upload throws NoSuchUpload when it is not open.
 */
public interface MultipartUploads {
  /** Opens an upload. */
  CreatedUpload create(UploadCreation creation);

  UploadInfo info(UploadName upload);

  /**
   * Writes a part; the part of that number that was there before is no more.
   *
   * @throws io.holdfast.error.S3Exception InvalidRequest unless the client's key is that of the
   *     upload
   */
  WrittenObject putPart(PartWrite write, ObjectBody body);

  /**
   * Makes an object of parts, and ends the upload. A repeated one has the answer of the first, as
   * long as the object is there.
   *
   * @throws io.holdfast.error.S3Exception InvalidPart, InvalidPartOrder, EntityTooSmall,
   *     PreconditionFailed
   */
  WrittenObject complete(UploadCompletion completion);

  void abort(UploadName upload);

  /**
   * A page of an upload's parts.
   *
   * @param after only parts of higher numbers
   */
  PartListing parts(UploadName upload, int after, int max);

  UploadListing list(UploadQuery query);
}
