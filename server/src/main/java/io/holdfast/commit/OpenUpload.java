package io.holdfast.commit;

/**
 * A multipart upload that is neither completed nor aborted: stamp of its creation, and write id.
 */
public record OpenUpload(Stamp stamp, WriteId writeId, ExtraFields extra) {}
