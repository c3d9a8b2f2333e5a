package io.holdfast.erasure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Laws of the arithmetic, at the boundaries and at random lengths. */
final class StripeLayoutTest {
  private static final int CIPHERTEXT_STRIPE = 16 * (64 * 1024 + 16);

  private static Stream<StripeLayout> layouts() {
    return Stream.of(1, 2, 3, 4, 5, 7, 8, 12, 16, 255)
        .flatMap(
            data ->
                Stream.of(1, 7, 64, 1000, CIPHERTEXT_STRIPE, ErasureScheme.MAX_STRIPE_BYTES)
                    .map(
                        stripe ->
                            new StripeLayout(
                                new ErasureScheme(data, data % 3 == 0 ? 0 : 1 + data % 2),
                                stripe)));
  }

  /** Lengths around 0, around whole stripes and around the limit, and random ones between. */
  private static LongStream lengths(StripeLayout layout) {
    Random random = new Random(layout.hashCode());
    long limit = StripeLayout.MAX_OBJECT_BYTES;
    LongStream boundaries =
        LongStream.of(0, 1, 2, 3, 5, 1000, limit / layout.stripeBytes())
            .flatMap(
                stripes ->
                    LongStream.rangeClosed(-2, 2).map(d -> stripes * layout.stripeBytes() + d));
    LongStream few = LongStream.rangeClosed(0, 2L * layout.scheme().data() + 2);
    LongStream any = random.longs(50, 0, limit);
    LongStream small = random.longs(50, 0, 5L * layout.stripeBytes());
    return Stream.of(boundaries, few, any, small)
        .flatMapToLong(part -> part)
        .filter(length -> length >= 0 && length <= limit);
  }

  @ParameterizedTest
  @MethodSource("layouts")
  void stripesAddUpToTheObject(StripeLayout layout) {
    lengths(layout)
        .forEach(
            length -> {
              long stripes = layout.stripeCount(length);
              if (length == 0) {
                assertEquals(0, stripes);
                return;
              }
              int last = layout.stripeBytesOf(length, stripes - 1);
              assertTrue(last >= 1 && last <= layout.stripeBytes());
              assertEquals(length, (stripes - 1) * layout.stripeBytes() + last);
              if (stripes > 1) {
                assertEquals(layout.stripeBytes(), layout.stripeBytesOf(length, 0));
                assertEquals(layout.stripeBytes(), layout.stripeBytesOf(length, stripes - 2));
              }
            });
  }

  @ParameterizedTest
  @MethodSource("layouts")
  void dataShardsAddUpToTheObjectAndAllShardsToTheTotal(StripeLayout layout) {
    int data = layout.scheme().data();
    lengths(layout)
        .forEach(
            length -> {
              long[] shards = shardLengths(layout, length);
              assertEquals(length, LongStream.of(shards).limit(data).sum());
              assertEquals(layout.totalShardBytes(length), LongStream.of(shards).sum());
              for (int shard = 1; shard < data; shard++) {
                assertTrue(shards[shard] <= shards[shard - 1], "data shards never get longer");
              }
              for (int shard = data; shard < shards.length; shard++) {
                assertEquals(shards[0], shards[shard], "parity is as long as the first shard");
              }
            });
  }

  @ParameterizedTest
  @MethodSource("layouts")
  void shardIsTheSequenceOfItsBlocks(StripeLayout layout) {
    lengths(layout)
        .filter(length -> length > 0)
        .forEach(
            length -> {
              long last = layout.stripeCount(length) - 1;
              for (int shard = 0; shard < layout.scheme().total(); shard++) {
                assertEquals(0, layout.shardOffset(0, shard));
                assertEquals(
                    layout.shardBytes(length, shard),
                    layout.shardOffset(last, shard) + layout.storedBytes(length, last, shard));
                if (last > 0) {
                  assertEquals(
                      layout.shardOffset(last, shard),
                      layout.shardOffset(last - 1, shard)
                          + layout.storedBytes(length, last - 1, shard));
                }
              }
            });
  }

  @ParameterizedTest
  @MethodSource("layouts")
  void objectLengthFollowsFromTheTotal(StripeLayout layout) {
    lengths(layout)
        .forEach(
            length -> {
              long total = layout.totalShardBytes(length);
              assertEquals(length, layout.objectBytes(total));
              if (length < StripeLayout.MAX_OBJECT_BYTES) {
                long next = layout.totalShardBytes(length + 1);
                assertTrue(next > total, "one byte more needs more room");
                if (next > total + 1) {
                  assertThrows(IllegalArgumentException.class, () -> layout.objectBytes(total + 1));
                }
              }
            });
  }

