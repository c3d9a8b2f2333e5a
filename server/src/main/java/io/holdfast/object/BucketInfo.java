package io.holdfast.object;

import io.holdfast.control.BucketRecord.Versioning;

/** What a client may know of a bucket. */
public record BucketInfo(String name, long createdMillis, Versioning versioning) {}
