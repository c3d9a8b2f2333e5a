package io.holdfast.erasure;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Pins the shard layout of {@code FORMAT.md}: {@code golden/make_golden.py} made the files without
 * any of the Java code. They may never change.
 */
final class GoldenFilesTest {
  private static final List<String> FILES =
      List.of(
          "1+0-stripe16-object37",
          "1+2-stripe16-object37",
          "2+2-stripe100-object0",
          "2+2-stripe100-object200",
          "2+2-stripe100-object201",
          "2+2-stripe100-object250",
          "3+2-stripe100-object304",
          "4+2-stripe64-object69",
          "4+2-stripe1000-object2999",
          "5+3-stripe7-object100",
          "12+4-stripe1000-object2500",
          "2+2-stripe1048832-object1061177",
          "4+2-stripe1048832-object2097664",
          "12+4-stripe1048832-object1114384");

  record GoldenShard(int number, int length, String sha256, String hex) {}

  record Golden(StripeLayout layout, int objectBytes, List<GoldenShard> shards) {}

  private static Stream<Arguments> filesAndLoops() {
    return FILES.stream()
        .flatMap(
            file ->
                TestData.loops()
                    .map(loop -> Arguments.argumentSet(file + " " + loop, read(file), loop)));
  }

  @ParameterizedTest
  @MethodSource("filesAndLoops")
  void shardsAreThoseOfTheFile(Golden golden, CodingLoop loop) {
    byte[][] shards = shardsOf(TestData.stream(0, golden.objectBytes()), golden.layout(), loop);
    assertEquals(golden.shards().size(), shards.length);
    for (GoldenShard expected : golden.shards()) {
      byte[] shard = shards[expected.number()];
      assertEquals(expected.length(), shard.length);
      assertEquals(expected.sha256(), TestData.sha256(shard));
      if (!expected.hex().equals("-")) {
        assertArrayEquals(HexFormat.of().parseHex(expected.hex()), shard);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("filesAndLoops")
  void objectComesBackWithoutItsFirstShards(Golden golden, CodingLoop loop) {
    byte[] object = TestData.stream(0, golden.objectBytes());
    byte[][] shards = shardsOf(object, golden.layout(), loop);
    int losses = Math.min(golden.layout().scheme().parity(), golden.layout().scheme().data());
    for (int lost = 0; lost < losses; lost++) {
      Arrays.fill(shards[lost], (byte) 0x77);
    }
    assertArrayEquals(object, objectOf(shards, losses, golden, loop));
  }

  private static byte[][] shardsOf(byte[] object, StripeLayout layout, CodingLoop loop) {
    ErasureScheme scheme = layout.scheme();
    ReedSolomon code = ReedSolomon.of(scheme, loop);
    byte[][] shards = new byte[scheme.total()][];
    Arrays.setAll(shards, i -> new byte[(int) layout.shardBytes(object.length, i)]);
    for (int stripe = 0; stripe < layout.stripeCount(object.length); stripe++) {
      int start = stripe * layout.stripeBytes();
      int length = layout.stripeBytesOf(object.length, stripe);
      byte[][] parity = new byte[scheme.parity()][scheme.shardBlockBytes(length)];
      code.encode(object, start, length, parity, 0);
      for (int shard = 0; shard < scheme.total(); shard++) {
        boolean data = shard < scheme.data();
        System.arraycopy(
            data ? object : parity[shard - scheme.data()],
            data ? start + scheme.shardBlockStart(length, shard) : 0,
            shards[shard],
            (int) layout.shardOffset(stripe, shard),
            layout.storedBytes(object.length, stripe, shard));
      }
    }
    return shards;
  }

  private static byte[] objectOf(byte[][] shards, int lost, Golden golden, CodingLoop loop) {
    StripeLayout layout = golden.layout();
    ErasureScheme scheme = layout.scheme();
    byte[] object = new byte[golden.objectBytes()];
    boolean[] present = new boolean[scheme.total()];
    Arrays.fill(present, lost, present.length, true);
    boolean[] wanted = new boolean[scheme.data()];
    Arrays.fill(wanted, true);
    for (int stripe = 0; stripe < layout.stripeCount(object.length); stripe++) {
      int start = stripe * layout.stripeBytes();
      int length = layout.stripeBytesOf(object.length, stripe);
      for (int shard = 0; shard < scheme.data(); shard++) {
        System.arraycopy(
            shards[shard],
            (int) layout.shardOffset(stripe, shard),
            object,
            start + scheme.shardBlockStart(length, shard),
            layout.storedBytes(object.length, stripe, shard));
      }
      byte[][] parity = Arrays.copyOfRange(shards, scheme.data(), scheme.total());
      int parityStart = scheme.parity() == 0 ? 0 : (int) layout.shardOffset(stripe, scheme.data());
      ReedSolomon.of(scheme, loop)
          .reconstructData(object, start, length, parity, parityStart, present, wanted);
    }
    return object;
  }

  private static Golden read(String file) {
    List<String[]> lines = text(file).lines().map(line -> line.split(" ", -1)).toList();
    ErasureScheme scheme =
        new ErasureScheme(Integer.parseInt(lines.get(0)[1]), Integer.parseInt(lines.get(0)[2]));
    List<GoldenShard> shards =
        lines.stream()
            .skip(3)
            .map(
                line ->
                    new GoldenShard(
                        Integer.parseInt(line[1]), Integer.parseInt(line[2]), line[3], line[4]))
            .toList();
    return new Golden(
        new StripeLayout(scheme, Integer.parseInt(lines.get(1)[1])),
        Integer.parseInt(lines.get(2)[1]),
        shards);
  }

  private static String text(String file) {
    String name = "/golden/" + file + ".txt";
    try (InputStream in =
        Objects.requireNonNull(GoldenFilesTest.class.getResourceAsStream(name), name)) {
      return new String(in.readAllBytes(), StandardCharsets.US_ASCII);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
