package io.holdfast.object;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.holdfast.common.ObjectKey;
import io.holdfast.object.listing.VersionListing.ListedVersion;
import io.holdfast.object.listing.VersionQuery;
import io.holdfast.simulation.ProcessKilled;
import io.holdfast.simulation.SimulatedDeployment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.opentest4j.AssertionFailedError;

/**
 * Each change of an upload killed at its steps, alone or with the power, over an object that was
 * made of parts itself: what is found then is what was before or what should be after, all of it,
 * and stays; and when everything is deleted, nothing is left of any part.
 */
final class UploadStepsCrashTest {
  private static final String BUCKET = "bucket";
  private static final String KEY = "a/key";
  private static final Content OLD = new Content(1, 300);
  private static final Content SMALL = new Content(2, 70_000);
  private static final Content OTHER = new Content(3, 100);
  private static final Content LARGE = new Content(4, (int) CompleteRules.MIN_PART_BYTES);

  /** What is killed. */
  enum Operation {
    ABORT {
      @Override
      void run(UploadClient client, UploadName upload) {
        client.abort(upload);
      }
    },
    SEND_A_PART_AGAIN {
      @Override
      void run(UploadClient client, UploadName upload) {
        client.put(upload, 1, OTHER);
      }
    },
    COMPLETE_ONE_OF_TWO {
      @Override
      void run(UploadClient client, UploadName upload) {
        client.complete(upload, UploadClient.named(SMALL));
      }
    },
    COMPLETE_SEVERAL {
      @Override
      void run(UploadClient client, UploadName upload) {
        client.complete(upload, UploadClient.named(LARGE, OTHER));
      }
    };

    private List<Content> parts() {
      return switch (this) {
        case SEND_A_PART_AGAIN -> List.of(SMALL);
        case ABORT, COMPLETE_ONE_OF_TWO -> List.of(SMALL, OTHER);
        case COMPLETE_SEVERAL -> List.of(LARGE, OTHER);
      };
    }

    abstract void run(UploadClient client, UploadName upload);

    /** An object that was made of parts, and an upload that is open. */
    final UploadName prepare(SimulatedDeployment simulation, boolean versioned) {
      ObjectLayer objects = simulation.start().objects();
      objects.createBucket(BUCKET, false);
      if (versioned) {
        objects.changeBucket(BUCKET, new BucketChange.SetVersioning(true));
      }
      UploadClient client = new UploadClient(objects, BUCKET, KEY);
      UploadName before = client.create();
      client.complete(before, List.of(client.put(before, 1, OLD)));
      UploadName upload = client.create();
      int number = 0;
      for (Content part : parts()) {
        number++;
        client.put(upload, number, part);
      }
      simulation.running().housekeeping();
      simulation.settle();
      return upload;
    }
  }

  @ParameterizedTest
  @CsvSource({
    "ABORT, 4, true, false, 3",
    "ABORT, 2, false, true, 2",
    "SEND_A_PART_AGAIN, 4, true, false, 7",
    "SEND_A_PART_AGAIN, 3, false, true, 5",
    "COMPLETE_ONE_OF_TWO, 4, true, false, 7",
    "COMPLETE_ONE_OF_TWO, 3, false, true, 5",
    "COMPLETE_ONE_OF_TWO, 1, true, false, 1",
    "COMPLETE_SEVERAL, 2, true, true, 11",
    "COMPLETE_SEVERAL, 3, false, false, 13",
  })
  void everyStep(
      Operation operation, int drives, boolean encrypted, boolean versioned, int stride) {
    SimulatedDeployment undisturbed = Simulations.of(drives, encrypted, 1);
    UploadName upload = operation.prepare(undisturbed, versioned);
    List<String> before = look(undisturbed);
    operation.run(client(undisturbed), upload);
    List<String> after = look(undisturbed);
    assertNotEquals(before, after);
    boolean finished = false;
    for (long dieAfter = 0; !finished; dieAfter += stride) {
      for (boolean power : new boolean[] {false, true}) {
        Crash crash = new Crash(operation, drives, encrypted, versioned, dieAfter, power);
        try {
          finished = crash.run(before, after);
        } catch (RuntimeException | AssertionError failed) {
          throw new AssertionFailedError(crash.toString(), failed);
        }
      }
      assertTrue(!finished || dieAfter > 2L * drives, "nothing was interrupted");
    }
  }

