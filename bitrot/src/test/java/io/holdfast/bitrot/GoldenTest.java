package io.holdfast.bitrot;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.InputStream;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/**
 * The frames of FORMAT.md, against bytes that another implementation made from that text. The
 * golden file never changes: another form gets another algorithm number, and a new file beside this
 * one.
 */
final class GoldenTest {
  private static final JsonNode GOLDEN = read();

  private static JsonNode read() {
    try (InputStream in = GoldenTest.class.getResourceAsStream("golden-v1.json")) {
      return new ObjectMapper().readTree(Objects.requireNonNull(in));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  static Stream<JsonNode> blocks() {
    return GOLDEN.get("blocks").valueStream();
  }

  @Test
  void theFileHoldsBlocks() {
    assertEquals(11, GOLDEN.get("blocks").size());
  }

  @ParameterizedTest
  @MethodSource("blocks")
  void framesAreThoseOfTheGoldenFile(JsonNode golden) throws Exception {
    FrameLayout layout =
        new FrameLayout(
            BitrotAlgorithm.fromId(GOLDEN.get("algorithm").asInt()),
            golden.get("framePayloadBytes").asInt());
    byte[] block = TestBytes.generate(golden.get("blockBytes").asInt());
    byte[] framed = new byte[golden.get("framedBytes").asInt()];
    assertEquals(framed.length, layout.framedLength(block.length));
    FrameOwner owner = FrameOwner.named(HexFormat.of().parseHex(GOLDEN.get("owner").asString()));
    layout.frame(owner, GOLDEN.get("firstNumber").asLong(), block, 0, block.length, framed, 0);
    byte[] sha256 = MessageDigest.getInstance("SHA-256").digest(framed);
    assertEquals(golden.get("framedSha256").asString(), HexFormat.of().formatHex(sha256));
    if (golden.has("framed")) {
      assertArrayEquals(HexFormat.of().parseHex(golden.get("framed").asString()), framed);
    }
  }
}
