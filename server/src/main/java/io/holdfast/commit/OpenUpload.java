package io.holdfast.commit;

/** A multipart upload that is neither completed nor aborted. */
public record OpenUpload(UploadId id, ExtraFields extra) {}
