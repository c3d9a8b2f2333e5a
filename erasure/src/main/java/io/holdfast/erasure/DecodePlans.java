package io.holdfast.erasure;

import java.util.BitSet;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * A small cache of {@link DecodePlan}s: while drives are missing, every stripe needs the same few.
 * Each choice of survivors has one place, a newer plan takes it over; losing one costs only its
 * computation, so there is neither a lock nor an order of use.
 */
final class DecodePlans {
  /** Enough for every single and many double losses of a set of 16 drives. */
  static final int CAPACITY = 64;

  private final Matrix encoding;
  private final AtomicReferenceArray<@Nullable DecodePlan> plans =
      new AtomicReferenceArray<>(CAPACITY);

  DecodePlans(Matrix encoding) {
    this.encoding = encoding;
  }

  /**
   * @param survivors as many shard numbers as the scheme has data shards; not changed afterwards
   */
  DecodePlan of(BitSet survivors) {
    int place = Math.floorMod(spread(survivors.hashCode()), CAPACITY);
    DecodePlan cached = plans.get(place);
    if (cached != null && cached.isFor(survivors)) {
      return cached;
    }
    DecodePlan fresh = DecodePlan.of(encoding, survivors);
    plans.set(place, fresh);
    return fresh;
  }

  /** Survivor sets differ in few bits; the golden ratio carries them into the low ones. */
  private static int spread(int hash) {
    return (hash * 0x9E3779B9) >>> 16;
  }
}
