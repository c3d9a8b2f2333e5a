package io.holdfast.object.listing;

import java.util.Optional;

/**
 * What page of a bucket is wanted, for all list operations alike.
 *
 * @param prefix decoded; may be empty
 * @param delimiter decoded; S3 allows any string
 * @param after only names behind this one (exclusive): V1 marker, V2 start-after or token. When it
 *     is a common prefix of the page before, keys below it are skipped too
 * @param maxKeys keys and common prefixes together, 0 to 1000
 */
public record ListQuery(
    String bucket, String prefix, Optional<String> delimiter, Optional<String> after, int maxKeys) {
  /** S3's largest page. */
  public static final int MAX_KEYS = 1000;
}
