package io.holdfast.object;

/**
 * An UploadPart.
 *
 * @param number 1 to 10,000
 * @param plaintextLength bytes of the decoded body; known before the first of them
 */
public record PartWrite(UploadName upload, int number, long plaintextLength) {}
