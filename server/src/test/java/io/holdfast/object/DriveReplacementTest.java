package io.holdfast.object;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.holdfast.error.S3ErrorCode;
import io.holdfast.error.S3Exception;
import io.holdfast.object.Repairs.DriveState;
import io.holdfast.simulation.SimulatedDeployment;
import io.holdfast.simulation.SimulatedVolume;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** Drives that are replaced while the server runs. */
final class DriveReplacementTest {
  private final HealScene scene = new HealScene(Simulations.of(4, true, 55)).fill();

  private Deployment running() {
    return scene.simulation.running();
  }

  private static List<DriveState.State> states(Deployment deployment) {
    return deployment.repairs().drives().stream().map(DriveState::state).toList();
  }

  /** Another disk is in the place of one, and the server has noticed that the old one is gone. */
  private static void swap(SimulatedDeployment simulation, int disk) {
    simulation.settle();
    simulation.disks().get(disk).unmount();
    simulation.running().housekeeping();
    simulation.disks().get(disk).mount(new SimulatedVolume());
    simulation.running().housekeeping();
    assertEquals(DriveState.State.AWAY, states(simulation.running()).get(disk));
  }

  private static String refusal(Runnable action) {
    S3Exception refused = assertThrows(S3Exception.class, action::run);
    assertEquals(S3ErrorCode.INVALID_ARGUMENT, refused.code());
    return refused.error().message();
  }

  @Test
  void aNewDriveTakesPartAtOnceAndIsHealed() {
    swap(scene.simulation, 1);
    scene.put("a/key", HealScene.LARGE);
    String said = running().drives().replace("disk1", OptionalInt.empty());
    assertTrue(said.startsWith("disk1 is drive 2 now."), said);
    assertEquals(DriveState.State.HEALING, states(running()).get(1));
    scene.put("f/after", HealScene.MIDDLE);
    scene.assertAllThere();
    Heals.all(running(), HealDepth.PRESENCE);
    Heals.declareWhole(running());
    scene.assertAllThereWithout(0, 3);
  }

  @Test
  void theNewSetOutlivesPowerCuts() {
    swap(scene.simulation, 1);
    running().drives().replace("disk1", OptionalInt.empty());
    scene.put("f/after", HealScene.MIDDLE);
    scene.simulation.cutPower();
    scene.simulation.start();
    assertEquals(DriveState.State.HEALING, states(running()).get(1));
    scene.assertAllThere();
    Heals.all(running(), HealDepth.PRESENCE);
    Heals.declareWhole(running());
    scene.simulation.cutPower();
    scene.simulation.start();
    scene.assertAllThereWithout(2, 3);
  }

  /** The old drive comes back after its replacement: it has no voice. */
  @Test
  void theOldDriveIsNoPartOfTheSet() {
    scene.simulation.settle();
    SimulatedVolume old = scene.simulation.disks().get(1).unmount();
    running().housekeeping();
    scene.simulation.disks().get(1).mount(new SimulatedVolume());
    running().drives().replace("disk1", OptionalInt.empty());
    Heals.all(running(), HealDepth.PRESENCE);
    Heals.declareWhole(running());
    scene.put("a/key", HealScene.LARGE);
    scene.simulation.settle();
    scene.simulation.kill();
    scene.simulation.disks().get(1).unmount();
    scene.simulation.disks().get(1).mount(old);
    scene.simulation.start();
    assertEquals(DriveState.State.AWAY, states(running()).get(1));
    scene.assertAllThere();
  }

  @Test
  void whatCannotBeReplacedIsSaid() {
    assertEquals(
        "disk1 holds a drive. Empty the folder, if nothing on it is needed any more.",
        refusal(() -> running().drives().replace("disk1", OptionalInt.empty())));
    assertEquals(
        "elsewhere is no folder that the server was started with."
            + " These are: disk0, disk1, disk2, disk3.",
        refusal(() -> running().drives().replace("elsewhere", OptionalInt.empty())));
    swap(scene.simulation, 1);
    assertEquals(
        "Say which drive it replaces. Missing are: 2.",
        refusal(() -> running().drives().replace("disk1", OptionalInt.of(1))));
    assertEquals(
        "Drive 1 is in reach. Only a drive that is away is forgotten.",
        refusal(() -> running().drives().forget(1)));
  }

  /** Of two drives one alone can agree to nothing; the operator's word goes on. */
  @Test
  void oneOfTwoDrivesIsForgotten() {
    HealScene two = new HealScene(Simulations.of(2, false, 6)).fill();
    swap(two.simulation, 0);
    Deployment deployment = two.simulation.running();
    String refused = refusal(() -> deployment.drives().replace("disk0", OptionalInt.empty()));
    assertTrue(refused.contains("`holdfast drive forget 1`"), refused);
    assertEquals(new DriveOffice.AtRisk(List.of(), true), deployment.drives().atRisk());
    deployment.drives().forget(1);
    deployment.drives().replace("disk0", OptionalInt.empty());
    two.put("a/after", HealScene.SMALL);
    Heals.all(deployment, HealDepth.PRESENCE);
    Heals.declareWhole(deployment);
    two.simulation.cutPower();
    two.simulation.start();
    two.assertAllThereWithout(1);
  }

  /** Two of four drives are gone for good: versions with a shard on those alone are named. */
  @Test
  void whatMayBeLostIsNamed() throws Exception {
    scene.simulation.settle();
    scene.damage(0, "a/key", "~head");
    scene.simulation.disks().get(0).makeUnreadable(scene.recordOf(0, "a/key", "~0"));
    scene.simulation.disks().get(2).unmount();
    scene.simulation.disks().get(3).unmount();
    running().housekeeping();
    DriveOffice.AtRisk risk = running().drives().atRisk();
    assertEquals(1, risk.names().size(), risk::toString);
    assertTrue(risk.names().getFirst().startsWith("bucket/a/key: version"), risk::toString);
  }
}
