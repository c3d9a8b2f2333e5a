package io.holdfast.object;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.holdfast.error.S3ErrorCode;
import io.holdfast.error.S3Exception;
import io.holdfast.simulation.DiskCall;
import io.holdfast.simulation.SimulatedDeployment;
import io.holdfast.simulation.SimulatedDisk;
import io.holdfast.simulation.SimulatedVolume;
import io.holdfast.storage.DiskException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the model of the commit leaves out: drives, folders and clients that behave badly. */
final class DriveFaultsTest {
  private static final String BUCKET = "bucket";
  private static final Content OLD = new Content(1, 200_000);
  private static final Content NEW = new Content(2, 300_000);
  private static final Content LARGE = new Content(3, 3 << 20);

  private final SimulatedDeployment simulation = Simulations.of(4, true, 11);
  private Deployment deployment = simulation.start();
  private TestClient client = new TestClient(deployment.objects(), BUCKET);

  @BeforeEach
  void putOneObject() {
    client.createBucket();
    client.put("a/key", OLD);
    simulation.settle();
  }

  private void restart() {
    simulation.kill();
    deployment = simulation.start();
    client = new TestClient(deployment.objects(), BUCKET);
  }

  private SimulatedDisk disk(int number) {
    return simulation.disks().get(number);
  }

  private static S3ErrorCode refusal(Runnable action) {
    return assertThrows(S3Exception.class, action::run).code();
  }

  private void assertHolds(Content content) {
    assertEquals(Optional.of(content), client.get("a/key"));
    assertEquals(Optional.of(content), client.head("a/key"));
  }

  @Test
  void clientsThatBreakOffLeaveNoSlotNoFileAndNoBuffer() {
    int openFiles = simulation.process().openFiles();
    // More of them than there are buffers: one that is not given back would be missed.
    for (int i = 0; i < 150; i++) {
      int breaksAfter = i * 20_000;
      assertThrows(
          Content.BrokenOff.class,
          () ->
              client.put(
                  "a/broken", LARGE, LARGE.bodyThatBreaksAfter(breaksAfter), Conditions.NONE));
    }
    int after = simulation.process().openFiles();
    assertTrue(after <= openFiles, () -> after + " open files, " + openFiles + " before");
    Simulations.assertNothingInStage(simulation);
    assertEquals(Optional.empty(), client.get("a/broken"));
    client.put("a/broken", LARGE);
    assertEquals(Optional.of(LARGE), client.get("a/broken"));
  }

  @ParameterizedTest
  @ValueSource(strings = {".holdfast/format.json", ".holdfast/epoch"})
  void aDriveThatCannotTellWhichItIsIsSurvived(String file) throws DiskException {
    disk(1).zero(file, 0, 40);
    if (file.endsWith("json")) {
      disk(1).zero(".holdfast/format-copy.json", 0, 40);
    }
    restart();
    assertHolds(OLD);
    client.put("a/key", NEW);
    assertHolds(NEW);
    restart();
    assertHolds(NEW);
  }

  @Test
  void oneCopyOfTheFormatIsEnough() throws DiskException {
    disk(1).zero(".holdfast/format.json", 0, 40);
    restart();
    assertEquals(List.of(), deployment.status().away());
    assertHolds(OLD);
  }

  @Test
  void aHeadThatCannotBeReadIsNoEvidence() throws DiskException {
    for (int damaged = 0; damaged < 2; damaged++) {
      SimulatedDisk disk = disk(damaged);
      String head =
          disk.volume().files().keySet().stream()
              .filter(path -> path.endsWith("a/key~head"))
              .findFirst()
              .orElseThrow();
      disk.makeUnreadable(head);
      assertHolds(OLD);
    }
    restart();
    assertHolds(OLD);
    client.put("a/key", NEW);
    assertHolds(NEW);
    restart();
    assertHolds(NEW);
  }

