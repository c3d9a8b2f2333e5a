package io.holdfast.erasure;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Byte for byte the same as JavaReedSolomon: {@code reed-solomon.json} was made by it and checked
 * against a second implementation.
 */
final class GoldenVectorsTest {
  private static final int EXPECTED_CODES = 15;
  private static final JsonNode VECTORS = read();

  private static JsonNode read() {
    try (InputStream in =
        Objects.requireNonNull(GoldenVectorsTest.class.getResourceAsStream("/reed-solomon.json"))) {
      return JsonMapper.shared().readTree(in);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static List<JsonNode> codes() {
    return VECTORS.get("codes").valueStream().toList();
  }

  private static Stream<Arguments> codesAndLoops() {
    return codes().stream()
        .flatMap(
            code ->
                TestData.loops()
                    .map(loop -> Arguments.argumentSet(scheme(code) + " " + loop, code, loop)));
  }

  private static ErasureScheme scheme(JsonNode code) {
    return new ErasureScheme(code.get("dataShards").asInt(), code.get("parityShards").asInt());
  }

  private static byte[] hex(JsonNode node) {
    return HexFormat.of().parseHex(node.asString());
  }

  private static int[] ints(JsonNode node) {
    return node.valueStream().mapToInt(JsonNode::asInt).toArray();
  }

  @Test
  void generatorOfTheTestsIsTheOneOfTheVectors() {
    VECTORS
        .get("generator")
        .get("first32")
        .forEachEntry(
            (stream, bytes) ->
                assertArrayEquals(
                    hex(bytes), TestData.stream(Integer.parseInt(stream), 32), stream));
  }

  @Test
  void fieldTables() {
    JsonNode field = VECTORS.get("gf256");
    byte[] exp = hex(field.get("exp"));
    byte[] log = hex(field.get("log"));
    byte[] inverse = hex(field.get("inverse"));
    assertEquals(255, exp.length);
    for (int i = 0; i < exp.length; i++) {
      assertEquals(exp[i] & 0xFF, GaloisField.power(2, i));
    }
    for (int a = 1; a < GaloisField.SIZE; a++) {
      assertEquals(a, GaloisField.power(2, log[a] & 0xFF));
      assertEquals(inverse[a] & 0xFF, GaloisField.inverse(a));
    }
  }

  @Test
  void fieldProducts() {
    JsonNode field = VECTORS.get("gf256");
    assertTrue(field.get("products").size() > 0);
    for (JsonNode product : field.get("products")) {
      int a = product.get("a").asInt();
      int b = product.get("b").asInt();
      assertEquals(product.get("product").asInt(), GaloisField.multiply(a, b), product::toString);
    }
    byte[] table = new byte[GaloisField.SIZE * GaloisField.SIZE];
    for (int a = 0; a < GaloisField.SIZE; a++) {
      System.arraycopy(GaloisField.productsOf(a), 0, table, a * GaloisField.SIZE, GaloisField.SIZE);
    }
    assertEquals(field.get("multiplicationTableSha256").asString(), TestData.sha256(table));
  }

  @Test
  void everyCodeIsThere() {
    assertEquals(EXPECTED_CODES, codes().size());
  }

  @ParameterizedTest
  @MethodSource("codesAndLoops")
  void parityRows(JsonNode code, CodingLoop loop) {
    byte[][] expected =
        code.get("parityRows").valueStream().map(GoldenVectorsTest::hex).toArray(byte[][]::new);
    assertArrayEquals(expected, ReedSolomon.of(scheme(code), loop).parityRows());
  }

  @ParameterizedTest
  @MethodSource("codesAndLoops")
  void parity(JsonNode code, CodingLoop loop) {
    ErasureScheme scheme = scheme(code);
    assertEquals(6, code.get("parity").size());
    for (JsonNode parity : code.get("parity")) {
      byte[][] shards = encoded(scheme, loop, parity.get("length").asInt());
      for (int i = 0; i < scheme.parity(); i++) {
        byte[] actual = shards[scheme.data() + i];
        if (parity.has("hex")) {
          assertArrayEquals(hex(parity.get("hex").get(i)), actual);
        } else {
          assertEquals(parity.get("sha256").get(i).asString(), TestData.sha256(actual));
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("codesAndLoops")
  void decoding(JsonNode code, CodingLoop loop) {
    ErasureScheme scheme = scheme(code);
    ReedSolomon reedSolomon = ReedSolomon.of(scheme, loop);
    assertTrue(code.get("decode").size() > 0);
    for (JsonNode decode : code.get("decode")) {
      int length = decode.get("length").asInt();
      int[] missing = ints(decode.get("missing"));
      boolean[] present = TestData.allBut(scheme.total(), missing);
      checkRows(reedSolomon.planFor(present), decode);

      byte[][] whole = encoded(scheme, loop, length);
      byte[][] shards = TestData.copy(whole);
      for (int shard : missing) {
        Arrays.fill(shards[shard], (byte) 0x5A);
      }
      reedSolomon.reconstruct(shards, present, 0, length);
      assertArrayEquals(whole, shards);
      for (int shard : missing) {
        String expected = decode.get("reconstructedSha256").get(Integer.toString(shard)).asString();
        assertEquals(expected, TestData.sha256(shards[shard]));
      }
    }
  }

  private static void checkRows(DecodePlan plan, JsonNode decode) {
    int[] survivors = ints(decode.get("survivorsUsed"));
    for (int i = 0; i < survivors.length; i++) {
      assertEquals(survivors[i], plan.survivor(i));
    }
    decode
        .get("decodeRows")
        .forEachEntry(
            (shard, row) -> assertArrayEquals(hex(row), plan.row(Integer.parseInt(shard))));
  }

  @ParameterizedTest
  @MethodSource("codesAndLoops")
  void oneLossTooManyIsRefusedAndNothingWritten(JsonNode code, CodingLoop loop) {
    ErasureScheme scheme = scheme(code);
    int[] missing = ints(code.get("unrecoverableMissing"));
    assertEquals(scheme.parity() + 1, missing.length);
    boolean[] present = TestData.allBut(scheme.total(), missing);
    byte[][] shards = TestData.shards(scheme, 17);
    byte[][] before = TestData.copy(shards);
    ReedSolomon reedSolomon = ReedSolomon.of(scheme, loop);
    assertThrows(
        TooFewShardsException.class, () -> reedSolomon.reconstruct(shards, present, 0, 17));
    assertArrayEquals(before, shards);
  }

  private static byte[][] encoded(ErasureScheme scheme, CodingLoop loop, int length) {
    byte[][] shards = TestData.shards(scheme, length);
    ReedSolomon.of(scheme, loop).encode(shards, 0, length);
    return shards;
  }
}
