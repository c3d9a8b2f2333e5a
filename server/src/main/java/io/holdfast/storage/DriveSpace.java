package io.holdfast.storage;

/** Bytes of the file system a drive lies on, and what is kept back for deletes and heal. */
public record DriveSpace(long totalBytes, long availableBytes, long reserveBytes) {}
