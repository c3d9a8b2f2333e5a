package io.holdfast.crypto;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.io.InputStream;
import java.security.MessageDigest;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/**
 * The stored forms of FORMAT.md, against bytes that another implementation made from that text. The
 * golden file never changes: a new form gets a new version, and a new file beside this one.
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

  static Stream<JsonNode> contexts() {
    return GOLDEN.get("contexts").valueStream();
  }

  static Stream<JsonNode> sealedKeys() {
    return GOLDEN.get("sealedKeys").valueStream();
  }

  static Stream<JsonNode> privateMetadata() {
    return GOLDEN.get("privateMetadata").valueStream();
  }

  static Stream<JsonNode> partKeys() {
    return GOLDEN.get("partKeys").valueStream();
  }

  static Stream<JsonNode> checkValues() {
    return GOLDEN.get("checkValues").valueStream();
  }

  static Stream<JsonNode> packages() {
    return GOLDEN.get("packages").valueStream();
  }

  @Test
  void theFileHoldsEveryForm() {
    for (String form :
        List.of("contexts", "sealedKeys", "privateMetadata", "partKeys", "checkValues")) {
      assertFalse(GOLDEN.get(form).isEmpty(), form);
    }
    assertEquals(7, GOLDEN.get("packages").size());
  }

  @ParameterizedTest
  @MethodSource("contexts")
  void contextsHaveOneSpelling(JsonNode golden) {
    assertArrayEquals(hex(golden, "canonical"), context(golden.get("entries")).canonicalBytes());
  }

  @ParameterizedTest
  @MethodSource("sealedKeys")
  void bucketKeysSealLikeTheGoldenFile(JsonNode golden) throws Exception {
    StreamRandom random = new StreamRandom(golden.get("stream").asInt());
    KeyId id = new KeyId(golden.get("keyId").asString());
    EncryptionContext context = context(golden.get("context"));
    try (DataKey sealingKey = DataKey.copyOf(hex(golden, "sealingKey"));
        DataKey key = DataKey.copyOf(hex(golden, "key"));
        BucketKey bucketKey = new BucketKey(id, sealingKey, random)) {
      assertArrayEquals(hex(golden, "sealed"), bucketKey.seal(key, context).encode());
      SealedKey sealed = SealedKey.decode(hex(golden, "sealed"));
      assertEquals(id, sealed.keyId());
      try (DataKey opened = bucketKey.unseal(sealed, context)) {
        assertArrayEquals(hex(golden, "key"), opened.copyOfBytes());
      }
    }
  }

  @ParameterizedTest
  @MethodSource("privateMetadata")
  void metadataSealsLikeTheGoldenFile(JsonNode golden) throws Exception {
    StreamRandom random = new StreamRandom(golden.get("stream").asInt());
    String purpose = golden.get("purpose").asString();
    byte[] writeId = hex(golden, "writeId");
    byte[] plaintext = hex(golden, "plaintext");
    byte[] aad = hex(golden, "aad");
    byte[] sealed = hex(golden, "sealed");
    try (DataKey raw = DataKey.copyOf(hex(golden, "metadataKey"));
        MetadataKey key = new MetadataKey(raw, random)) {
      assertArrayEquals(sealed, key.sealPrivate(writeId, purpose, plaintext, aad));
      assertArrayEquals(plaintext, key.openPrivate(writeId, purpose, sealed, aad));
    }
  }

  @ParameterizedTest
  @MethodSource("partKeys")
  void partKeysAreDerivedLikeTheGoldenFile(JsonNode golden) {
    try (DataKey key = DataKey.copyOf(hex(golden, "key"));
        DataKey part = key.derive(hex(golden, "uploadWriteId"), hex(golden, "partWriteId"))) {
      assertArrayEquals(hex(golden, "partKey"), part.copyOfBytes());
    }
  }

  @ParameterizedTest
  @MethodSource("checkValues")
  void checkValuesStayTheSame(JsonNode golden) throws Exception {
    KeyId id = new KeyId(golden.get("keyId").asString());
    String text = id.name() + ":" + golden.get("key").asString();
    try (StaticKeyKms kms = StaticKeyKms.parseHex(text, new StreamRandom(0))) {
      assertArrayEquals(hex(golden, "checkValue"), kms.checkValue(id));
    }
  }

  @ParameterizedTest
  @MethodSource("packages")
  void packagesAreThoseOfTheGoldenFile(JsonNode golden) throws Exception {
    int length = golden.get("plaintextLength").asInt();
    byte[] plaintext = StreamRandom.bytes(0, length);
    byte[] binding = hex(golden, "binding");
    try (DataKey key = DataKey.copyOf(hex(golden, "key"))) {
      byte[] box = Packages.encrypt(key, binding, plaintext);
      assertEquals(golden.get("ciphertextLength").asInt(), box.length);
      assertEquals(golden.get("ciphertextSha256").asString(), sha256(box));
      if (golden.has("ciphertext")) {
        assertArrayEquals(hex(golden, "ciphertext"), box);
      }
      assertArrayEquals(plaintext, Packages.decrypt(key, binding, box));
    }
  }

  private static EncryptionContext context(JsonNode entries) {
    Map<String, String> map = new HashMap<>();
    entries.properties().forEach(entry -> map.put(entry.getKey(), entry.getValue().asString()));
    return new EncryptionContext(map);
  }

  private static byte[] hex(JsonNode node, String name) {
    return HexFormat.of().parseHex(node.get(name).asString());
  }

  private static String sha256(byte[] bytes) throws Exception {
    return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
  }
}
