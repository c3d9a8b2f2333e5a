package io.holdfast.object;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.holdfast.simulation.DiskCall;
import io.holdfast.simulation.SimulatedDeployment;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Uploads that nobody ends, with and without a limit of their age. */
final class UploadExpiryTest {
  private static final String BUCKET = "bucket";
  private static final Content PART = new Content(1, 1_000);

  private final SimulatedDeployment simulation = Simulations.of(4, true, 51);

  private UploadClient client(String key) {
    return new UploadClient(simulation.running().objects(), BUCKET, key);
  }

  private void start() {
    simulation.start().objects().createBucket(BUCKET, false);
  }

  private void passes(Duration time) {
    simulation.clock().advance(time.toNanos());
    for (int i = 0; i < 5; i++) {
      simulation.running().housekeeping();
    }
  }

  @Test
  void nothingExpiresUnlessConfigured() {
    start();
    UploadName upload = client("a").create();
    client("a").put(upload, 1, PART);
    passes(Duration.ofDays(10_000));
    assertEquals(List.of(upload), client("a").open());
  }

  @Test
  void anUploadExpiresByItsOwnAge() {
    simulation.expireUploadsAfter(Duration.ofDays(7));
    start();
    UploadName old = client("a").create();
    client("a").put(old, 1, PART);
    passes(Duration.ofDays(3));
    UploadName young = client("b").create();
    // A part that is sent later does not make the upload younger.
    client("a").put(old, 2, PART);
    passes(Duration.ofDays(4).minusMinutes(1));
    assertEquals(List.of(old, young), client("a").open());
    passes(Duration.ofHours(1));
    assertEquals(List.of(young), client("a").open());
    client("b").put(young, 1, PART);
    client("b").complete(young, UploadClient.named(PART));
    passes(Duration.ofDays(30));
    client("b").assertHolds(PART);
    client("b").delete();
    passes(Duration.ofDays(30));
    Simulations.assertNoKeys(simulation);
  }

  @Test
  void theAgeCountsOverStarts() {
    simulation.expireUploadsAfter(Duration.ofHours(1));
    start();
    UploadName upload = client("a").create();
    simulation.kill();
    simulation.clock().advance(Duration.ofMinutes(59).toNanos());
    simulation.start();
    passes(Duration.ZERO);
    assertEquals(List.of(upload), client("a").open());
    simulation.kill();
    simulation.clock().advance(Duration.ofMinutes(1).toNanos());
    simulation.start();
    passes(Duration.ZERO);
    assertEquals(List.of(), client("a").open());
  }

  @Test
  void whatCannotBeAbortedNowIsAbortedLater() {
    simulation.expireUploadsAfter(Duration.ofHours(1));
    start();
    client("a").create();
    passes(Duration.ZERO);
    simulation.disks().forEach(disk -> disk.fail(DiskCall.Kind.SYNC, 4));
    passes(Duration.ofHours(2));
    simulation.disks().forEach(disk -> disk.failNoMore());
    simulation.start();
    passes(Duration.ZERO);
    assertEquals(List.of(), client("a").open());
  }
}
