package io.holdfast.control;

import java.util.List;
import java.util.Optional;

/**
 * Control state of the deployment: buckets and their configuration, later identities. Strongly
 * consistent, cached by its implementation. On one node it is kept as records of the reserved
 * bucket.
 */
public interface ControlStore {
  Optional<BucketRecord> bucket(String name);

  /** All buckets, by name. */
  List<BucketRecord> buckets();

  /**
   * Records a new bucket.
   *
   * @return false when the name is taken
   */
  boolean create(BucketRecord bucket);

  /** Replaces the record of a bucket of the same id; false when that bucket is no longer there. */
  boolean replace(BucketRecord bucket);

  /** Removes the record of this very bucket. */
  boolean delete(BucketRecord bucket);
}
