package io.holdfast.object;

import io.holdfast.common.ObjectKey;

/**
 * A PUT.
 *
 * @param plaintextLength bytes of the decoded body; known before the first of them
 * @param encryption stays the caller's to close
 * @param storageClass as the client named it and the handler checked it
 */
public record ObjectWrite(
    String bucket,
    ObjectKey key,
    long plaintextLength,
    ObjectMetadata metadata,
    String storageClass,
    EncryptionRequest encryption,
    Conditions conditions,
    ObjectLabels labels) {}
