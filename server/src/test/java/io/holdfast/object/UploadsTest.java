package io.holdfast.object;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.holdfast.common.ObjectKey;
import io.holdfast.error.S3ErrorCode;
import io.holdfast.error.S3Exception;
import io.holdfast.object.UploadCompletion.NamedPart;
import io.holdfast.simulation.SimulatedDeployment;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Multipart uploads on simulated drives, without faults. */
final class UploadsTest {
  private static final int MIN = (int) CompleteRules.MIN_PART_BYTES;
  private static final Content FIRST = new Content(1, MIN);
  private static final Content SECOND = new Content(2, MIN + 77_777);
  private static final Content LAST = new Content(3, 100);

  private final SimulatedDeployment simulation = Simulations.of(4, true, 7);
  private Deployment deployment = simulation.start();
  private UploadClient client = new UploadClient(deployment.objects(), "bucket", "a/key");

  @BeforeEach
  void createBucket() {
    deployment.objects().createBucket("bucket", false);
  }

  private void restart() {
    deployment = simulation.start();
    client = new UploadClient(deployment.objects(), "bucket", "a/key");
  }

  private UploadName uploadOf(Content... parts) {
    UploadName upload = client.create();
    for (int i = 0; i < parts.length; i++) {
      client.put(upload, i + 1, parts[i]);
    }
    return upload;
  }

  private void sweep() {
    for (int i = 0; i < 4; i++) {
      deployment.housekeeping();
    }
  }

  private static S3ErrorCode refusal(Runnable action) {
    return assertThrows(S3Exception.class, action::run).code();
  }

  @Test
  void partsBecomeOneObject() {
    UploadName upload = uploadOf(FIRST, SECOND, LAST);
    assertEquals(Optional.empty(), client.get());
    assertEquals(List.of(upload), client.open());
    WrittenObject written = client.complete(upload, UploadClient.named(FIRST, SECOND, LAST));
    assertTrue(written.etag().endsWith("-3"), written.etag());
    assertEquals(AppliedEncryption.SSE_S3, written.encryption());
    client.assertHolds(FIRST, SECOND, LAST);
    assertEquals(List.of(), client.open());
    try (ObjectReader reader = client.open(new RangeSpec.Whole())) {
      ObjectInfo info = reader.info();
      assertEquals(written.etag(), info.etag());
      assertEquals(List.of((long) MIN, MIN + 77_777L, 100L), info.partLengths());
      assertEquals("blue", info.metadata().user().get("colour"));
    }
    restart();
    client.assertHolds(FIRST, SECOND, LAST);
  }

  @Test
  void rangesAndPartsOfIt() {
    client.complete(uploadOf(FIRST, SECOND, LAST), UploadClient.named(FIRST, SECOND, LAST));
    byte[] all = UploadClient.bytes(FIRST, SECOND, LAST);
    for (int first : new int[] {0, 1, MIN - 1, MIN, MIN + 1, 2 * MIN + 77_776, all.length - 1}) {
      for (int length : new int[] {1, 100, 70_000, MIN, all.length}) {
        int end = (int) Math.min(all.length, (long) first + length);
        assertArrayEquals(
            Arrays.copyOfRange(all, first, end),
            client.get(new RangeSpec.FromTo(first, end - 1)).orElseThrow(),
            first + " to " + end);
      }
    }
    assertArrayEquals(SECOND.bytes(), client.get(new RangeSpec.Part(2)).orElseThrow());
    assertArrayEquals(LAST.bytes(), client.get(new RangeSpec.Part(3)).orElseThrow());
    assertEquals(S3ErrorCode.INVALID_PART_NUMBER, refusal(() -> client.get(new RangeSpec.Part(4))));
  }

  @Test
  void aRepeatedCompleteHasTheFirstAnswer() {
    UploadName upload = uploadOf(FIRST, LAST);
    WrittenObject first = client.complete(upload, UploadClient.named(FIRST, LAST));
    assertEquals(first, client.complete(upload, UploadClient.named(FIRST, LAST)));
    restart();
    assertEquals(first, client.complete(upload, UploadClient.named(FIRST, LAST)));
    client.delete();
    assertEquals(
        S3ErrorCode.NO_SUCH_UPLOAD,
        refusal(() -> client.complete(upload, UploadClient.named(FIRST, LAST))));
  }

