package io.holdfast.object;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.holdfast.simulation.ProcessKilled;
import io.holdfast.simulation.SimulatedDeployment;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.opentest4j.AssertionFailedError;

/** Making and deleting a bucket, and the very first start, killed at every step. */
final class BucketCrashTest {
  private static final int POWER_CUTS = 5;
  private static final Content CONTENT = new Content(1, 5_000);

  /** What one run does with a deployment; returns whether it came to its end. */
  private interface Run {
    boolean run(SplittableRandom random, long dieAfter, int cut);
  }

  private static long atEveryStep(Run run) {
    for (long dieAfter = 0; ; dieAfter++) {
      boolean finished = false;
      for (int cut = 0; cut <= POWER_CUTS; cut++) {
        try {
          finished = run.run(new SplittableRandom(dieAfter * 100 + cut), dieAfter, cut);
        } catch (RuntimeException | AssertionError failed) {
          throw new AssertionFailedError("killed after " + dieAfter + ", cut " + cut, failed);
        }
      }
      if (finished) {
        return dieAfter;
      }
    }
  }

  private static void crash(SimulatedDeployment simulation, SplittableRandom random, int cut) {
    if (cut > 0 && random.nextInt(8) > 0) {
      simulation.cutPower();
    } else {
      simulation.kill();
    }
  }

  private static boolean finishes(
      SimulatedDeployment simulation, long dieAfter, Consumer<Deployment> work) {
    simulation.process().dieAfter(dieAfter);
    try {
      work.accept(simulation.running());
      return true;
    } catch (ProcessKilled expected) {
      return false;
    }
  }

  private static TestClient start(SimulatedDeployment simulation, String bucket) {
    return new TestClient(simulation.start().objects(), bucket);
  }

  private static void dieInRecovery(
      SimulatedDeployment simulation, SplittableRandom random, int cut) {
    if (random.nextInt(3) == 0) {
      try {
        simulation.start(random.nextInt(200)).housekeeping();
      } catch (ProcessKilled expected) {
        // As intended.
      }
      crash(simulation, random, cut);
    }
  }

  @ParameterizedTest
  @CsvSource({"1,true", "2,false", "4,true"})
  void theFirstStart(int drives, boolean encrypted) {
    long steps =
        atEveryStep(
            (random, dieAfter, cut) -> {
              SimulatedDeployment simulation = Simulations.of(drives, encrypted, random.nextLong());
              boolean finished = true;
              try {
                simulation.start(dieAfter);
              } catch (ProcessKilled expected) {
                finished = false;
              }
              crash(simulation, random, cut);
              dieInRecovery(simulation, random, cut);
              TestClient client = start(simulation, "bucket");
              client.createBucket();
              client.put("key", CONTENT);
              crash(simulation, random, cut);
              assertEquals(Optional.of(CONTENT), start(simulation, "bucket").get("key"));
              return finished;
            });
    assertTrue(steps > 50L * drives, "nothing was interrupted");
  }

  @ParameterizedTest
  @CsvSource({"1,true", "2,false", "4,true"})
  void createBucket(int drives, boolean encrypted) {
    atEveryStep(
        (random, dieAfter, cut) -> {
          SimulatedDeployment simulation = Simulations.of(drives, encrypted, random.nextLong());
          TestClient other = start(simulation, "other");
          other.createBucket();
          other.put("key", CONTENT);
          simulation.settle();
          boolean made =
              finishes(simulation, dieAfter, running -> running.objects().createBucket("new"));
          crash(simulation, random, cut);
          dieInRecovery(simulation, random, cut);
          List<BucketInfo> found = start(simulation, "new").objects().buckets();
          List<String> names = found.stream().map(BucketInfo::name).toList();
          assertTrue(
              names.equals(List.of("new", "other")) || (!made && names.equals(List.of("other"))),
              () -> "buckets " + names);
          crash(simulation, random, cut);
          TestClient client = start(simulation, "new");
          assertEquals(found, client.objects().buckets());
          simulation.running().housekeeping();
          Simulations.assertNothingInStage(simulation);
          assertEquals(0, simulation.running().status().unsettledKeys());
          assertEquals(0, simulation.running().status().waitingForSweep());
          if (!names.contains("new")) {
            Simulations.assertNoDirectory(simulation, "new");
            client.createBucket();
          }
          client.put("key", CONTENT);
          crash(simulation, random, cut);
          assertEquals(Optional.of(CONTENT), start(simulation, "new").get("key"));
          assertEquals(
              Optional.of(CONTENT),
              new TestClient(simulation.running().objects(), "other").get("key"));
          return made;
        });
  }

  @ParameterizedTest
  @CsvSource({"1,true", "2,false", "4,true"})
  void deleteBucket(int drives, boolean encrypted) {
    atEveryStep(
        (random, dieAfter, cut) -> {
          SimulatedDeployment simulation = Simulations.of(drives, encrypted, random.nextLong());
          TestClient client = start(simulation, "bucket");
          client.createBucket();
          client.put("a/key", CONTENT);
          client.delete("a/key");
          simulation.settle();
          boolean deleted =
              finishes(
                  simulation,
                  dieAfter,
                  running -> {
                    running.objects().deleteBucket("bucket");
                    running.housekeeping();
                  });
          crash(simulation, random, cut);
          dieInRecovery(simulation, random, cut);
          int found = start(simulation, "bucket").objects().buckets().size();
          assertTrue(found == 0 || !deleted, "the bucket is back");
          crash(simulation, random, cut);
          client = start(simulation, "bucket");
          assertEquals(found, client.objects().buckets().size());
          if (found == 0) {
            simulation.running().housekeeping();
            Simulations.assertNoDirectory(simulation, "bucket");
            client.createBucket();
          }
          assertEquals(0, client.list(10).size());
          assertEquals(Optional.empty(), client.get("a/key"));
          simulation.running().housekeeping();
          Simulations.assertNoKeys(simulation);
          assertEquals(0, simulation.running().status().unsettledKeys());
          Simulations.assertNothingInStage(simulation);
          client.deleteBucket();
          crash(simulation, random, cut);
          assertEquals(List.of(), start(simulation, "bucket").objects().buckets());
          return deleted;
        });
  }
}
