package io.holdfast.object;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.holdfast.simulation.DiskCall;
import io.holdfast.simulation.SimulatedDeployment;
import io.holdfast.simulation.SimulatedDisk;
import io.holdfast.simulation.SimulatedSchedule;
import io.holdfast.storage.DiskException;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Drives that are there and do not do their work: slow, hanging, not to be written to. */
final class SlowDrivesTest {
  private static final String BUCKET = "bucket";
  private static final Content OLD = new Content(1, 3 << 20);
  private static final Content NEW = new Content(2, 200_000);
  private static final Duration TIMEOUT = Duration.ofSeconds(30);

  private static final Set<DiskCall.Kind> CHANGES =
      EnumSet.of(
          DiskCall.Kind.CREATE,
          DiskCall.Kind.WRITE,
          DiskCall.Kind.PREALLOCATE,
          DiskCall.Kind.TRUNCATE,
          DiskCall.Kind.RENAME,
          DiskCall.Kind.LINK,
          DiskCall.Kind.UNLINK,
          DiskCall.Kind.MAKE_DIRECTORY);

  private final SimulatedDeployment simulation = Simulations.of(4, true, 12);
  private Deployment deployment = simulation.start();
  private TestClient client = new TestClient(deployment.objects(), BUCKET);

  @BeforeEach
  void putOneObject() {
    simulation.waitForDrives(TIMEOUT);
    deployment = simulation.start();
    client = new TestClient(deployment.objects(), BUCKET);
    client.createBucket();
    client.put("key", OLD);
    simulation.settle();
  }

  private SimulatedDisk disk(int number) {
    return simulation.disks().get(number);
  }

  private void delay(int number, Duration time) {
    simulation.schedule().setDelay(disk(number).name(), time.toNanos());
  }

  private void hang(int number) {
    simulation.schedule().setDelay(disk(number).name(), SimulatedSchedule.NEVER);
  }

  private Duration timeOf(Runnable operation) {
    long start = simulation.clock().nanos();
    operation.run();
    return Duration.ofNanos(simulation.clock().nanos() - start);
  }

  private static void assertShort(Duration time, Duration limit) {
    assertTrue(time.compareTo(limit) <= 0, () -> "it took " + time);
  }

  private void lookTimes(int looks) {
    for (int i = 0; i < looks; i++) {
      deployment.housekeeping();
      simulation.clock().advance(TimeUnit.SECONDS.toNanos(1));
    }
  }

  @Test
  void readersDoNotWaitForADriveThatHangs() {
    for (int hung = 0; hung < 4; hung++) {
      hang(hung);
      // A second for the head, and one for each of the three stripes, whichever drive has them.
      assertShort(
          timeOf(() -> assertEquals(Optional.of(OLD), client.get("key"))), Duration.ofSeconds(6));
      delay(hung, Duration.ZERO);
      simulation.schedule().runAll();
    }
  }

  @Test
  void whoIsSlowIsWaitedForWhereTheOthersDoNotDo() {
    hang(0);
    hang(1);
    delay(2, Duration.ofSeconds(5));
    assertEquals(Optional.of(OLD), client.get("key"));
    assertEquals(Optional.of(OLD), client.head("key"));
  }

  @Test
  void aDriveThatHangsIsOutOfTheSetUntilItAnswers() {
    hang(2);
    lookTimes(40);
    assertEquals(List.of(disk(2).name()), deployment.status().away());
    assertEquals(Duration.ZERO, timeOf(() -> client.put("key", NEW)));
    assertEquals(Duration.ZERO, timeOf(() -> client.get("key")));
    delay(2, Duration.ZERO);
    lookTimes(2);
    assertEquals(List.of(), deployment.status().away());
    // What it missed is no evidence of anything: the others outvote it.
    hang(0);
    assertEquals(Optional.of(NEW), client.get("key"));
  }

  @Test
  void aPauseOfTheProcessIsNoFaultOfADrive() {
    for (int pause = 0; pause < 5; pause++) {
      for (int disk = 0; disk < 4; disk++) {
        hang(disk);
      }
      deployment.housekeeping();
      simulation.clock().advance(TimeUnit.MINUTES.toNanos(5));
      for (int disk = 0; disk < 4; disk++) {
        delay(disk, Duration.ZERO);
      }
      lookTimes(1);
      assertEquals(List.of(), deployment.status().away());
      assertTrue(deployment.servesWrites());
    }
    assertEquals(Optional.of(OLD), client.get("key"));
  }

  @Test
  void aSlowDriveIsNoneThatHangs() {
    delay(1, Duration.ofMillis(1_500));
    for (int i = 0; i < 60; i++) {
      lookTimes(1);
      // Now and then it gets to answer in time.
      if (i % 20 == 19) {
        delay(1, Duration.ZERO);
        lookTimes(1);
        delay(1, Duration.ofMillis(1_500));
      }
      assertEquals(List.of(), deployment.status().away());
    }
  }

  @Test
  void aDriveThatTakesNoChangesIsOutOfTheSetUntilItDoes() {
    disk(3)
        .fail(call -> CHANGES.contains(call.kind()), DiskException.Kind.FAILED, Integer.MAX_VALUE);
    for (int i = 0; i < 20; i++) {
      client.put("other" + i, NEW);
    }
    deployment.housekeeping();
    assertEquals(List.of(disk(3).name()), deployment.status().away());
    disk(3).failNoMore();
    deployment.housekeeping();
    assertEquals(List.of(), deployment.status().away());
    assertEquals(Optional.of(NEW), client.get("other19"));
  }

  @Test
  void someErrorsAreNoReason() {
    for (int i = 0; i < 40; i++) {
      disk(3).fail(DiskCall.Kind.CREATE, 1);
      disk(3).fail(DiskCall.Kind.PREALLOCATE, 1);
      client.put("other" + i, NEW);
      client.put("another" + i, NEW);
    }
    disk(3).failNoMore();
    deployment.housekeeping();
    assertEquals(List.of(), deployment.status().away());
  }
}
