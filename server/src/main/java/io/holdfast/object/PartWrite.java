package io.holdfast.object;

import java.util.Optional;

/**
 * An UploadPart.
 *
 * @param number 1 to 10,000
 * @param plaintextLength bytes of the decoded body; known before the first of them
 * @param clientKey of an upload under SSE-C; stays the caller's to close
 */
public record PartWrite(
    UploadName upload, int number, long plaintextLength, Optional<ClientKey> clientKey) {}
