package io.holdfast.s3.auth;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.holdfast.error.S3Exception;
import io.holdfast.s3.request.Requests;
import io.holdfast.s3.request.S3Operation;
import io.holdfast.s3.request.Vectors;
import io.holdfast.s3.request.WebRequest;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** Every request of {@code sigv4.json}: what real signers made, and what must be refused. */
final class SigV4VectorsTest {
  private static final JsonNode VECTORS = Vectors.read("sigv4.json");

  /** These are refused by who reads the body, and have a test there. */
  private static final Set<String> OF_THE_BODY =
      Set.of(
          "payload-changed",
          "content-md5-mismatch",
          "content-md5-invalid",
          "checksum-header-mismatch",
          "checksum-header-invalid");

  static Stream<Arguments> accepted() {
    return entries("cases");
  }

  static Stream<Arguments> refused() {
    return entries("negative")
        .filter(arguments -> !OF_THE_BODY.contains((String) arguments.get()[0]));
  }

  private static Stream<Arguments> entries(String section) {
    return VECTORS
        .get(section)
        .valueStream()
        .map(entry -> Arguments.of(entry.get("name").asString(), entry));
  }

  @Test
  void theFileIsWhole() {
    assertEquals(136, VECTORS.get("cases").size());
    assertEquals(50, VECTORS.get("negative").size());
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("accepted")
  void honestSignaturesHold(String name, JsonNode entry) {
    Authenticated who =
        authenticator(entry, entry.get("timestamp").asString()).authenticate(request(entry));
    assertEquals(new Principal.Root(entry.get("accessKey").asString()), who.principal(), name);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("accepted")
  void honestSignaturesHoldInTheirRegionAlone(String name, JsonNode entry) {
    Authenticator strict =
        new Authenticator(
            source(entry),
            Optional.of("mars-north-1"),
            FixedClock.at(entry.get("timestamp").asString()));
    S3Exception e = assertThrows(S3Exception.class, () -> strict.authenticate(request(entry)));
    assertEquals(400, e.code().status(), name);
    assertEquals("mars-north-1", e.error().details().get("Region"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("refused")
  void dishonestSignaturesAreRefusedWithTheRightCode(String name, JsonNode entry) {
    Authenticator authenticator = authenticator(entry, entry.get("serverTime").asString());
    S3Exception e =
        assertThrows(
            S3Exception.class,
            () -> {
              Authenticated who = authenticator.authenticate(request(entry));
              new Authorizer().authorize(who, new S3Operation.HeadBucket("bucket"));
            },
            name);
    assertEquals(entry.get("expected").get("code").asString(), e.code().code(), e.getMessage());
    assertEquals(entry.get("expected").get("status").asInt(), e.code().status());
  }

  private static WebRequest request(JsonNode entry) {
    return Requests.ofVector(entry, new Requests.BytesBody(new byte[0], 0));
  }

  private static Authenticator authenticator(JsonNode entry, String time) {
    Optional<String> region =
        Optional.ofNullable(entry.get("serverRegion")).map(JsonNode::asString);
    return new Authenticator(source(entry), region, FixedClock.at(time));
  }

  private static CredentialSource source(JsonNode entry) {
    // "unknown-access-key" is signed with a key that is not this one.
    String known = entry.get("accessKey").asString();
    boolean unknown = entry.get("name").asString().contains("unknown-access-key");
    return accessKey ->
        accessKey.equals(known) && !unknown
            ? Optional.of(
                new Credential(known, entry.get("secretKey").asString(), new Principal.Root(known)))
            : Optional.empty();
  }
}