  @ParameterizedTest
  @MethodSource("layouts")
  void positionsAndOffsetsAreInverse(StripeLayout layout) {
    Random random = new Random(layout.hashCode());
    lengths(layout)
        .filter(length -> length > 0)
        .forEach(
            length ->
                LongStream.concat(
                        LongStream.of(0, length - 1, length / 2), random.longs(5, 0, length))
                    .forEach(offset -> checkPosition(layout, length, offset)));
  }

  private static void checkPosition(StripeLayout layout, long length, long offset) {
    ShardPosition position = layout.locate(length, offset);
    assertEquals(offset, layout.objectOffset(length, position));
    assertTrue(position.shard() < layout.scheme().data());
    int stored = layout.storedBytes(length, position.stripe(), position.shard());
    assertTrue(position.offset() < stored);
    assertThrows(
        IllegalArgumentException.class,
        () ->
            layout.objectOffset(
                length, new ShardPosition(position.stripe(), position.shard(), stored)));
  }

  @Test
  void positionsOfAWholeSmallObjectAreAllDifferentAndInOrder() {
    StripeLayout layout = new StripeLayout(new ErasureScheme(4, 2), 10);
    int length = 26;
    StringBuilder text = new StringBuilder();
    for (int offset = 0; offset < length; offset++) {
      ShardPosition at = layout.locate(length, offset);
      text.append(at.stripe()).append(at.shard()).append(at.offset()).append(' ');
    }
    // Stripes of 10 bytes give blocks of 3, 3, 3, 1; the last one of 6 gives 2, 2, 2, 0.
    assertEquals(
        "000 001 002 010 011 012 020 021 022 030 "
            + "100 101 102 110 111 112 120 121 122 130 "
            + "200 201 210 211 220 221 ",
        text.toString());
    assertEquals(8, layout.shardBytes(length, 0));
    assertEquals(2, layout.shardBytes(length, 3));
    assertEquals(8, layout.shardBytes(length, 4));
    assertEquals(26 + 2 * 8, layout.totalShardBytes(length));
  }

  @Test
  void stripeOfOneMebibyteEncryptedGivesBlocksOfWholePackages() {
    for (int data : new int[] {1, 2, 4, 8, 16}) {
      StripeLayout layout = new StripeLayout(new ErasureScheme(data, 2), CIPHERTEXT_STRIPE);
      assertEquals(16 / data * 65_552, layout.shardBlockBytes(CIPHERTEXT_STRIPE, 0));
    }
  }

  @Test
  void badArgumentsAreRefused() {
    ErasureScheme scheme = new ErasureScheme(4, 2);
    StripeLayout layout = new StripeLayout(scheme, 100);
    Stream.<Runnable>of(
            () -> new StripeLayout(scheme, 0),
            () -> new StripeLayout(scheme, -1),
            () -> new StripeLayout(scheme, ErasureScheme.MAX_STRIPE_BYTES + 1),
            () -> layout.stripeCount(-1),
            () -> layout.stripeCount(StripeLayout.MAX_OBJECT_BYTES + 1),
            () -> layout.stripeBytesOf(0, 0),
            () -> layout.stripeBytesOf(100, 1),
            () -> layout.stripeBytesOf(100, -1),
            () -> layout.shardBytes(100, 6),
            () -> layout.shardBytes(-1, 0),
            () -> layout.shardOffset(-1, 0),
            () -> layout.shardOffset(0, 6),
            () -> layout.totalShardBytes(-1),
            () -> layout.objectBytes(-1),
            () -> layout.objectBytes(1),
            () -> layout.objectBytes(Long.MAX_VALUE),
            () -> layout.locate(100, 100),
            () -> layout.locate(100, -1),
            () -> layout.locate(0, 0),
            () -> layout.objectOffset(100, new ShardPosition(1, 0, 0)),
            () -> layout.objectOffset(100, new ShardPosition(0, 4, 0)),
            () -> new ShardPosition(-1, 0, 0),
            () -> new ShardPosition(0, -1, 0),
            () -> new ShardPosition(0, 0, -1))
        .forEach(call -> assertThrows(IllegalArgumentException.class, call::run));
    assertThrows(ArithmeticException.class, () -> layout.shardOffset(Long.MAX_VALUE, 0));
  }

  private static long[] shardLengths(StripeLayout layout, long length) {
    long[] lengths = new long[layout.scheme().total()];
    for (int shard = 0; shard < lengths.length; shard++) {
      lengths[shard] = layout.shardBytes(length, shard);
    }
    return lengths;
  }
}
