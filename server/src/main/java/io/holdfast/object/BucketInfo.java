package io.holdfast.object;

import io.holdfast.control.BucketRecord.Versioning;
import io.holdfast.control.BucketSettings;

/** What a client may know of a bucket. */
public record BucketInfo(
    String name, long createdMillis, Versioning versioning, BucketSettings settings) {}
