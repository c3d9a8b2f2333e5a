package io.holdfast.object;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.holdfast.storage.DiskException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What healing makes of drives that are new, damaged or behind. */
final class KeyHealTest {
  private final HealScene scene = new HealScene(Simulations.of(4, true, 21)).fill();

  private void healAll(HealDepth depth) {
    assertEquals(List.of(), Heals.all(scene.simulation.running(), depth).unhealable());
  }

  @Test
  void aNewDriveGetsWhatTheOthersHave() {
    scene.put("c/large", HealScene.LARGE);
    scene.put("c/empty", HealScene.EMPTY);
    scene.replace(2);
    scene.simulation.start();
    Heals.Sum healed = Heals.all(scene.simulation.running(), HealDepth.PRESENCE);
    assertTrue(healed.repaired() >= 8, healed::toString);
    Heals.declareWhole(scene.simulation.running());
    assertEquals(scene.records(1), scene.records(2));
    Simulations.assertNothingInStage(scene.simulation);
    scene.assertAllThere();
    scene.assertAllThereWithout(0, 1);
    scene.assertAllThereWithout(1, 3);
    assertEquals(
        0, Heals.all(scene.simulation.running(), HealDepth.EVERY_BYTE).repaired(), "all is well");
  }

  @Test
  void oneCopyAndNoMoreThanOneCopy() {
    HealScene two = new HealScene(Simulations.of(3, false, 4)).fill();
    two.replace(0);
    two.simulation.start();
    Heals.all(two.simulation.running(), HealDepth.PRESENCE);
    Heals.declareWhole(two.simulation.running());
    assertEquals(two.records(1), two.records(0));
    two.assertAllThereWithout(1);
  }

  @ParameterizedTest
  @CsvSource({"a/key,~head", "a/key,~0", "a/labels,~0"})
  void damagedFramesAreMadeAnew(String key, String suffix) throws DiskException {
    scene.simulation.settle();
    scene.damage(0, key, suffix);
    assertEquals(
        0, Heals.all(scene.simulation.running(), HealDepth.PRESENCE).repaired(), "not looked at");
    assertEquals(1, Heals.all(scene.simulation.running(), HealDepth.EVERY_BYTE).repaired());
    assertEquals(0, Heals.all(scene.simulation.running(), HealDepth.EVERY_BYTE).repaired());
    scene.assertAllThereWithout(1, 2);
    Simulations.assertNothingInStage(scene.simulation);
  }

  @ParameterizedTest
  @CsvSource({"a/key,~head", "a/key,~0"})
  void filesThatCannotBeReadAreMadeAnew(String key, String suffix) throws DiskException {
    scene.simulation.settle();
    scene.simulation.disks().get(3).makeUnreadable(scene.recordOf(3, key, suffix));
    assertEquals(1, Heals.all(scene.simulation.running(), HealDepth.PRESENCE).repaired());
    scene.assertAllThereWithout(1, 2);
  }

  @Test
  void aDriveThatWasAwayGetsWhatItMissed() {
    scene.simulation.settle();
    scene.simulation.kill();
    var volume = scene.simulation.disks().get(1).unmount();
    scene.simulation.start();
    scene.put("a/key", HealScene.LARGE);
    scene.put("d/new", HealScene.SMALL);
    scene.simulation.kill();
    scene.simulation.disks().get(1).mount(volume);
    scene.simulation.start();
    healAll(HealDepth.PRESENCE);
    assertEquals(scene.records(0), scene.records(1));
    scene.assertAllThereWithout(0, 2);
  }

  /** With three of four shards gone nobody can make a version again, and it is said by name. */
  @Test
  void whatCannotBeHealedIsTold() throws DiskException {
    scene.simulation.settle();
    for (int disk = 0; disk < 3; disk++) {
      scene.damage(disk, "a/key", "~0");
    }
    Heals.Sum healed = Heals.all(scene.simulation.running(), HealDepth.EVERY_BYTE);
    assertEquals(1, healed.unhealable().size(), healed::toString);
    assertTrue(
        healed.unhealable().getFirst().endsWith("1 of the 2 shards that are needed can be read"));
  }

  /** The value of a key outlives the data of its newest version. */
  @Test
  void aTableIsHealedWithoutItsData() throws DiskException {
    scene.simulation.settle();
    for (int disk = 0; disk < 3; disk++) {
      scene.damage(disk, "a/key", "~head");
    }
    scene.replace(3);
    scene.simulation.start();
    Heals.Sum healed = Heals.all(scene.simulation.running(), HealDepth.EVERY_BYTE);
    assertEquals(1, healed.unhealable().size(), healed::toString);
    assertTrue(scene.records(3).stream().anyMatch(path -> path.endsWith("a/key~head")));
    assertEquals(
        1, Heals.all(scene.simulation.running(), HealDepth.EVERY_BYTE).unhealable().size());
  }
}
