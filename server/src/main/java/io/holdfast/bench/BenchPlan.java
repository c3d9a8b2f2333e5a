package io.holdfast.bench;

import java.time.Duration;
import java.util.List;

/**
 * What is to be measured.
 *
 * @param bucket made if it is not there, and removed at the end if it was made
 * @param operations in this order; those after the first find the objects of the PUTs
 * @param sizes of objects in bytes, taken in turn
 * @param connections at the same time, each with one request under way
 * @param warmUp of each operation, not measured
 * @param duration of each operation, measured
 * @param objects to write before reads that no PUT comes before
 * @param deleteBatch keys of one DeleteObjects; 1: single DeleteObject requests
 * @param signedPayloads SHA-256 over each body; else UNSIGNED-PAYLOAD
 * @param keep leaves objects and bucket behind
 */
public record BenchPlan(
    String bucket,
    List<BenchOperation> operations,
    List<Long> sizes,
    int connections,
    Duration warmUp,
    Duration duration,
    int objects,
    int deleteBatch,
    boolean signedPayloads,
    boolean keep) {
  /** S3's limit for keys of one DeleteObjects. */
  private static final int MAX_BATCH = 1_000;

  public BenchPlan {
    operations = List.copyOf(operations);
    sizes = List.copyOf(sizes);
    require(!operations.isEmpty(), "No operation is asked for.");
    require(!sizes.isEmpty() && sizes.stream().allMatch(size -> size >= 0), "A size is missing.");
    require(connections >= 1, "At least one connection is needed.");
    require(duration.isPositive(), "The duration is longer than nothing.");
    require(objects >= 1, "At least one object is needed.");
    require(deleteBatch >= 1 && deleteBatch <= MAX_BATCH, "A batch has 1 to 1000 keys.");
  }

  private static void require(boolean holds, String sentence) {
    if (!holds) {
      throw new IllegalArgumentException(sentence);
    }
  }

  /** The length of an object. */
  long size(long object) {
    return sizes.get((int) (object % sizes.size()));
  }
}
