package io.holdfast.object;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.holdfast.error.S3ErrorCode;
import io.holdfast.error.S3Exception;
import io.holdfast.simulation.DiskCall;
import io.holdfast.simulation.SimulatedDeployment;
import io.holdfast.simulation.SimulatedDisk;
import io.holdfast.storage.DiskException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Uploads that begin or end without anybody knowing it: nothing of them is left in the end, in the
 * same process.
 */
final class UnknownOutcomeTest {
  private static final String BUCKET = "bucket";
  private static final Content PART = new Content(1, 100_000);

  private final SimulatedDeployment simulation = Simulations.of(4, true, 21);
  private final Deployment deployment = simulation.start();
  private final UploadClient client = new UploadClient(deployment.objects(), BUCKET, "a/key");

  /** In which of their steps drives fail. */
  enum Step {
    /** After it the value is chosen, and its place taken when there is room. */
    PUBLISH(DiskCall.Kind.RENAME, 0, S3ErrorCode.STORAGE_FULL),
    /** Whether it is chosen is decided later, by what the drives hold. */
    SEAL(DiskCall.Kind.SYNC, 1, S3ErrorCode.SERVICE_UNAVAILABLE);

    final DiskCall.Kind call;
    final int firstDrive;
    final S3ErrorCode answer;

    Step(DiskCall.Kind call, int firstDrive, S3ErrorCode answer) {
      this.call = call;
      this.firstDrive = firstDrive;
      this.answer = answer;
    }
  }

  @BeforeEach
  void createBucket() {
    deployment.objects().createBucket(BUCKET, false);
  }

  private void fails(Step step, Predicate<DiskCall> where, Runnable operation) {
    List<SimulatedDisk> disks = simulation.disks();
    for (SimulatedDisk disk : disks.subList(step.firstDrive, disks.size())) {
      disk.fail(
          call -> call.kind() == step.call && where.test(call), DiskException.Kind.FULL, 1_000);
    }
    S3Exception failed = assertThrows(S3Exception.class, operation::run);
    assertEquals(step.answer, failed.code());
    disks.forEach(SimulatedDisk::failNoMore);
  }

  private void sweep() {
    for (int i = 0; i < 5; i++) {
      deployment.housekeeping();
    }
  }

  /** Files of parts, on all drives. */
  private long parts() {
    return Simulations.filesOfBuckets(simulation).stream()
        .filter(file -> file.contains("~parts"))
        .count();
  }

  private void assertNothingIsLeft() {
    sweep();
    // A list tells the sweeper of keys that never had a value, or have it no more.
    assertEquals(List.of(), client.open());
    assertEquals(0, new TestClient(deployment.objects(), BUCKET).list(10).size());
    sweep();
    Simulations.assertNoKeys(simulation);
    assertEquals(0, deployment.status().waitingForSweep());
  }

  private UploadName uploadOfTwo() {
    UploadName upload = client.create();
    client.put(upload, 1, PART);
    client.put(upload, 2, PART);
    sweep();
    return upload;
  }

  @ParameterizedTest
  @EnumSource
  void anAbort(Step step) {
    UploadName upload = uploadOfTwo();
    fails(step, call -> true, () -> client.abort(upload));
    sweep();
    client.open().forEach(client::abort);
    assertNothingIsLeft();
  }

  @ParameterizedTest
  @EnumSource
  void aComplete(Step step) {
    UploadName upload = uploadOfTwo();
    fails(step, call -> true, () -> client.complete(upload, UploadClient.named(PART)));
    sweep();
    if (!client.open().isEmpty()) {
      client.complete(upload, UploadClient.named(PART));
      sweep();
    }
    client.assertHolds(PART);
    assertEquals(simulation.disks().size(), parts(), "the one part that is named");
    client.delete();
    assertNothingIsLeft();
  }

  @ParameterizedTest
  @EnumSource
  void aCreate(Step step) {
    sweep();
    fails(step, call -> true, client::create);
    sweep();
    client.open().forEach(client::abort);
    assertNothingIsLeft();
  }

  @Test
  void aCreateThatIsNotedAndNotOpened() {
    sweep();
    fails(Step.PUBLISH, call -> !call.path().contains("~open"), client::create);
    sweep();
    client.open().forEach(client::abort);
    assertNothingIsLeft();
  }

  /**
   * A drive takes the end of an upload away with it. Meanwhile a reader is told that the upload is
   * open: it stays so when the drive comes back.
   */
  @Test
  void anEndThatComesBackWithADrive() {
    UploadName upload = uploadOfTwo();
    List<SimulatedDisk> disks = simulation.disks();
    var second = disks.get(2).unmount();
    var third = disks.get(3).unmount();
    assertThrows(S3Exception.class, () -> client.abort(upload));
    var first = disks.get(0).unmount();
    disks.get(2).mount(second);
    disks.get(3).mount(third);
    sweep();
    assertEquals(List.of(upload), client.open());
    disks.get(3).unmount();
    sweep();
    disks.get(0).mount(first);
    sweep();
    disks.get(3).mount(third);
    sweep();
    assertEquals(List.of(upload), client.open());
    simulation.clock().advance(TimeUnit.HOURS.toNanos(1));
    sweep();
    assertEquals(2L * disks.size(), parts(), "an open upload keeps its parts");
    client.abort(upload);
    assertNothingIsLeft();
  }
}
