package io.holdfast.object;

/**
 * The answer to a CreateMultipartUpload.
 *
 * @param encryption of its parts
 */
public record CreatedUpload(UploadInfo upload, AppliedEncryption encryption) {}
