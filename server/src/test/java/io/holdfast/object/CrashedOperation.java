package io.holdfast.object;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.holdfast.simulation.ProcessKilled;
import io.holdfast.simulation.SimulatedDeployment;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.opentest4j.AssertionFailedError;

/**
 * One operation of a client, again and again: each time the process dies one step later, alone or
 * with the power, and another part of what was not synced is undone. Then other processes start,
 * some of which die on the way, and whatever they find has to be the old or the new, and to stay.
 */
final class CrashedOperation {
  static final String BUCKET = "bucket";

  /** In what way the process dies, and how often each way is tried at each step. */
  private static final int POWER_CUTS = 5;

  private final int drives;
  private final boolean encrypted;
  private final Map<String, Content> before = new TreeMap<>();
  private final Map<String, Content> after = new TreeMap<>();
  private final Map<String, List<Optional<Content>>> between = new TreeMap<>();
  private final BiConsumer<SimulatedDeployment, TestClient> operation;
  private boolean fresh;

  private CrashedOperation(
      int drives, boolean encrypted, BiConsumer<SimulatedDeployment, TestClient> operation) {
    this.drives = drives;
    this.encrypted = encrypted;
    this.operation = operation;
  }

  static CrashedOperation of(int drives, boolean encrypted, Consumer<TestClient> operation) {
    return of(drives, encrypted, (simulation, client) -> operation.accept(client));
  }

  static CrashedOperation of(
      int drives, boolean encrypted, BiConsumer<SimulatedDeployment, TestClient> operation) {
    return new CrashedOperation(drives, encrypted, operation);
  }

  /** A key that is there before, and after. */
  CrashedOperation with(String key, Content content) {
    before.put(key, content);
    after.put(key, content);
    return this;
  }

  /** What the operation makes of a key. */
  CrashedOperation makes(String key, Content content) {
    after.put(key, content);
    return this;
  }

  /** What the key holds for a while. */
  CrashedOperation through(String key, Content content) {
    between.computeIfAbsent(key, absent -> new ArrayList<>()).add(Optional.of(content));
    return this;
  }

  CrashedOperation throughNothing(String key) {
    between.computeIfAbsent(key, absent -> new ArrayList<>()).add(Optional.empty());
    return this;
  }

  CrashedOperation removes(String key) {
    after.remove(key);
    return this;
  }

  /**
   * Another process than the one that wrote what is there: it has no slots and knows no folders.
   */
  CrashedOperation inFreshProcess() {
    fresh = true;
    return this;
  }

  /** Runs all of it; returns how many steps the operation takes. */
  long run() {
    for (long dieAfter = 0; ; dieAfter++) {
      boolean finished = false;
      for (int cut = 0; cut <= POWER_CUTS; cut++) {
        try {
          finished = runOnce(dieAfter, cut);
        } catch (RuntimeException | AssertionError failed) {
          throw new AssertionFailedError(
              drives + " drives, killed after " + dieAfter + " steps, cut " + cut, failed);
        }
      }
      if (finished) {
        return dieAfter;
      }
    }
  }

  private boolean runOnce(long dieAfter, int cut) {
    SplittableRandom random = new SplittableRandom(dieAfter * 1_000 + cut);
    SimulatedDeployment simulation = Simulations.of(drives, encrypted, random.nextLong());
    TestClient client = new TestClient(simulation.start().objects(), BUCKET);
    client.createBucket();
    before.forEach(client::put);
    simulation.settle();
    if (fresh) {
      client = new TestClient(simulation.start().objects(), BUCKET);
    }
    boolean acknowledged = acknowledges(simulation, client, dieAfter);
    crash(simulation, random, cut);
    dieInRecovery(simulation, random, cut);
    Map<String, Content> found = look(simulation);
    assertAllowed(found, acknowledged);
    crash(simulation, random, cut);
    assertEquals(found, look(simulation), "after another start");
    simulation.running().housekeeping();
    assertAtRest(simulation, found);
    crash(simulation, random, cut);
    assertEquals(found, look(simulation), "after housekeeping and another start");
    return acknowledged;
  }

  private boolean acknowledges(SimulatedDeployment simulation, TestClient client, long dieAfter) {
    simulation.process().dieAfter(dieAfter);
    try {
      operation.accept(simulation, client);
      return true;
    } catch (ProcessKilled expected) {
      return false;
    }
  }

  /** The end of a process: alone, or with the power, as the number of the cut says. */
  static void crash(SimulatedDeployment simulation, SplittableRandom random, int cut) {
    if (cut > 0 && random.nextInt(8) > 0) {
      simulation.cutPower();
    } else {
      simulation.kill();
    }
  }

  /** The process that looks after a crash may die, too. */
  private static void dieInRecovery(
      SimulatedDeployment simulation, SplittableRandom random, int cut) {
    while (random.nextInt(3) == 0) {
      try {
        simulation.start(random.nextInt(300)).housekeeping();
      } catch (ProcessKilled expected) {
        // As intended.
      }
      crash(simulation, random, cut);
    }
  }

  /** Starts, and reads everything in every way there is. */
  private Map<String, Content> look(SimulatedDeployment simulation) {
    TestClient client = new TestClient(simulation.start().objects(), BUCKET);
    Map<String, Content> found = new TreeMap<>();
    Map<String, String> etags = new TreeMap<>();
    TreeSet<String> keys = new TreeSet<>(before.keySet());
    keys.addAll(after.keySet());
    for (String key : keys) {
      Optional<Content> content = client.get(key);
      assertEquals(content, client.head(key));
      content.ifPresent(
          there -> {
            found.put(key, there);
            etags.put(key, there.etag());
          });
    }
    assertEquals(etags, client.list(2), "listed");
    return found;
  }

  private void assertAllowed(Map<String, Content> found, boolean acknowledged) {
    TreeSet<String> keys = new TreeSet<>(before.keySet());
    keys.addAll(after.keySet());
    for (String key : keys) {
      Optional<Content> is = Optional.ofNullable(found.get(key));
      List<Optional<Content>> allowed = new ArrayList<>();
      allowed.add(Optional.ofNullable(after.get(key)));
      if (!acknowledged) {
        allowed.add(Optional.ofNullable(before.get(key)));
        allowed.addAll(between.getOrDefault(key, List.of()));
      }
      assertTrue(allowed.contains(is), () -> key + " is " + is + ", not one of " + allowed);
    }
  }

  private void assertAtRest(SimulatedDeployment simulation, Map<String, Content> found) {
    DeploymentStatus status = simulation.running().status();
    assertEquals(0, status.unsettledKeys(), "unsettled keys");
    assertEquals(0, status.waitingForSweep(), "waiting for the sweeper");
    Simulations.assertNothingInStage(simulation);
    // A write that was completed has its data beside a head that carries none.
    List<String> files = Simulations.filesOfBuckets(simulation);
    assertTrue(
        files.size() <= 2 * found.size() * drives
            && files.size() >= found.size() * status.writeQuorum(),
        () -> files + " for " + found.keySet());
  }
}
