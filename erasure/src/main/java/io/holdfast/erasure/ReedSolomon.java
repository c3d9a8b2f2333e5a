package io.holdfast.erasure;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The systematic Reed–Solomon code of one {@link ErasureScheme}: computes parity shards and
 * rebuilds lost ones. The code is that of Backblaze's JavaReedSolomon, byte for byte; {@code
 * FORMAT.md} has its definition.
 *
 * <p>It works on ranges of heap arrays that the caller owns, keeps no reference to them and
 * allocates none. It does not know whether a shard's bytes are right: a damaged shard must be
 * declared absent. Immutable and safe for any threads; building one inverts a matrix, so build one
 * per scheme and share it.
 *
 * <p>There are two forms of every operation. In one, each shard has an array of its own and all
 * ranges are equally long. In the other the data shards lie one behind the other in a single array,
 * as {@link ErasureScheme#shardBlockStart} cuts it, and the padding exists only in thought.
 */
public final class ReedSolomon {
  private final ErasureScheme scheme;
  private final CodingLoop loop;
  private final RangeCoder coder;
  private final Matrix encoding;
  private final DecodePlans plans;
  private final byte[][] parityRows;

  private ReedSolomon(ErasureScheme scheme, CodingLoop loop) {
    this.scheme = scheme;
    this.loop = loop;
    coder = new RangeCoder(loop);
    encoding = Matrix.encoding(scheme);
    plans = new DecodePlans(encoding);
    parityRows = new byte[scheme.parity()][];
    Arrays.setAll(parityRows, i -> encoding.row(scheme.data() + i));
  }

  /** The code of a scheme with the fastest loop there is. */
  public static ReedSolomon of(ErasureScheme scheme) {
    return of(scheme, CodingLoop.best());
  }

  /** The code of a scheme with a chosen loop; the bytes do not depend on the loop. */
  public static ReedSolomon of(ErasureScheme scheme, CodingLoop loop) {
    return new ReedSolomon(
        Objects.requireNonNull(scheme, "scheme"), Objects.requireNonNull(loop, "loop"));
  }

  /**
   * Checks the code against known answers and leaves the loop compiled, so that the first requests
   * are not the slow ones. Takes some tenths of a second; meant for the start of a server.
   *
   * @return the loop that {@link #of(ErasureScheme)} uses, for the log
   * @throws IllegalStateException when a byte is wrong; nothing may be stored then
   */
  public static CodingLoop selfTest() {
    CodingLoop loop = CodingLoop.best();
    new SelfTest(loop).run();
    return loop;
  }

  public ErasureScheme scheme() {
    return scheme;
  }

  public CodingLoop loop() {
    return loop;
  }

  /**
   * Computes the parity shards.
   *
   * @param shards {@code data + parity} arrays; the first {@code data} are read, the others written
   * @param offset first byte of the range in every array
   * @param length bytes of the range, 0 or more
   * @throws IllegalArgumentException when the number of arrays is wrong, one is null, or one that
   *     is written overlaps another
   * @throws IndexOutOfBoundsException when the range is not within every array
   */
  public void encode(byte[][] shards, int offset, int length) {
    checkCount("shards", shards.length, scheme.total());
    ShardRange[] ranges = new ShardRange[scheme.total()];
    for (int shard = 0; shard < ranges.length; shard++) {
      ranges[shard] = range(shards[shard], shard, offset, length);
    }
    encode(ranges);
  }

  /**
   * Computes the parity shards of a stripe that lies in one array. Nothing is copied, and nothing
   * behind the stripe is read.
   *
   * @param stripe holds the stripe
   * @param stripeStart index of its first byte
   * @param stripeBytes its length, 0 to {@link ErasureScheme#MAX_STRIPE_BYTES}
   * @param parity {@code parity} arrays; {@link ErasureScheme#shardBlockBytes} bytes are written to
   *     each
   * @param parityStart where in each of them
   * @throws IllegalArgumentException when the number of arrays is wrong, one is null, or one that
   *     is written overlaps another
   * @throws IndexOutOfBoundsException when a range is not within its array
   */
  public void encode(
      byte[] stripe, int stripeStart, int stripeBytes, byte[][] parity, int parityStart) {
    checkCount("parity shards", parity.length, scheme.parity());
    ShardRange[] ranges = new ShardRange[scheme.total()];
    cutStripe(stripe, stripeStart, stripeBytes, ranges);
    for (int shard = scheme.data(); shard < ranges.length; shard++) {
      ranges[shard] =
          range(
              parity[shard - scheme.data()],
              shard,
              parityStart,
              scheme.shardBlockBytes(stripeBytes));
    }
    encode(ranges);
  }

  /**
   * Rebuilds every absent shard, data and parity.
   *
   * @param shards {@code data + parity} arrays; those of present shards are read, the others
   *     written
   * @param present which shards hold their bytes
   * @param offset first byte of the range in every array
   * @param length bytes of the range, 0 or more
   * @throws TooFewShardsException when fewer than {@code data} shards are present; nothing is
   *     written then
   * @throws IllegalArgumentException when the number of arrays or flags is wrong, an array that is
   *     needed is null, or one that is written overlaps another
   * @throws IndexOutOfBoundsException when the range is not within every array
   */
  public void reconstruct(byte[][] shards, boolean[] present, int offset, int length) {
    boolean[] wanted = new boolean[scheme.total()];
    Arrays.fill(wanted, true);
    reconstruct(shards, present, wanted, offset, length);
  }

  /**
   * Rebuilds the absent ones among the wanted shards, data or parity. The others may be null.
   *
   * @param wanted one flag for each shard
   * @see #reconstruct(byte[][], boolean[], int, int) for the other parameters and the errors
   */
  public void reconstruct(
      byte[] @Nullable [] shards, boolean[] present, boolean[] wanted, int offset, int length) {
    checkCount("shards", shards.length, scheme.total());
    checkCount("wanted flags", wanted.length, scheme.total());
    DecodePlan plan = planFor(present);
    @Nullable ShardRange[] ranges = new ShardRange[scheme.total()];
    for (int shard = 0; shard < ranges.length; shard++) {
      if (present[shard] || wanted[shard]) {
        ranges[shard] = range(shards[shard], shard, offset, length);
      }
    }
    rebuild(plan, ranges, present, wanted);
  }

  /**
   * Rebuilds the absent ones among the wanted data shards, for reading. All other absent shards may
   * be null.
   *
   * @param wanted one flag for each data shard
   * @see #reconstruct(byte[][], boolean[], int, int) for the other parameters and the errors
   */
  public void reconstructData(
      byte[] @Nullable [] shards, boolean[] present, boolean[] wanted, int offset, int length) {
    checkCount("wanted flags", wanted.length, scheme.data());
    reconstruct(shards, present, Arrays.copyOf(wanted, scheme.total()), offset, length);
  }

  /**
   * Rebuilds wanted data shards at their places within a stripe that lies in one array, for
   * reading. Nothing behind the stripe is read or written.
   *
   * @param stripe holds the bytes of the present data shards and takes those of the wanted ones
   * @param stripeStart index of its first byte
   * @param stripeBytes its length, 0 to {@link ErasureScheme#MAX_STRIPE_BYTES}
   * @param parity {@code parity} arrays, read from {@code parityStart}; those of absent shards may
   *     be null
   * @param present one flag for each shard; a data shard that stores nothing of a short stripe may
   *     always be declared present
   * @param wanted one flag for each data shard
   * @throws TooFewShardsException when fewer than {@code data} shards are present; nothing is
   *     written then
   * @throws IllegalArgumentException when the number of arrays or flags is wrong, an array that is
   *     needed is null, or one that is written overlaps another
   * @throws IndexOutOfBoundsException when a range is not within its array
   */
  public void reconstructData(
      byte[] stripe,
      int stripeStart,
      int stripeBytes,
      byte[] @Nullable [] parity,
      int parityStart,
      boolean[] present,
      boolean[] wanted) {
    checkCount("parity shards", parity.length, scheme.parity());
    checkCount("wanted flags", wanted.length, scheme.data());
    DecodePlan plan = planFor(present);
    @Nullable ShardRange[] ranges = new ShardRange[scheme.total()];
    cutStripe(stripe, stripeStart, stripeBytes, ranges);
    for (int shard = scheme.data(); shard < ranges.length; shard++) {
      if (present[shard]) {
        ranges[shard] =
            range(
                parity[shard - scheme.data()],
                shard,
                parityStart,
                scheme.shardBlockBytes(stripeBytes));
      }
    }
    rebuild(plan, ranges, present, Arrays.copyOf(wanted, scheme.total()));
  }

  /** What {@link #reconstruct} will do, chosen by the first {@code data} present shards. */
  DecodePlan planFor(boolean[] present) {
    checkCount("present flags", present.length, scheme.total());
    BitSet survivors = new BitSet(scheme.total());
    int count = 0;
    for (int shard = 0; shard < present.length; shard++) {
      if (present[shard] && count++ < scheme.data()) {
        survivors.set(shard);
      }
    }
    if (count < scheme.data()) {
      throw new TooFewShardsException(scheme, count);
    }
    return plans.of(survivors);
  }

  /** One row per parity shard, as encoding uses them. */
  byte[][] parityRows() {
    return parityRows;
  }

  private void encode(ShardRange[] ranges) {
    checkApart(IntStream.range(scheme.data(), scheme.total()).toArray(), ranges);
    coder.code(
        parityRows,
        Arrays.copyOf(ranges, scheme.data()),
        Arrays.copyOfRange(ranges, scheme.data(), scheme.total()));
  }

  private void rebuild(
      DecodePlan plan, @Nullable ShardRange[] ranges, boolean[] present, boolean[] wanted) {
    int[] targets =
        IntStream.range(0, ranges.length).filter(i -> wanted[i] && !present[i]).toArray();
    checkApart(targets, ranges);
    byte[][] rows = new byte[targets.length][];
    Arrays.setAll(rows, i -> plan.row(targets[i]));
    ShardRange[] outputs = new ShardRange[targets.length];
    Arrays.setAll(outputs, i -> Objects.requireNonNull(ranges[targets[i]]));
    ShardRange[] inputs = new ShardRange[scheme.data()];
    Arrays.setAll(inputs, i -> Objects.requireNonNull(ranges[plan.survivor(i)]));
    coder.code(rows, inputs, outputs);
  }

  /** A buffer that is there twice would give wrong bytes, or spoil a good shard, silently. */
  private static void checkApart(int[] targets, @Nullable ShardRange[] ranges) {
    for (int target : targets) {
      ShardRange output = Objects.requireNonNull(ranges[target]);
      for (int other = 0; other < ranges.length; other++) {
        ShardRange range = ranges[other];
        if (other != target && range != null && output.overlaps(range)) {
          throw new IllegalArgumentException(
              "shard " + target + " is to be written and overlaps shard " + other);
        }
      }
    }
  }

  private void cutStripe(
      byte[] stripe, int stripeStart, int stripeBytes, @Nullable ShardRange[] ranges) {
    scheme.shardBlockBytes(stripeBytes);
    Objects.checkFromIndexSize(stripeStart, stripeBytes, stripe.length);
    for (int shard = 0; shard < scheme.data(); shard++) {
      ranges[shard] =
          new ShardRange(
              stripe,
              stripeStart + scheme.shardBlockStart(stripeBytes, shard),
              scheme.storedBytes(stripeBytes, shard));
    }
  }

  private static ShardRange range(byte @Nullable [] array, int shard, int offset, int length) {
    if (array == null) {
      throw new IllegalArgumentException("shard " + shard + " is needed and has no array");
    }
    if (offset < 0 || length < 0 || length > array.length - offset) {
      throw new IndexOutOfBoundsException(
          "shard %d: range of %d bytes at %d is not within its array of %d bytes"
              .formatted(shard, length, offset, array.length));
    }
    return new ShardRange(array, offset, length);
  }

  private static void checkCount(String what, int actual, int expected) {
    if (actual != expected) {
      throw new IllegalArgumentException(actual + " " + what + " given, needs " + expected);
    }
  }
}
