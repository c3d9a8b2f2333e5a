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
import io.holdfast.object.UploadCompletion.NamedPart;
import io.holdfast.simulation.SimulatedDeployment;
import io.holdfast.simulation.SimulatedDisk;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Multipart uploads under each kind of encryption: who may add to them, and who may read. */
final class UploadEncryptionTest {
  private static final String ONE = "one:AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=";
  private static final String TWO = "two:HxECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=";
  private static final String BUCKET = "bucket";
  private static final ObjectKey KEY = new ObjectKey("a/key");
  private static final Content FIRST = new Content(1, (int) CompleteRules.MIN_PART_BYTES);
  private static final Content LAST = new Content(2, 70_000);

  private final SimulatedDeployment simulation = simulation();

  private static SimulatedDeployment simulation() {
    SimulatedDeployment simulation = Simulations.of(4, true, 31);
    simulation.encryptWhenAskedOnly();
    simulation.configure(kms(ONE + "," + TWO));
    simulation.start().objects().createBucket(BUCKET, false);
    return simulation;
  }

  private static Kms kms(String keys) {
    return StaticKeyKms.parse(keys, new EntropyRandom(new SplittableRandom(7)::nextBytes));
  }

  /** A new one each time: each request has its own, and wipes it. None for 0. */
  private static Optional<ClientKey> clientKey(int number) {
    if (number == 0) {
      return Optional.empty();
    }
    byte[] bytes = new byte[ClientKey.BYTES];
    Arrays.fill(bytes, (byte) number);
    return Optional.of(ClientKey.moveFrom(bytes, "md5-of-" + number));
  }