  @Test
  void whatIsChosenAndFindsNoRoomForItsNameIsReadFromItsSlots() {
    for (SimulatedDisk disk : simulation.disks()) {
      disk.fail(call -> call.kind() == DiskCall.Kind.RENAME, DiskException.Kind.FULL, 100);
    }
    assertEquals(S3ErrorCode.STORAGE_FULL, refusal(() -> client.put("a/key", NEW)));
    assertHolds(NEW);
    simulation.disks().forEach(SimulatedDisk::failNoMore);
    deployment.housekeeping();
    assertHolds(NEW);
    assertEquals(0, deployment.status().unsettledKeys());
    restart();
    assertHolds(NEW);
    deployment.housekeeping();
    Simulations.assertNothingInStage(simulation);
  }

  @Test
  void anOldDrivePutBackAfterItsReplacementHasNoVoice() {
    simulation.kill();
    SimulatedVolume old = disk(2).unmount();
    disk(2).mount(new SimulatedVolume());
    restart();
    assertHolds(OLD);
    client.put("a/key", NEW);
    client.put("a/other", OLD);
    simulation.settle();
    simulation.kill();
    disk(2).unmount();
    disk(2).mount(old);
    restart();
    assertHolds(NEW);
    assertEquals(Optional.of(OLD), client.get("a/other"));
    assertEquals(2, client.list(10).size());
  }

  @Test
  void severalBlankDrivesStopWritesAndLoseNothing() {
    SimulatedDeployment six = Simulations.of(6, true, 5);
    TestClient before = new TestClient(six.start().objects(), BUCKET);
    before.createBucket();
    before.put("a/key", OLD);
    six.settle();
    six.kill();
    SimulatedVolume first = six.disks().get(0).unmount();
    SimulatedVolume second = six.disks().get(1).unmount();
    six.disks().get(0).mount(new SimulatedVolume());
    six.disks().get(1).mount(new SimulatedVolume());
    TestClient without = new TestClient(six.start().objects(), BUCKET);
    assertEquals(Optional.of(OLD), without.get("a/key"));
    assertEquals(S3ErrorCode.SERVICE_UNAVAILABLE, refusal(() -> without.put("a/key", NEW)));
    assertEquals(Optional.of(OLD), without.get("a/key"));
    six.kill();
    six.disks().get(0).unmount();
    six.disks().get(1).unmount();
    six.disks().get(0).mount(first);
    six.disks().get(1).mount(second);
    TestClient after = new TestClient(six.start().objects(), BUCKET);
    assertEquals(Optional.of(OLD), after.get("a/key"));
    after.put("a/key", NEW);
    assertEquals(Optional.of(NEW), after.get("a/key"));
  }

  @Test
  void readersKeepTheirVersionWhileItIsReplaced() throws IOException {
    client.put("a/large", LARGE);
    try (ObjectReader reader =
        client.open("a/large", Optional.empty(), new RangeSpec.Whole(), true)) {
      ByteArrayOutputStream read = new ByteArrayOutputStream();
      int round = 0;
      for (Optional<ByteBuffer> piece = reader.next(); piece.isPresent(); piece = reader.next()) {
        ByteBuffer bytes = piece.get();
        read.write(bytes.array(), bytes.arrayOffset() + bytes.position(), bytes.remaining());
        switch (round++) {
          case 0 -> client.put("a/large", NEW);
          case 1 -> {
            client.delete("a/large");
            deployment.housekeeping();
          }
          default -> client.put("a/large", OLD);
        }
      }
      assertTrue(round >= 3, "several stripes");
      assertArrayEquals(LARGE.bytes(), read.toByteArray());
    }
    assertEquals(Optional.of(OLD), client.get("a/large"));
  }

  @Test
  void foldersComeAndGoBesideWrites() {
    for (int i = 0; i < 30; i++) {
      client.put("deep/er/" + i % 3 + "/key", new Content(100 + i, 50));
      client.delete("deep/er/" + (i + 1) % 3 + "/key");
      deployment.housekeeping();
    }
    assertEquals(Optional.of(new Content(129, 50)), client.get("deep/er/2/key"));
    restart();
    assertEquals(Optional.of(new Content(129, 50)), client.get("deep/er/2/key"));
  }

  private static boolean isInStage(DiskCall call, DiskCall.Kind kind) {
    return call.kind() == kind && call.path().startsWith(".holdfast/stage/");
  }

