package io.holdfast.s3.request;

import java.util.Optional;

/**
 * Which buckets a ListBuckets is about.
 *
 * @param prefix of their names, if one was given
 * @param after the name that the page goes on behind; empty at the start
 * @param region only buckets of this region, if one was given
 * @param maxBuckets 1 to {@link #MAX_BUCKETS}
 */
public record BucketPage(
    Optional<String> prefix, String after, Optional<String> region, int maxBuckets) {
  /** S3's largest page; also what a request without {@code max-buckets} gets. */
  public static final int MAX_BUCKETS = 10_000;

  /** What a request without parameters is about. */
  public static final BucketPage ALL =
      new BucketPage(Optional.empty(), "", Optional.empty(), MAX_BUCKETS);

  /**
   * @throws io.holdfast.error.S3Exception InvalidArgument for a bad {@code max-buckets} or token
   */
  static BucketPage of(QueryParameters query) {
    int max = Arguments.number(query, "max-buckets", MAX_BUCKETS);
    if (max < 1 || max > MAX_BUCKETS) {
      throw Arguments.invalid(
          "Argument max-buckets must be an integer between 1 and " + MAX_BUCKETS,
          "max-buckets",
          Integer.toString(max));
    }
    return new BucketPage(
        query.first("prefix"),
        Arguments.nonEmpty(query, "continuation-token")
            .map(token -> ContinuationToken.parse(token).after())
            .orElse(""),
        Arguments.nonEmpty(query, "bucket-region"),
        max);
  }
}
