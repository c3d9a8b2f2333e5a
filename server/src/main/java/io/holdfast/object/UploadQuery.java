package io.holdfast.object;

import java.util.Optional;

/**
 * What page of a bucket's open uploads is wanted.
 *
 * @param keyMarker only keys behind this one, or with {@code uploadIdMarker} also later uploads of
 *     this one
 * @param maxUploads uploads and common prefixes together, 0 to 1000
 */
public record UploadQuery(
    String bucket,
    String prefix,
    Optional<String> delimiter,
    Optional<String> keyMarker,
    Optional<String> uploadIdMarker,
    int maxUploads) {}
