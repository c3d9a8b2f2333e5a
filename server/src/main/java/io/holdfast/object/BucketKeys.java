package io.holdfast.object;

import io.holdfast.crypto.BucketKey;
import io.holdfast.crypto.MetadataKey;
import java.util.Optional;

/**
 * The open keys of one bucket.
 *
 * @param bucketKey seals data keys; there is none without a KMS
 * @param metadataKey seals ETags, tags and metadata; always there
 */
record BucketKeys(Optional<BucketKey> bucketKey, MetadataKey metadataKey) {}
