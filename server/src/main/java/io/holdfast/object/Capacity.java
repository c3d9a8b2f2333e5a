package io.holdfast.object;

/**
 * Room for plaintext.
 *
 * @param totalBytes if nothing were stored
 * @param availableBytes that still fit
 */
public record Capacity(long totalBytes, long availableBytes) {}