  private record Crash(
      Operation operation,
      int drives,
      boolean encrypted,
      boolean versioned,
      long dieAfter,
      boolean power) {
    /** Returns whether the operation came to its end. */
    boolean run(List<String> before, List<String> after) {
      SplittableRandom random = new SplittableRandom(dieAfter * 2 + (power ? 1 : 0));
      SimulatedDeployment simulation = Simulations.of(drives, encrypted, random.nextLong());
      UploadName upload = operation.prepare(simulation, versioned);
      boolean finished = dies(simulation, upload);
      cut(simulation);
      while (random.nextInt(3) == 0) {
        try {
          simulation.start(random.nextInt(300)).housekeeping();
        } catch (ProcessKilled expected) {
          // As intended: recovery can be interrupted, too.
        }
        cut(simulation);
      }
      simulation.start();
      List<String> found = look(simulation);
      assertTrue(
          found.equals(after) || (!finished && found.equals(before)),
          () -> "found " + found + " of " + before + " and " + after);
      sweep(simulation);
      cut(simulation);
      simulation.start();
      assertEquals(found, look(simulation), "after sweeping and another start");
      end(simulation);
      return finished;
    }

    private boolean dies(SimulatedDeployment simulation, UploadName upload) {
      simulation.process().dieAfter(dieAfter);
      try {
        operation.run(client(simulation), upload);
        return true;
      } catch (ProcessKilled expected) {
        return false;
      }
    }

    private void cut(SimulatedDeployment simulation) {
      if (power) {
        simulation.cutPower();
      } else {
        simulation.kill();
      }
    }
  }

  private static UploadClient client(SimulatedDeployment simulation) {
    return new UploadClient(simulation.running().objects(), BUCKET, KEY);
  }

  private static void sweep(SimulatedDeployment simulation) {
    for (int i = 0; i < 5; i++) {
      simulation.running().housekeeping();
    }
  }

  /** All versions with their bytes, and all uploads with their parts. */
  private static List<String> look(SimulatedDeployment simulation) {
    ObjectLayer objects = simulation.running().objects();
    TestClient reader = new TestClient(objects, BUCKET);
    List<String> seen = new ArrayList<>();
    for (ListedVersion version : versions(objects)) {
      try (ObjectReader open =
          reader.open(KEY, Optional.of(version.versionId()), new RangeSpec.Whole(), true)) {
        int bytes = Arrays.hashCode(TestClient.bytesOf(open));
        seen.add("version " + version.etag() + " " + version.latest() + " " + bytes);
      }
    }
    for (UploadName upload : client(simulation).open()) {
      seen.add(
          "upload of "
              + objects.uploads().parts(upload, 0, 10).parts().stream()
                  .map(PartInfo::etag)
                  .toList());
    }
    return seen;
  }

  private static List<ListedVersion> versions(ObjectLayer objects) {
    return objects
        .listVersions(
            new VersionQuery(BUCKET, "", Optional.empty(), Optional.empty(), Optional.empty(), 100))
        .versions();
  }

  private static void end(SimulatedDeployment simulation) {
    client(simulation).open().forEach(client(simulation)::abort);
    // A crash can leave the head of a deleted key on some drives, where no list need see it.
    UploadClient last = client(simulation);
    UploadName upload = last.create();
    last.complete(upload, List.of(last.put(upload, 1, OLD)));
    ObjectLayer objects = simulation.running().objects();
    for (ListedVersion version : versions(objects)) {
      objects.delete(
          new ObjectDelete(
              BUCKET, new ObjectKey(KEY), Optional.of(version.versionId()), Conditions.NONE));
    }
    simulation.cutPower();
    simulation.start();
    // A list tells the sweeper of deleted keys that the process before had in mind.
    assertEquals(List.of(), versions(simulation.running().objects()));
    sweep(simulation);
    assertEquals(0, simulation.running().status().waitingForSweep(), "waiting for the sweeper");
    Simulations.assertNothingInStage(simulation);
    Simulations.assertNoKeys(simulation);
  }
}
