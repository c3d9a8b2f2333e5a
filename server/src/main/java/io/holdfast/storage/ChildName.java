package io.holdfast.storage;

/**
 * One decoded component below a key prefix on one drive.
 *
 * @param component without a slash; may be empty (of the key {@code a/})
 * @param head a record file of the key prefix + component is there
 * @param directory keys that go on with a slash may be there
 */
public record ChildName(String component, boolean head, boolean directory) {}