  @Test
  void theLastPartOfANumberCounts() {
    UploadName upload = uploadOf(LAST, LAST);
    Content other = new Content(9, 50);
    client.put(upload, 2, other);
    assertEquals(
        S3ErrorCode.INVALID_PART,
        refusal(() -> client.complete(upload, List.of(new NamedPart(2, LAST.etag(), Map.of())))));
    client.complete(upload, List.of(new NamedPart(2, other.etag(), Map.of())));
    client.assertHolds(other);
    sweep();
    client.assertHolds(other);
    client.delete();
    sweep();
    Simulations.assertNoKeys(simulation);
  }

  @Test
  void whatIsWrongWithAListOfParts() {
    UploadName upload = uploadOf(LAST, LAST);
    NamedPart one = new NamedPart(1, LAST.etag(), Map.of());
    NamedPart two = new NamedPart(2, LAST.etag(), Map.of());
    NamedPart three = new NamedPart(3, LAST.etag(), Map.of());
    assertEquals(
        S3ErrorCode.ENTITY_TOO_SMALL, refusal(() -> client.complete(upload, List.of(one, two))));
    assertEquals(
        S3ErrorCode.INVALID_PART_ORDER, refusal(() -> client.complete(upload, List.of(two, one))));
    assertEquals(
        S3ErrorCode.INVALID_PART_ORDER, refusal(() -> client.complete(upload, List.of(one, one))));
    assertEquals(S3ErrorCode.INVALID_PART, refusal(() -> client.complete(upload, List.of(three))));
    assertEquals(
        S3ErrorCode.INVALID_PART,
        refusal(
            () ->
                client.complete(
                    upload, List.of(new NamedPart(1, LAST.etag(), Map.of("CRC32C", "x"))))));
    assertEquals(List.of(upload), client.open(), "it is still open");
    client.complete(upload, List.of(two));
    client.assertHolds(LAST);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void anAbortLeavesNothing(boolean restarted) {
    UploadName upload = uploadOf(LAST, LAST);
    client.abort(upload);
    assertEquals(S3ErrorCode.NO_SUCH_UPLOAD, refusal(() -> client.abort(upload)));
    assertEquals(S3ErrorCode.NO_SUCH_UPLOAD, refusal(() -> client.put(upload, 3, LAST)));
    assertEquals(List.of(), client.open());
    if (restarted) {
      restart();
      // A list tells the sweeper of deleted keys that the process before had in mind.
      assertEquals(Map.of(), new TestClient(deployment.objects(), "bucket").list(10));
    }
    sweep();
    Simulations.assertNoKeys(simulation);
    assertEquals(0, deployment.status().waitingForSweep());
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void anOverwriteRemovesTheParts(boolean restarted) {
    client.complete(uploadOf(FIRST, LAST), UploadClient.named(FIRST, LAST));
    sweep();
    client.complete(uploadOf(LAST), UploadClient.named(LAST));
    if (restarted) {
      restart();
    }
    sweep();
    assertEquals(
        2 * simulation.disks().size(),
        Simulations.filesOfBuckets(simulation).size(),
        "one head and one part on each drive");
    client.assertHolds(LAST);
    client.delete();
    sweep();
    Simulations.assertNoKeys(simulation);
  }

  /** A version with other tags is still made of its parts: nobody may take them for needless. */
  @Test
  void otherTagsLeaveThePartsAlone() {
    client.complete(uploadOf(FIRST, LAST), UploadClient.named(FIRST, LAST));
    VersionName name = new VersionName("bucket", new ObjectKey("a/key"), Optional.empty());
    deployment.objects().changeLabels(name, new LabelChange.SetTags(Map.of("colour", "red")));
    sweep();
    client.assertHolds(FIRST, LAST);
    restart();
    sweep();
    client.assertHolds(FIRST, LAST);
  }

  @Test
  void aReaderKeepsThePartsOfItsVersion() {
    client.complete(uploadOf(FIRST, LAST), UploadClient.named(FIRST, LAST));
    try (ObjectReader reader = client.open(new RangeSpec.Whole())) {
      client.delete();
      sweep();
      assertArrayEquals(UploadClient.bytes(FIRST, LAST), TestClient.bytesOf(reader));
    }
    sweep();
    Simulations.assertNoKeys(simulation);
  }

  @Test
  void uploadsOfABucketGoWithIt() {
    UploadName upload = uploadOf(LAST);
    deployment.objects().deleteBucket("bucket");
    assertEquals(S3ErrorCode.NO_SUCH_BUCKET, refusal(() -> client.put(upload, 2, LAST)));
    sweep();
    Simulations.assertNoKeys(simulation);
    Simulations.assertNoDirectory(simulation, "bucket");
  }

  @Test
  void pagesOfParts() {
    UploadName upload = client.create();
    for (int number : new int[] {7, 1, 10_000, 300}) {
      client.put(upload, number, new Content(number, number));
    }
    PartListing page = deployment.objects().uploads().parts(upload, 0, 2);
    assertEquals(List.of(1, 7), page.parts().stream().map(PartInfo::number).toList());
    assertTrue(page.truncated());
    PartListing rest = deployment.objects().uploads().parts(upload, 7, 2);
    assertEquals(List.of(300, 10_000), rest.parts().stream().map(PartInfo::number).toList());
    assertEquals(10_000, rest.parts().getLast().plaintextLength());
    assertEquals(new Content(300, 300).etag(), rest.parts().getFirst().etag());
    assertTrue(!rest.truncated());
  }

  @Test
  void pagesOfUploads() {
    MultipartUploads uploads = deployment.objects().uploads();
    UploadName a1 = new UploadClient(deployment.objects(), "bucket", "a").create();
    UploadName a2 = new UploadClient(deployment.objects(), "bucket", "a").create();
    UploadName b = new UploadClient(deployment.objects(), "bucket", "b/x").create();
    UploadName c = new UploadClient(deployment.objects(), "bucket", "b/y").create();
    UploadQuery first =
        new UploadQuery("bucket", "", Optional.empty(), Optional.empty(), Optional.empty(), 1);
    UploadListing page = uploads.list(first);
    assertEquals(List.of(a1), page.uploads().stream().map(UploadInfo::name).toList());
    UploadListing.Markers next = page.next().orElseThrow();
    UploadQuery second =
        new UploadQuery(
            "bucket",
            "",
            Optional.empty(),
            Optional.of(next.key()),
            Optional.of(next.uploadId()),
            2);
    page = uploads.list(second);
    assertEquals(List.of(a2, b), page.uploads().stream().map(UploadInfo::name).toList());
    UploadQuery folded =
        new UploadQuery("bucket", "", Optional.of("/"), Optional.empty(), Optional.empty(), 10);
    page = uploads.list(folded);
    assertEquals(List.of(a1, a2), page.uploads().stream().map(UploadInfo::name).toList());
    assertEquals(List.of("b/"), page.commonPrefixes());
    assertEquals(Optional.empty(), page.next());
    UploadQuery prefixed =
        new UploadQuery("bucket", "b/y", Optional.empty(), Optional.empty(), Optional.empty(), 10);
    assertEquals(
        List.of(c), uploads.list(prefixed).uploads().stream().map(UploadInfo::name).toList());
  }

  @Test
  void anUploadOfAKeyWithAnObjectChangesNothingUntilItIsCompleted() {
    TestClient plain = new TestClient(deployment.objects(), "bucket");
    Content old = new Content(8, 1000);
    plain.put("a/key", old);
    UploadName upload = uploadOf(LAST);
    assertEquals(Optional.of(old), plain.get("a/key"));
    client.delete();
    assertEquals(Optional.empty(), client.get());
    assertEquals(List.of(upload), client.open());
    client.complete(upload, UploadClient.named(LAST));
    client.assertHolds(LAST);
  }
}
