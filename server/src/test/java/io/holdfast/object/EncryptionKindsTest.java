package io.holdfast.object;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.holdfast.common.EntropyRandom;
import io.holdfast.common.ObjectKey;
import io.holdfast.control.BucketEncryption;
import io.holdfast.crypto.Kms;
import io.holdfast.crypto.StaticKeyKms;
import io.holdfast.error.S3ErrorCode;
import io.holdfast.error.S3Exception;
import io.holdfast.simulation.SimulatedDeployment;
import io.holdfast.simulation.SimulatedDisk;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is written under each kind of encryption, who may read it, and what they are told. */
final class EncryptionKindsTest {
  private static final String ONE = "one:AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=";
  private static final String TWO = "two:HxECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=";
  private static final String BUCKET = "bucket";
  private static final int[] LENGTHS = {0, 1, 65_536, (1 << 20) + 1};

  private static final EncryptionRequest KMS_TWO =
      new EncryptionRequest.SseKms(
          Optional.of("two"), Map.of("project", "Ä", "key", "not ours"), Optional.of(true));

  private static Kms kms(String keys) {
    return StaticKeyKms.parse(keys, new EntropyRandom(new SplittableRandom(7)::nextBytes));
  }

  private static SimulatedDeployment simulation() {
    SimulatedDeployment simulation = Simulations.of(4, true, 11);
    simulation.encryptWhenAskedOnly();
    simulation.configure(kms(ONE + "," + TWO));
    simulation.start().objects().createBucket(BUCKET, false);
    return simulation;
  }

  /** A new one each time: each request has its own, and wipes it. */
  private static ClientKey clientKey(int number) {
    byte[] bytes = new byte[ClientKey.BYTES];
    Arrays.fill(bytes, (byte) number);
    return ClientKey.moveFrom(bytes, "md5-of-" + number);
  }

  private static WrittenObject put(
      SimulatedDeployment simulation, String key, Content content, EncryptionRequest encryption) {
    try (encryption) {
      return simulation
          .running()
          .objects()
          .put(
              new ObjectWrite(
                  BUCKET,
                  new ObjectKey(key),
                  content.length(),
                  content.metadata(),
                  "STANDARD",
                  encryption,
                  Conditions.NONE,
                  ObjectLabels.NONE),
              content.body());
    }
  }

  private static ObjectReader open(
      SimulatedDeployment simulation, String key, RangeSpec range, ObjectRead.Use use, int number) {
    Optional<ClientKey> clientKey = number == 0 ? Optional.empty() : Optional.of(clientKey(number));
    return simulation
        .running()
        .objects()
        .open(
            new ObjectRead(
                BUCKET,
                new ObjectKey(key),
                Optional.empty(),
                Conditions.NONE,
                range,
                use,
                clientKey));
  }

  private static ObjectInfo head(SimulatedDeployment simulation, String key, int clientKey) {
    try (ObjectReader reader =
        open(simulation, key, new RangeSpec.Whole(), ObjectRead.Use.HEAD, clientKey)) {
      return reader.info();
    }
  }

  private static byte[] get(
      SimulatedDeployment simulation, String key, RangeSpec range, int clientKey) {
    try (ObjectReader reader = open(simulation, key, range, ObjectRead.Use.GET, clientKey)) {
      return TestClient.bytesOf(reader);
    }
  }

  private static void assertFails(S3ErrorCode code, Runnable action) {
    assertEquals(code, assertThrows(S3Exception.class, action::run).code());
  }

  private static EncryptionRequest request(String kind) {
    return switch (kind) {
      case "none" -> EncryptionRequest.UNSAID;
      case "sse-s3" -> EncryptionRequest.SSE_S3;
      case "kms" -> new EncryptionRequest.SseKms(Optional.empty(), Map.of(), Optional.empty());
      case "kms-two" -> KMS_TWO;
      case "client" -> new EncryptionRequest.SseC(clientKey(1));
      default -> throw new IllegalArgumentException(kind);
    };
  }

  private static AppliedEncryption applied(String kind) {
    return switch (kind) {
      case "none" -> AppliedEncryption.NONE;
      case "sse-s3" -> AppliedEncryption.SSE_S3;
      case "kms" -> new AppliedEncryption.SseKms("one", false);
      case "kms-two" -> new AppliedEncryption.SseKms("two", true);
      case "client" -> new AppliedEncryption.SseC("md5-of-1");
      default -> throw new IllegalArgumentException(kind);
    };
  }