  @Test
  void aSlotThatTheDiskDidNotLetGoIsClearedAwayLater() {
    disk(1).fail(call -> isInStage(call, DiskCall.Kind.UNLINK), DiskException.Kind.FAILED, 1);
    assertThrows(
        Content.BrokenOff.class,
        () -> client.put("a/broken", LARGE, LARGE.bodyThatBreaksAfter(2 << 20), Conditions.NONE));
    assertEquals(1, Simulations.slotsInUse(simulation).size());
    deployment.housekeeping();
    Simulations.assertNothingInStage(simulation);
  }

  /** The drive counts as blank as long as it does not give a slot, and no longer. */
  @Test
  void aDriveThatGivesItsSlotsLateIsTrustedAgain() {
    disk(1).fail(DiskCall.Kind.RENAME, 1);
    client.put("a/key", NEW);
    simulation.kill();
    disk(1).fail(call -> isInStage(call, DiskCall.Kind.READ), DiskException.Kind.FAILED, 2);
    restart();
    client.delete("a/key");
    for (int round = 0; round < 3; round++) {
      deployment.housekeeping();
    }
    Simulations.assertNoKeys(simulation);
  }

  /** Nothing in sight means nothing as long as no drive says what it holds. */
  @Test
  void aKeyStaysInDoubtWhileTheDrivesDoNotAnswer() {
    SimulatedDeployment two = Simulations.of(2, true, 7);
    TestClient first = new TestClient(two.start().objects(), BUCKET);
    first.createBucket();
    first.put("key", OLD);
    two.disks().forEach(disk -> disk.fail(DiskCall.Kind.RENAME, 1));
    refusal(() -> first.put("key", NEW));
    two.kill();
    SimulatedVolume away = two.disks().get(1).unmount();
    TestClient second = new TestClient(two.start().objects(), BUCKET);
    assertEquals(S3ErrorCode.SERVICE_UNAVAILABLE, refusal(() -> second.get("key")));
    two.schedule().setLateRate(1);
    assertEquals(S3ErrorCode.SERVICE_UNAVAILABLE, refusal(() -> second.get("key")));
    two.schedule().setLateRate(0);
    assertEquals(S3ErrorCode.SERVICE_UNAVAILABLE, refusal(() -> second.get("key")));
    two.disks().get(1).mount(away);
    two.running().housekeeping();
    assertEquals(Optional.of(NEW), second.get("key"));
  }

  /** The pages of a sync that failed count as clean: the cache shows what the medium never got. */
  @Test
  void framesThatNeverReachedTheMediumDoNotMakeAWriteChosen() {
    for (int seed = 0; seed < 60; seed++) {
      SimulatedDeployment one = Simulations.of(1, false, seed);
      TestClient writer = new TestClient(one.start().objects(), BUCKET);
      writer.createBucket();
      writer.put("key", OLD);
      one.settle();
      one.disks()
          .getFirst()
          .fail(call -> isInStage(call, DiskCall.Kind.SYNC), DiskException.Kind.FAILED, 1);
      refusal(() -> writer.put("key", NEW));
      one.kill();
      Optional<Content> read = new TestClient(one.start().objects(), BUCKET).get("key");
      one.cutPower();
      assertEquals(read, new TestClient(one.start().objects(), BUCKET).get("key"), "seed " + seed);
    }
  }

  /**
   * The drives that went will tell when they are back; those that stayed have it in their slots.
   */
  @Test
  void whatTooFewDrivesSealedIsClearedAwayThoughTheOthersAreGone() {
    SimulatedVolume second = disk(2).unmount();
    SimulatedVolume third = disk(3).unmount();
    assertEquals(S3ErrorCode.SERVICE_UNAVAILABLE, refusal(() -> client.delete("a/key")));
    assertEquals(2, Simulations.slotsInUse(simulation).size());
    disk(2).mount(second);
    disk(3).mount(third);
    deployment.housekeeping();
    assertHolds(OLD);
    Simulations.assertNothingInStage(simulation);
  }
}
