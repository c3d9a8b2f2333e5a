package io.holdfast.s3.body;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.holdfast.object.ObjectBody.Digests;
import io.holdfast.s3.auth.PayloadSigning;
import io.holdfast.s3.request.Requests;
import io.holdfast.s3.request.Vectors;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** Every checksum of {@code checksums.json}, asked for, given right, and given wrong. */
final class ChecksumVectorsTest {
  private static final Map<ChecksumAlgorithm, String> FIELD =
      Map.of(
          ChecksumAlgorithm.CRC32, "crc32",
          ChecksumAlgorithm.CRC32C, "crc32c",
          ChecksumAlgorithm.CRC64NVME, "crc64nvme",
          ChecksumAlgorithm.SHA1, "sha1Base64",
          ChecksumAlgorithm.SHA256, "sha256Base64");

  static Stream<JsonNode> vectors() {
    return Vectors.read("checksums.json").get("vectors").valueStream();
  }

  @ParameterizedTest
  @MethodSource("vectors")
  void everyAlgorithm(JsonNode vector) {
    byte[] data = TestBytes.generate(vector.get("length").asInt());
    FIELD.forEach(
        (algorithm, field) -> {
          String expected = vector.get(field).asString();
          Digests asked = digests(data, "x-amz-sdk-checksum-algorithm", algorithm.name());
          assertEquals(Map.of(algorithm.name(), expected), asked.checksums());
          assertEquals(vector.get("inputMd5").asString(), asked.md5Hex());
          Digests given = digests(data, algorithm.headerName(), expected);
          assertEquals(Map.of(algorithm.name(), expected), given.checksums());
        });
  }

  private static Digests digests(byte[] data, String name, String value) {
    PayloadReader reader =
        PayloadReader.open(
            Requests.of(
                "PUT",
                "/bucket/k",
                "",
                Requests.headers("Content-Length", "" + data.length, name, value),
                new Requests.BytesBody(data, data.length)),
            new PayloadSigning.Unsigned());
    TestBytes.drain(reader, 5000);
    return reader.finish();
  }
}