  @ParameterizedTest
  @ValueSource(strings = {"none", "sse-s3", "kms", "kms-two", "client"})
  void whatIsWrittenIsRead(String kind) {
    SimulatedDeployment simulation = simulation();
    int key = kind.equals("client") ? 1 : 0;
    Map<Integer, String> etags = new LinkedHashMap<>();
    for (int length : LENGTHS) {
      WrittenObject written = put(simulation, "k" + length, new Content(3, length), request(kind));
      assertEquals(applied(kind), written.encryption());
      etags.put(length, written.etag());
    }
    simulation.start();
    for (int length : LENGTHS) {
      Content content = new Content(3, length);
      ObjectInfo info = head(simulation, "k" + length, key);
      assertEquals(applied(kind), info.encryption());
      assertEquals(etags.get(length), info.etag());
      assertEquals(content.metadata(), info.metadata());
      assertArrayEquals(content.bytes(), get(simulation, "k" + length, new RangeSpec.Whole(), key));
      if (length > 1) {
        assertArrayEquals(
            Arrays.copyOfRange(content.bytes(), length - 2, length),
            get(simulation, "k" + length, new RangeSpec.Suffix(2), key));
      }
    }
  }

  @Test
  void etagsTellNothingOfWhatOthersMayNotRead() {
    SimulatedDeployment simulation = simulation();
    Content content = new Content(5, 10);
    for (String kind : new String[] {"none", "sse-s3"}) {
      assertEquals(content.etag(), put(simulation, "k", content, request(kind)).etag());
    }
    for (String kind : new String[] {"kms", "kms-two", "client"}) {
      String first = put(simulation, "k", content, request(kind)).etag();
      String second = put(simulation, "k", content, request(kind)).etag();
      assertTrue(first.matches("[0-9a-f]{32}"), first);
      assertNotEquals(content.etag(), first);
      assertNotEquals(first, second);
    }
  }