  private static EncryptionRequest request(String kind) {
    return switch (kind) {
      case "none" -> EncryptionRequest.UNSAID;
      case "sse-s3" -> EncryptionRequest.SSE_S3;
      case "kms" -> new EncryptionRequest.SseKms(Optional.empty(), Map.of(), Optional.empty());
      case "kms-two" ->
          new EncryptionRequest.SseKms(
              Optional.of("two"), Map.of("project", "Ä"), Optional.of(true));
      case "client" -> new EncryptionRequest.SseC(clientKey(1).orElseThrow());
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

  private static int keyOf(String kind) {
    return kind.equals("client") ? 1 : 0;
  }

  private MultipartUploads uploads() {
    return simulation.running().objects().uploads();
  }

  private CreatedUpload create(EncryptionRequest encryption) {
    try (encryption) {
      return uploads()
          .create(
              new UploadCreation(
                  BUCKET,
                  KEY,
                  new ObjectMetadata(Map.of(), Map.of("colour", "blue")),
                  "STANDARD",
                  encryption,
                  ObjectLabels.NONE,
                  Optional.empty(),
                  Optional.empty()));
    }
  }

  private WrittenObject put(UploadName upload, int number, Content content, int key) {
    Optional<ClientKey> clientKey = clientKey(key);
    try {
      return uploads()
          .putPart(new PartWrite(upload, number, content.length(), clientKey), content.body());
    } finally {
      clientKey.ifPresent(ClientKey::close);
    }
  }

  private WrittenObject complete(UploadName upload, List<String> etags, int key) {
    List<NamedPart> parts =
        IntStream.range(0, etags.size())
            .mapToObj(i -> new NamedPart(i + 1, etags.get(i), Map.of()))
            .toList();
    return uploads()
        .complete(
            new UploadCompletion(
                upload, parts, Conditions.NONE, (info, chosen) -> Map.of(), clientKey(key)));
  }

  /** Both parts, in order, become the object. */
  private WrittenObject write(String kind) {
    UploadName upload = create(request(kind)).upload().name();
    String first = put(upload, 1, FIRST, keyOf(kind)).etag();
    String last = put(upload, 2, LAST, keyOf(kind)).etag();
    return complete(upload, List.of(first, last), 0);
  }

  /** Reads it all after the client's key is gone, as a server does. */
  private byte[] get(RangeSpec range, int key) {
    Optional<ClientKey> clientKey = clientKey(key);
    try (ObjectReader reader = open(range, ObjectRead.Use.GET, clientKey)) {
      clientKey.ifPresent(ClientKey::close);
      return TestClient.bytesOf(reader);
    }
  }

  private ObjectReader open(RangeSpec range, ObjectRead.Use use, Optional<ClientKey> clientKey) {
    return simulation
        .running()
        .objects()
        .open(
            new ObjectRead(BUCKET, KEY, Optional.empty(), Conditions.NONE, range, use, clientKey));
  }

  private ObjectInfo head(int key) {
    try (ObjectReader reader = open(new RangeSpec.Whole(), ObjectRead.Use.HEAD, clientKey(key))) {
      return reader.info();
    }
  }

  private static void assertFails(S3ErrorCode code, Runnable action) {
    assertEquals(code, assertThrows(S3Exception.class, action::run).code());
  }

  @ParameterizedTest
  @ValueSource(strings = {"none", "sse-s3", "kms", "kms-two", "client"})
  void whatIsWrittenIsRead(String kind) {
    CreatedUpload created = create(request(kind));
    assertEquals(applied(kind), created.encryption());
    UploadName upload = created.upload().name();
    simulation.start();
    WrittenObject first = put(upload, 1, FIRST, keyOf(kind));
    assertEquals(applied(kind), first.encryption());
    // A part sent again, and in another process, under the same keys.
    put(upload, 2, FIRST, keyOf(kind));
    simulation.start();
    WrittenObject last = put(upload, 2, LAST, keyOf(kind));
    List<String> etags = List.of(first.etag(), last.etag());
    assertEquals(
        etags, uploads().parts(upload, 0, 10).parts().stream().map(PartInfo::etag).toList());
    WrittenObject whole = complete(upload, etags, 0);
    // No answer to a Complete tells of a client's key.
    assertEquals(
        kind.equals("client") ? AppliedEncryption.NONE : applied(kind), whole.encryption());
    simulation.start();
    assertEquals(whole, complete(upload, etags, 0), "repeated");
    ObjectInfo info = head(keyOf(kind));
    assertEquals(applied(kind), info.encryption());
    assertEquals(whole.etag(), info.etag());
    assertEquals("blue", info.metadata().user().get("colour"));
    int key = keyOf(kind);
    byte[] all = UploadClient.bytes(FIRST, LAST);
    assertArrayEquals(all, get(new RangeSpec.Whole(), key));
    assertArrayEquals(LAST.bytes(), get(new RangeSpec.Part(2), key));
    assertArrayEquals(
        Arrays.copyOfRange(all, FIRST.length() - 10, FIRST.length() + 10),
        get(new RangeSpec.FromTo(FIRST.length() - 10, FIRST.length() + 9), key));
  }

  @ParameterizedTest
  @ValueSource(strings = {"none", "sse-s3", "kms", "client"})
  void etagsOfPartsAreDigestsOnlyOfWhatOthersMayRead(String kind) {
    UploadName upload = create(request(kind)).upload().name();
    String etag = put(upload, 1, LAST, keyOf(kind)).etag();
    String again = put(upload, 1, LAST, keyOf(kind)).etag();
    boolean open = kind.equals("none") || kind.equals("sse-s3");
    assertEquals(open, etag.equals(LAST.etag()));
    assertEquals(open, etag.equals(again));
    assertTrue(again.matches("[0-9a-f]{32}"), again);
    assertTrue(complete(upload, List.of(again), 0).etag().matches("[0-9a-f]{32}-1"));
    assertNotEquals(again, head(keyOf(kind)).etag());
  }

  @Test
  void allPartsAreWrittenUnderTheKeyOfTheUpload() {
    UploadName upload = create(request("client")).upload().name();
    assertFails(S3ErrorCode.INVALID_REQUEST, () -> put(upload, 1, LAST, 0));
    assertFails(S3ErrorCode.INVALID_REQUEST, () -> put(upload, 1, LAST, 2));
    String etag = put(upload, 1, LAST, 1).etag();
    assertFails(S3ErrorCode.INVALID_REQUEST, () -> complete(upload, List.of(etag), 2));
    complete(upload, List.of(etag), 1);
    assertArrayEquals(LAST.bytes(), get(new RangeSpec.Whole(), 1));
  }

  @ParameterizedTest
  @ValueSource(strings = {"none", "sse-s3", "kms"})
  void aClientsKeyHasNoPlaceInOtherUploads(String kind) {
    UploadName upload = create(request(kind)).upload().name();
    assertFails(S3ErrorCode.INVALID_REQUEST, () -> put(upload, 1, LAST, 1));
    String etag = put(upload, 1, LAST, 0).etag();
    assertFails(S3ErrorCode.INVALID_REQUEST, () -> complete(upload, List.of(etag), 1));
  }

  @Test
  void nothingIsToldWithoutTheClientsKey() {
    write("client");
    for (RangeSpec range : List.of(new RangeSpec.Whole(), new RangeSpec.Part(1))) {
      for (ObjectRead.Use use : ObjectRead.Use.values()) {
        assertFails(S3ErrorCode.INVALID_REQUEST, () -> open(range, use, Optional.empty()).close());
        assertFails(S3ErrorCode.ACCESS_DENIED, () -> open(range, use, clientKey(2)).close());
      }
    }
  }

  @Test
  void whatWasSettledHoldsWhateverTheBucketSaysLater() {
    configure(new BucketEncryption(BucketEncryption.Algorithm.KMS, Optional.of("two"), true));
    CreatedUpload created = create(EncryptionRequest.UNSAID);
    assertEquals(new AppliedEncryption.SseKms("two", true), created.encryption());
    configure(new BucketEncryption(BucketEncryption.Algorithm.AES256, Optional.empty(), false));
    String etag = put(created.upload().name(), 1, LAST, 0).etag();
    complete(created.upload().name(), List.of(etag), 0);
    assertEquals(new AppliedEncryption.SseKms("two", true), head(0).encryption());
  }

  private void configure(BucketEncryption encryption) {
    simulation
        .running()
        .objects()
        .changeBucket(BUCKET, new BucketChange.SetEncryption(Optional.of(encryption)));
  }

  @Test
  void anUnknownKeyIsRefusedAtTheStart() {
    assertFails(
        S3ErrorCode.KMS_NOT_FOUND,
        () ->
            create(new EncryptionRequest.SseKms(Optional.of("three"), Map.of(), Optional.empty())));
    assertEquals(List.of(), new UploadClient(simulation.running().objects(), BUCKET, "a").open());
  }

  @Test
  void aKeyThatIsGoneCostsNoBuffers() throws IOException {
    write("kms-two");
    simulation.configure(kms(ONE));
    simulation.start();
    // More often than there are buffers: one that is not given back would be missed.
    for (int i = 0; i < 100; i++) {
      assertFails(S3ErrorCode.KMS_NOT_FOUND, () -> get(new RangeSpec.Whole(), 0));
    }
    assertEquals(new AppliedEncryption.SseKms("two", true), head(0).encryption());
    simulation.configure(kms(ONE + "," + TWO));
    write("sse-s3");
    try (ObjectReader reader = open(new RangeSpec.Whole(), ObjectRead.Use.GET, Optional.empty())) {
      assertTrue(reader.next().map(ByteBuffer::hasRemaining).orElse(false));
    }
  }

  @Test
  void drivesTellNothingOfAClientsKey() {
    EncryptionRequest request = new EncryptionRequest.SseC(clientKey('A').orElseThrow());
    UploadName upload = create(request).upload().name();
    put(upload, 1, LAST, 'A');
    for (SimulatedDisk disk : simulation.disks()) {
      disk.volume()
          .contents()
          .forEach(
              (path, content) -> {
                String bytes = new String(content, StandardCharsets.ISO_8859_1);
                assertFalse(bytes.contains("A".repeat(ClientKey.BYTES)), path);
                assertFalse(bytes.contains("md5-of"), path);
              });
    }
  }
}
