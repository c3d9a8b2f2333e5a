package io.holdfast.object;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.holdfast.common.EntropyRandom;
import io.holdfast.control.BucketEncryption;
import io.holdfast.crypto.Kms;
import io.holdfast.crypto.StaticKeyKms;
import io.holdfast.error.S3ErrorCode;
import io.holdfast.error.S3Exception;
import io.holdfast.simulation.ProcessKilled;
import io.holdfast.simulation.SimulatedDeployment;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The keys of buckets under a new KMS key, also when the process dies on the way. */
final class KeyRotationTest {
  private static final String OLD = "old:AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=";
  private static final String NEW = "new:HxECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=";
  private static final List<String> BUCKETS = List.of("first", "second", "third");
  private static final Content CONTENT = new Content(4, 70_000);

  private static Kms kms(String keys) {
    return StaticKeyKms.parse(keys, new EntropyRandom(new SplittableRandom(9)::nextBytes));
  }

  /** Buckets with an object each, under the old key; then both keys are configured. */
  private static SimulatedDeployment simulation(int drives, long seed) {
    SimulatedDeployment simulation = Simulations.of(drives, true, seed);
    simulation.configure(kms(OLD));
    Deployment deployment = simulation.start();
    for (String bucket : BUCKETS) {
      TestClient client = new TestClient(deployment.objects(), bucket);
      client.createBucket();
      client.put("key", CONTENT);
    }
    simulation.settle();
    simulation.configure(kms(NEW + "," + OLD));
    simulation.start();
    return simulation;
  }

  private static void assertOpen(SimulatedDeployment simulation) {
    for (String bucket : BUCKETS) {
      TestClient client = new TestClient(simulation.running().objects(), bucket);
      assertEquals(Optional.of(CONTENT), client.get("key"));
      assertEquals(1, client.list(10).size());
    }
  }

  private static void rotate(SimulatedDeployment simulation) {
    KeyRotation rotation = simulation.running().keyRotation();
    BUCKETS.forEach(rotation::reseal);
  }

  private static Set<String> sealing(SimulatedDeployment simulation, String bucket) {
    return simulation.running().keyRotation().uses().stream()
        .filter(use -> use.bucket().equals(bucket))
        .findFirst()
        .orElseThrow()
        .sealing();
  }

  @Test
  void theOldKeyIsNoLongerNeeded() {
    SimulatedDeployment simulation = simulation(4, 1);
    KeyRotation rotation = simulation.running().keyRotation();
    assertEquals(new KeyRotation.KmsKeys("new", Set.of("new", "old")), rotation.kmsKeys());
    assertEquals(Set.of("old"), sealing(simulation, "first"));
    assertTrue(rotation.reseal("first"));
    assertEquals(Set.of("new"), sealing(simulation, "first"));
    assertFalse(rotation.reseal("first"), "done already");
    assertFalse(rotation.reseal("none"), "no such bucket");
    assertOpen(simulation);
    rotate(simulation);
    assertOpen(simulation);
    simulation.configure(kms(NEW));
    simulation.start();
    assertOpen(simulation);
    new TestClient(simulation.running().objects(), "first").put("key", CONTENT);
    assertOpen(simulation);
  }

  @Test
  void nothingIsLostWithoutTheOldKey() {
    SimulatedDeployment simulation = simulation(4, 2);
    simulation.configure(kms(NEW));
    simulation.start();
    KeyRotation rotation = simulation.running().keyRotation();
    S3Exception refused = assertThrows(S3Exception.class, () -> rotation.reseal("first"));
    assertEquals(S3ErrorCode.KMS_NOT_FOUND, refused.code());
    simulation.configure(kms(NEW + "," + OLD));
    simulation.start();
    rotate(simulation);
    assertOpen(simulation);
  }

  @Test
  void namesWhatIsConfigured() {
    SimulatedDeployment simulation = simulation(1, 3);
    simulation
        .running()
        .objects()
        .changeBucket(
            "first",
            new BucketChange.SetEncryption(
                Optional.of(
                    new BucketEncryption(
                        BucketEncryption.Algorithm.KMS,
                        Optional.of("arn:aws:kms:us-east-1:1:key/old"),
                        false))));
    assertEquals(Set.of("old"), simulation.running().keyRotation().uses().getFirst().configured());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 4})
  void diesAtEveryStep(int drives) {
    boolean finished = false;
    for (long dieAfter = 0; !finished; dieAfter++) {
      for (boolean power : new boolean[] {false, true}) {
        SimulatedDeployment simulation = simulation(drives, dieAfter);
        simulation.process().dieAfter(dieAfter);
        try {
          rotate(simulation);
          finished = true;
        } catch (ProcessKilled expected) {
          // As intended.
        }
        if (power) {
          simulation.cutPower();
        }
        simulation.start();
        assertOpen(simulation);
        rotate(simulation);
        simulation.configure(kms(NEW));
        simulation.start();
        assertOpen(simulation);
      }
    }
  }
}
