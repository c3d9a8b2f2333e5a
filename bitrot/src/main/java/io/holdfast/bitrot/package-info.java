/**
 * Detecting bytes that a drive changed: shard blocks are cut into frames, and each frame starts
 * with the digest of its payload. Pure arithmetic and hashing; no files, no threads, no log. The
 * format is written down in {@code FORMAT.md} of this module.
 */
@NullMarked
package io.holdfast.bitrot;

import org.jspecify.annotations.NullMarked;
