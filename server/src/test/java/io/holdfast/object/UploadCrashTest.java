package io.holdfast.object;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.holdfast.simulation.ProcessKilled;
import io.holdfast.simulation.SimulatedDeployment;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.opentest4j.AssertionFailedError;

/**
 * The process dies in every step of an upload's life, with and without a power cut. What was
 * acknowledged holds, an upload is open or is over and never both, a Complete can be repeated, and
 * in the end nothing is left.
 */
final class UploadCrashTest {
  private static final String BUCKET = "bucket";
  private static final String KEY = "a/key";
  private static final Content OLD = new Content(1, 300);
  private static final Content PART = new Content(2, 70_000);

  /** How far the client came, by what was acknowledged to it. */
  private enum Acknowledged {
    NOTHING,
    CREATED,
    PART,
    COMPLETED,
    DELETED
  }

  private Acknowledged acknowledged = Acknowledged.NOTHING;
  private Optional<UploadName> upload = Optional.empty();

  @ParameterizedTest
  @CsvSource({"4,true,13", "3,false,11", "1,false,1", "2,true,5"})
  void everyStep(int drives, boolean encrypted, int stride) {
    for (long dieAfter = 0; ; dieAfter += stride) {
      for (boolean power : new boolean[] {false, true}) {
        try {
          if (runOnce(drives, encrypted, dieAfter, power)) {
            return;
          }
        } catch (RuntimeException | AssertionError failed) {
          throw new AssertionFailedError(
              drives + " drives, killed after " + dieAfter + " steps, power cut " + power, failed);
        }
      }
    }
  }

  private boolean runOnce(int drives, boolean encrypted, long dieAfter, boolean power) {
    SplittableRandom random = new SplittableRandom(dieAfter * 2 + (power ? 1 : 0));
    SimulatedDeployment simulation = Simulations.of(drives, encrypted, random.nextLong());
    TestClient plain = new TestClient(simulation.start().objects(), BUCKET);
    plain.createBucket();
    plain.put(KEY, OLD);
    simulation.settle();
    acknowledged = Acknowledged.NOTHING;
    upload = Optional.empty();
    boolean finished = lives(simulation, dieAfter);
    if (power) {
      simulation.cutPower();
    } else {
      simulation.kill();
    }
    while (random.nextInt(3) == 0) {
      try {
        simulation.start(random.nextInt(300)).housekeeping();
      } catch (ProcessKilled expected) {
        // As intended: recovery can be interrupted, too.
      }
      simulation.cutPower();
    }
    judge(simulation);
    return finished;
  }

  /** Returns whether the client came to its end. */
  private boolean lives(SimulatedDeployment simulation, long dieAfter) {
    simulation.process().dieAfter(dieAfter);
    UploadClient client = client(simulation.running());
    try {
      UploadName name = client.create();
      upload = Optional.of(name);
      acknowledged = Acknowledged.CREATED;
      client.put(name, 1, PART);
      acknowledged = Acknowledged.PART;
      client.complete(name, UploadClient.named(PART));
      acknowledged = Acknowledged.COMPLETED;
      simulation.running().housekeeping();
      client.delete();
      acknowledged = Acknowledged.DELETED;
      simulation.running().housekeeping();
      simulation.running().housekeeping();
      return true;
    } catch (ProcessKilled expected) {
      return false;
    }
  }

  private static UploadClient client(Deployment deployment) {
    return new UploadClient(deployment.objects(), BUCKET, KEY);
  }

  private void judge(SimulatedDeployment simulation) {
    Deployment deployment = simulation.start();
    UploadClient client = client(deployment);
    Optional<byte[]> holds = client.get();
    List<UploadName> open = client.open();
    assertTrue(open.size() <= 1, () -> "open: " + open);
    switch (acknowledged) {
      case NOTHING -> assertArrayEquals(OLD.bytes(), holds.orElseThrow());
      case CREATED -> {
        assertArrayEquals(OLD.bytes(), holds.orElseThrow());
        assertEquals(List.of(upload.orElseThrow()), open);
        client.put(upload.orElseThrow(), 1, PART);
        complete(client);
      }
      case PART -> complete(client);
      case COMPLETED -> {
        if (holds.isPresent()) {
          complete(client);
        }
        assertEquals(List.of(), open);
      }
      case DELETED -> {
        assertEquals(Optional.empty(), holds);
        assertEquals(List.of(), open);
      }
    }
    end(simulation, client);
  }

  /** The part was acknowledged: whether the crash came before or after, this is the answer. */
  private void complete(UploadClient client) {
    String etag = client.complete(upload.orElseThrow(), UploadClient.named(PART)).etag();
    assertEquals(etag, client.complete(upload.orElseThrow(), UploadClient.named(PART)).etag());
    client.assertHolds(PART);
    assertEquals(List.of(), client.open());
  }

  private static void end(SimulatedDeployment simulation, UploadClient client) {
    client.open().forEach(client::abort);
    // A crash can leave the head of a deleted key on some drives, where no list need see it.
    UploadName last = client.create();
    client.complete(last, List.of(client.put(last, 1, OLD)));
    client.delete();
    simulation.cutPower();
    Deployment deployment = simulation.start();
    // A list tells the sweeper of deleted keys that the process before had in mind.
    assertEquals(Map.of(), new TestClient(deployment.objects(), BUCKET).list(10));
    for (int i = 0; i < 5; i++) {
      deployment.housekeeping();
    }
    assertEquals(Optional.empty(), client(deployment).get());
    assertEquals(0, deployment.status().unsettledKeys(), "unsettled keys");
    assertEquals(
        0,
        deployment.status().waitingForSweep(),
        () -> "waiting for the sweeper, with " + Simulations.filesOfBuckets(simulation));
    Simulations.assertNothingInStage(simulation);
    Simulations.assertNoKeys(simulation);
  }
}
