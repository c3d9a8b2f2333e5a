package io.holdfast.object;

import io.holdfast.common.ObjectKey;

/** A multipart upload as requests name it; nothing says that it exists. */
public record UploadName(String bucket, ObjectKey key, String uploadId) {}
