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

  /**
   * Compares and sets: puts the new record in the place of the expected one.
   *
   * @param changed of the same bucket
   * @return false, with nothing changed, when another record is there, or none
   */
  boolean replace(BucketRecord expected, BucketRecord changed);

  /** Removes the record of this very bucket. */
  boolean delete(BucketRecord bucket);
}
