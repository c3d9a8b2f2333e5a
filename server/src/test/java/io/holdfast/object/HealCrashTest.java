package io.holdfast.object;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.holdfast.simulation.ProcessKilled;
import io.holdfast.simulation.SimulatedDeployment;
import io.holdfast.storage.DiskException;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.opentest4j.AssertionFailedError;

/**
 * Healing of a new drive beside a damaged one, killed at its steps, alone or with the power: what
 * clients read is the same ever after, and the next healing brings all to its end.
 */
final class HealCrashTest {
  private static final int POWER_CUTS = 1;

  /** Every step takes minutes; each way to die begins with another one. */
  private static final int STRIDE = Integer.getInteger("holdfast.crash-stride", 11);

  @ParameterizedTest
  @CsvSource({"4,true", "3,false"})
  void killedOnTheWay(int drives, boolean encrypted) throws DiskException {
    long steps = 0;
    for (boolean finished = false; !finished; steps += STRIDE) {
      for (int cut = 0; cut <= POWER_CUTS; cut++) {
        try {
          finished = runOnce(drives, encrypted, steps + cut * STRIDE / 2, cut);
        } catch (RuntimeException | AssertionError failed) {
          throw new AssertionFailedError(
              drives + " drives, killed after step " + steps + ", cut " + cut, failed);
        }
      }
    }
    assertTrue(steps > 50, "nothing was interrupted: " + steps);
  }

  private static boolean runOnce(int drives, boolean encrypted, long dieAfter, int cut)
      throws DiskException {
    SplittableRandom random = new SplittableRandom(dieAfter * 100 + cut);
    SimulatedDeployment simulation = Simulations.of(drives, encrypted, random.nextLong());
    HealScene scene = new HealScene(simulation).fill();
    scene.replace(drives - 1);
    scene.damage(0, "a/key", cut == 1 ? "~0" : "~head");
    simulation.start();
    boolean finished = heals(simulation, dieAfter);
    CrashedOperation.crash(simulation, random, cut);
    simulation.start();
    scene.assertAllThere();
    simulation.running().housekeeping();
    assertEquals(List.of(), Heals.all(simulation.running(), HealDepth.EVERY_BYTE).unhealable());
    Heals.declareWhole(simulation.running());
    CrashedOperation.crash(simulation, random, cut);
    simulation.start();
    scene.assertAllThere();
    assertEquals(
        0, Heals.all(simulation.running(), HealDepth.EVERY_BYTE).repaired(), "still whole");
    Simulations.assertNothingInStage(simulation);
    if (drives == 4) {
      scene.assertAllThereWithout(1, 2);
    }
    return finished;
  }

  private static boolean heals(SimulatedDeployment simulation, long dieAfter) {
    simulation.process().dieAfter(dieAfter);
    try {
      Heals.all(simulation.running(), HealDepth.EVERY_BYTE);
      return true;
    } catch (ProcessKilled expected) {
      return false;
    }
  }
}