  @Test
  void nothingIsToldWithoutTheClientsKey() {
    SimulatedDeployment simulation = simulation();
    for (int length : new int[] {0, 100}) {
      put(simulation, "k", new Content(1, length), new EncryptionRequest.SseC(clientKey(1)));
      for (ObjectRead.Use use : ObjectRead.Use.values()) {
        assertFails(
            S3ErrorCode.INVALID_REQUEST,
            () -> open(simulation, "k", new RangeSpec.Whole(), use, 0).close());
        assertFails(
            S3ErrorCode.ACCESS_DENIED,
            () -> open(simulation, "k", new RangeSpec.Whole(), use, 2).close());
        // Not even whether a range or a condition holds.
        assertFails(
            S3ErrorCode.ACCESS_DENIED,
            () -> open(simulation, "k", new RangeSpec.From(1000), use, 2).close());
        open(simulation, "k", new RangeSpec.Whole(), use, 1).close();
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"none", "sse-s3", "kms", "kms-two"})
  void aClientsKeyHasNoPlaceElsewhere(String kind) {
    SimulatedDeployment simulation = simulation();
    put(simulation, "k", new Content(1, 100), request(kind));
    assertFails(S3ErrorCode.INVALID_REQUEST, () -> head(simulation, "k", 1));
  }

  @Test
  void keysAreNamedInManyWays() {
    SimulatedDeployment simulation = simulation();
    Map<String, String> shown = new LinkedHashMap<>();
    shown.put("two", "two");
    shown.put("alias/two", "two");
    shown.put("arn:aws:kms:us-east-1:123456789012:alias/two", "two");
    shown.put("alias/aws/s3", "one");
    for (String arn :
        new String[] {"arn:aws:kms:eu-west-1:123456789012:key/two", "arn:aws:kms:two"}) {
      shown.put(arn, arn);
    }
    shown.forEach(
        (spelled, told) -> {
          EncryptionRequest request =
              new EncryptionRequest.SseKms(Optional.of(spelled), Map.of(), Optional.empty());
          put(simulation, "k", new Content(1, 9), request);
          assertEquals(
              new AppliedEncryption.SseKms(told, false), head(simulation, "k", 0).encryption());
          assertEquals(9, get(simulation, "k", new RangeSpec.Whole(), 0).length);
        });
    for (String unknown : new String[] {"three", "alias/three", "arn:aws:kms:::key/", "../one"}) {
      EncryptionRequest request =
          new EncryptionRequest.SseKms(Optional.of(unknown), Map.of(), Optional.empty());
      assertFails(
          S3ErrorCode.KMS_NOT_FOUND, () -> put(simulation, "k", new Content(1, 9), request));
    }
  }

  @Test
  void anObjectOpensWithTheKeyThatItNames() {
    SimulatedDeployment simulation = simulation();
    put(simulation, "k", new Content(1, 9), KMS_TWO);
    simulation.configure(kms(ONE));
    simulation.start();
    assertFails(S3ErrorCode.KMS_NOT_FOUND, () -> get(simulation, "k", new RangeSpec.Whole(), 0));
    // A HEAD uses no key of the KMS.
    assertEquals(new AppliedEncryption.SseKms("two", true), head(simulation, "k", 0).encryption());
  }

  @Test
  void theBucketsConfigurationHoldsForWritesThatSayNothing() {
    SimulatedDeployment simulation = simulation();
    configure(
        simulation,
        new BucketEncryption(BucketEncryption.Algorithm.AES256, Optional.empty(), false));
    assertEquals(AppliedEncryption.SSE_S3, writeUnsaid(simulation));
    configure(
        simulation, new BucketEncryption(BucketEncryption.Algorithm.KMS, Optional.of("two"), true));
    assertEquals(new AppliedEncryption.SseKms("two", true), writeUnsaid(simulation));
    assertEquals(
        AppliedEncryption.SSE_S3,
        put(simulation, "k", new Content(1, 9), EncryptionRequest.SSE_S3).encryption());
    // A key of its own, and the bucket's word on bucket keys.
    assertEquals(
        new AppliedEncryption.SseKms("one", true),
        put(simulation, "k", new Content(1, 9), request("kms")).encryption());
    configure(
        simulation, new BucketEncryption(BucketEncryption.Algorithm.KMS, Optional.empty(), false));
    assertEquals(new AppliedEncryption.SseKms("one", false), writeUnsaid(simulation));
    configure(
        simulation,
        new BucketEncryption(BucketEncryption.Algorithm.KMS, Optional.of("gone"), false));
    assertFails(S3ErrorCode.KMS_NOT_FOUND, () -> writeUnsaid(simulation));
  }

  private static void configure(SimulatedDeployment simulation, BucketEncryption encryption) {
    simulation
        .running()
        .objects()
        .changeBucket(BUCKET, new BucketChange.SetEncryption(Optional.of(encryption)));
  }

  private static AppliedEncryption writeUnsaid(SimulatedDeployment simulation) {
    put(simulation, "k", new Content(1, 9), EncryptionRequest.UNSAID);
    assertArrayEquals(new Content(1, 9).bytes(), get(simulation, "k", new RangeSpec.Whole(), 0));
    return head(simulation, "k", 0).encryption();
  }

  @Test
  void withoutAKmsOnlyClientsKeysEncrypt() {
    SimulatedDeployment simulation = Simulations.of(2, false, 5);
    simulation.start().objects().createBucket(BUCKET, false);
    Content content = new Content(1, 70_000);
    put(simulation, "k", content, new EncryptionRequest.SseC(clientKey(1)));
    assertArrayEquals(content.bytes(), get(simulation, "k", new RangeSpec.Whole(), 1));
    assertFails(
        S3ErrorCode.NOT_IMPLEMENTED, () -> put(simulation, "k", content, EncryptionRequest.SSE_S3));
    assertFails(S3ErrorCode.NOT_IMPLEMENTED, () -> put(simulation, "k", content, request("kms")));
    assertFails(S3ErrorCode.KMS_NOT_FOUND, () -> put(simulation, "k", content, KMS_TWO));
  }

  @Test
  void drivesTellNothingOfWhatIsEncrypted() {
    SimulatedDeployment simulation = simulation();
    String secret = "the secret of the context";
    put(
        simulation,
        "k",
        new Content(1, 9),
        new EncryptionRequest.SseKms(
            Optional.of("two"), Map.of("secret", secret), Optional.empty()));
    put(simulation, "c", new Content(1, 9), new EncryptionRequest.SseC(clientKey(0x41)));
    for (SimulatedDisk disk : simulation.disks()) {
      disk.volume()
          .contents()
          .forEach(
              (path, content) -> {
                String bytes = new String(content, StandardCharsets.ISO_8859_1);
                assertFalse(bytes.contains(secret), path);
                assertFalse(bytes.contains("A".repeat(ClientKey.BYTES)), path);
              });
    }
  }

  @Test
  void aKeyIsNeverShown() {
    ClientKey key = clientKey(1);
    EncryptionRequest request = new EncryptionRequest.SseC(key);
    assertFalse(request.toString().contains("[1"), request.toString());
    assertTrue(request.toString().contains("not shown"), request.toString());
  }
}
