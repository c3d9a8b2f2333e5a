package io.holdfast.object;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.holdfast.heal.HealReport;
import io.holdfast.heal.HealSettings;
import io.holdfast.heal.Healing;
import io.holdfast.heal.Pauses;
import io.holdfast.object.Repairs.DriveState;
import io.holdfast.storage.DiskException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** What is healed when, what is remembered of it, and what is told. */
final class HealingTest {
  private static final long PERIOD_MILLIS = TimeUnit.DAYS.toMillis(30);
  private static final int TURNS = 500;

  private final HealScene scene = new HealScene(Simulations.of(4, true, 33)).fill();
  private Healing healing = healing(0);

  private Healing healing(long scrubPeriodMillis) {
    return new Healing(
        scene.simulation.running().repairs(),
        scene.simulation.clock(),
        new HealSettings(scrubPeriodMillis),
        new Pauses() {
          @Override
          public boolean pause(long nanos) {
            scene.simulation.clock().advance(nanos);
            return true;
          }

          @Override
          public boolean clientsAreBusy() {
            return false;
          }
        });
  }

  private void start(long scrubPeriodMillis) {
    scene.simulation.start();
    healing = healing(scrubPeriodMillis);
  }

  /** Until nothing is left to do. */
  private void work() {
    for (int turn = 0; healing.turn(); turn++) {
      assertTrue(turn < TURNS, "it does not come to an end");
      scene.simulation.clock().advance(TimeUnit.SECONDS.toNanos(6));
    }
  }

  private List<DriveState.State> states() {
    return healing.status().drives().stream().map(DriveState::state).toList();
  }

  private void assertAllWhole() {
    assertTrue(
        states().stream().allMatch(state -> state == DriveState.State.WHOLE), states().toString());
  }

  @Test
  void aReplacedDriveIsHealedAndReported() {
    scene.replace(2);
    start(0);
    assertEquals(DriveState.State.HEALING, states().get(2));
    work();
    assertAllWhole();
    HealReport report = healing.status().reports().getFirst();
    assertEquals("drive disk2", report.subject());
    assertTrue(report.tally().objects() >= 5, report::toString);
    assertTrue(report.tally().shardsRepaired() >= 5, report::toString);
    assertEquals(0, report.tally().unhealable());
    assertEquals(List.of(), healing.status().walks());
    scene.simulation.kill();
    start(0);
    assertAllWhole();
    work();
    assertEquals(report, healing.status().reports().getFirst(), "it is kept");
    scene.assertAllThereWithout(0, 1);
  }

  @Test
  void aHealThatIsKilledGoesOnWhereItWas() {
    for (int i = 0; i < 300; i++) {
      scene.put("many/" + i, new Content(1_000 + i, 10));
    }
    scene.replace(1);
    start(0);
    long seen = 0;
    for (int kills = 0; states().get(1) == DriveState.State.HEALING; kills++) {
      assertTrue(kills < 20, "it makes no way");
      healing.turn();
      scene.simulation.clock().advance(TimeUnit.SECONDS.toNanos(6));
      healing.turn();
      long now = healing.status().walks().stream().mapToLong(walk -> walk.tally().objects()).sum();
      if (states().get(1) == DriveState.State.HEALING) {
        assertTrue(now > seen, now + " objects, " + seen + " before");
        seen = now - 64;
        scene.simulation.cutPower();
        start(0);
      }
    }
    long objects = healing.status().reports().getFirst().tally().objects();
    assertTrue(objects >= 300 && objects < 320, objects + " objects");
    scene.assertAllThereWithout(2, 3);
  }

  @Test
  void itIsNotOverWhileOneObjectIsShort() throws DiskException {
    scene.replace(2);
    scene.simulation.start();
    scene.simulation.kill();
    var away = scene.simulation.disks().get(0).unmount();
    scene.damage(1, "a/key", "~head");
    start(0);
    work();
    assertEquals(DriveState.State.HEALING, states().get(2));
    assertEquals(1, healing.status().walks().getFirst().waiting());
    assertEquals(List.of(), healing.status().reports());
    scene.simulation.kill();
    scene.simulation.disks().get(0).mount(away);
    start(0);
    work();
    assertAllWhole();
    assertEquals(0, healing.status().reports().getFirst().tally().unhealable());
    scene.assertAllThereWithout(0, 3);
  }

  @Test
  void whatAReaderFoundIsHealed() throws DiskException {
    scene.simulation.settle();
    for (int disk = 0; disk < 2; disk++) {
      scene.damage(disk, "a/key", "~head");
    }
    scene.assertAllThere();
    work();
    assertEquals(0, healing.status().queued());
    scene.assertAllThereWithout(2, 3);
  }

  @Test
  void theQueueOutlivesAKill() throws DiskException {
    scene.simulation.settle();
    scene.damage(0, "a/key", "~head");
    scene.damage(1, "a/key", "~head");
    scene.assertAllThere();
    var away = scene.simulation.disks().get(2).unmount();
    scene.simulation.running().housekeeping();
    work();
    assertEquals(1, healing.status().queued(), "too few shards just now");
    scene.simulation.kill();
    scene.simulation.disks().get(2).mount(away);
    start(0);
    work();
    assertEquals(0, healing.status().queued());
    scene.assertAllThereWithout(2, 3);
  }

  @Test
  void theScrubFindsWhatNobodyReads() throws DiskException {
    scene.simulation.settle();
    scene.damage(0, "a/key", "~0");
    scene.damage(1, "a/labels", "~0");
    healing = healing(PERIOD_MILLIS);
    work();
    HealReport report = healing.status().lastScrub().orElseThrow();
    assertEquals(2, report.tally().shardsRepaired());
    assertTrue(report.tally().bytes() > 0);
    assertEquals(1, healing.status().reports().size(), "once is enough for now");
    scene.simulation.clock().advance(TimeUnit.MILLISECONDS.toNanos(PERIOD_MILLIS));
    work();
    assertEquals(2, healing.status().reports().size());
    assertEquals(0, healing.status().lastScrub().orElseThrow().tally().shardsRepaired());
    scene.assertAllThereWithout(2, 3);
  }

  /** What is written while a drive is away is known to be short, and healed when it is back. */
  @Test
  void aDriveThatComesBackIsCaughtUp() {
    scene.simulation.settle();
    var away = scene.simulation.disks().get(3).unmount();
    scene.simulation.running().housekeeping();
    scene.put("a/key", HealScene.LARGE);
    scene.put("e/new", HealScene.SMALL);
    work();
    assertEquals(2, healing.status().queued());
    scene.simulation.disks().get(3).mount(away);
    scene.simulation.running().housekeeping();
    work();
    assertEquals(0, healing.status().queued());
    scene.assertAllThereWithout(0, 1);
  }
}
