package io.holdfast.storage;

import io.holdfast.bitrot.BitrotAlgorithm;
import io.holdfast.commit.WriteId;
import io.holdfast.erasure.ErasureScheme;

/**
 * The first bytes of a record file: enough to know whose a shard is without the trailer.
 *
 * @param shardIndex this drive's column, 0 to k+m-1
 * @param stripeBytes bytes that a full stripe has before it is cut into k blocks
 * @param framePayloadBytes the most that one frame carries
 * @param framesLengthBytes bytes of all frames of a sealed file: a longer file has, or had, a
 *     trailer
 */
public record RecordHeader(
    WriteId writeId,
    RecordKey key,
    BitrotAlgorithm bitrot,
    ErasureScheme scheme,
    int shardIndex,
    int stripeBytes,
    int framePayloadBytes,
    long framesLengthBytes) {
  public RecordHeader {
    if (shardIndex < 0 || shardIndex >= scheme.data() + scheme.parity()) {
      throw new IllegalArgumentException("shard " + shardIndex + " of " + scheme);
    }
    if (framesLengthBytes < 0 || framePayloadBytes <= 0 || stripeBytes <= 0) {
      throw new IllegalArgumentException("lengths of a record header");
    }
  }
}
