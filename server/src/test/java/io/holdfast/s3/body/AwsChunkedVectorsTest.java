package io.holdfast.s3.body;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.holdfast.error.S3Exception;
import io.holdfast.object.ObjectBody.Digests;
import io.holdfast.s3.auth.PayloadSigning;
import io.holdfast.s3.request.Vectors;
import java.security.MessageDigest;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** Every body of {@code aws-chunked.json}, whole and broken, in reads of several sizes. */
final class AwsChunkedVectorsTest {
  private static final JsonNode VECTORS = Vectors.read("aws-chunked.json");
  private static final List<Integer> READ_SIZES = List.of(1, 7, 8191, 64 * 1024, 1 << 20);

  static Stream<ChunkedVector> whole() {
    return Stream.concat(section("cases"), section("captured"));
  }

  static Stream<ChunkedVector> broken() {
    return section("broken");
  }

  private static Stream<ChunkedVector> section(String name) {
    return VECTORS.get(name).valueStream().map(ChunkedVector::new);
  }

  @Test
  void theFileIsWhole() {
    assertEquals(57, VECTORS.get("cases").size());
    assertEquals(52, VECTORS.get("captured").size());
    assertEquals(55, VECTORS.get("broken").size());
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("whole")
  void wholeBodiesAreDecoded(ChunkedVector vector) throws Exception {
    JsonNode entry = vector.entry();
    PayloadSigning signing = vector.authenticate();
    for (int readSize : READ_SIZES) {
      PayloadReader reader = PayloadReader.open(vector.request(), signing);
      assertEquals(entry.get("decodedLength").asLong(), reader.plaintextLength());
      byte[] data = TestBytes.drain(reader, readSize);
      Digests digests = reader.finish();
      assertEquals(entry.get("decodedLength").asInt(), data.length);
      assertEquals(entry.get("decodedSha256").asString(), hex("SHA-256", data));
      assertEquals(hex("MD5", data), digests.md5Hex());
      checkTrailer(entry, digests);
    }
  }

  private static void checkTrailer(JsonNode entry, Digests digests) {
    if (!entry.has("trailers") || entry.get("trailers").isEmpty()) {
      return;
    }
    JsonNode trailer = entry.get("trailers").get(0);
    String algorithm =
        trailer.get(0).asString().substring("x-amz-checksum-".length()).toUpperCase(Locale.ROOT);
    assertEquals(trailer.get(1).asString(), digests.checksums().get(algorithm));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("broken")
  void brokenBodiesAreRefusedWithTheRightCode(ChunkedVector vector) {
    JsonNode expected = vector.entry().get("expected");
    Set<String> acceptable = new HashSet<>(Set.of(expected.get("code").asString()));
    for (JsonNode other : expected.path("alsoAcceptable")) {
      if (other.get("status").asInt() != 200) {
        acceptable.add(other.get("code").asString());
      }
    }
    for (int readSize : READ_SIZES) {
      S3Exception e = assertThrows(S3Exception.class, () -> readAll(vector, readSize));
      assertTrue(acceptable.contains(e.code().code()), e.getMessage() + " at " + readSize);
    }
  }

  private static void readAll(ChunkedVector vector, int readSize) {
    PayloadReader reader = PayloadReader.open(vector.request(), vector.authenticate());
    TestBytes.drain(reader, readSize);
    reader.finish();
  }

  private static String hex(String algorithm, byte[] data) throws Exception {
    return HexFormat.of().formatHex(MessageDigest.getInstance(algorithm).digest(data));
  }
}
