package io.holdfast.object;

import io.holdfast.bitrot.BitrotAlgorithm;
import io.holdfast.common.Bytes;
import io.holdfast.storage.RecordKey;
import java.math.BigInteger;

/**
 * Where the shards of a key lie: a pure function of deployment, bucket id and key, so that nothing
 * has to be looked up. Shard i lies on drive (hash + i) mod N, which spreads the data shards, and
 * with them the reads, over all drives.
 */
public record Placement(Bytes deploymentId) {

  /** The position of shard 0 in a set of that many drives. */
  int firstDrive(RecordKey key, int drives) {
    byte[] digest =
        BitrotAlgorithm.XXH3_128
            .hasher()
            .digest(deploymentId.toArray(), key.bucket().id().bytes().toArray(), key.key().utf8());
    return new BigInteger(1, digest).mod(BigInteger.valueOf(drives)).intValueExact();
  }

  /** The shard that the drive at a position holds. */
  static int shardAt(int position, int firstDrive, int drives) {
    return Math.floorMod(position - firstDrive, drives);
  }
}
