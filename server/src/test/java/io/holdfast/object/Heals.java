package io.holdfast.object;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.holdfast.common.ObjectKey;
import io.holdfast.storage.BucketRef;
import io.holdfast.storage.RecordKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Healing of everything, as a test does it that is in no hurry. */
final class Heals {
  private static final int PAGE = 3;

  /** What healing all registers came to, summed up. */
  record Sum(long keys, long checked, long bytes, long repaired, List<String> unhealable) {}

  /** Heals every register once; each has to be done with. */
  static Sum all(Deployment deployment, HealDepth depth) {
    Repairs repairs = deployment.repairs();
    repairs.startWalk();
    long keys = 0;
    long checked = 0;
    long bytes = 0;
    long repaired = 0;
    List<String> unhealable = new ArrayList<>();
    for (BucketRef realm : repairs.realms()) {
      for (RecordKey key : keysOf(repairs, realm)) {
        KeyHealth health = repairs.heal(key, depth, Pace.UNPACED);
        assertEquals(Optional.empty(), health.waiting(), key.toString());
        keys++;
        checked += health.shardsChecked();
        bytes += health.bytesChecked();
        repaired += health.shardsRepaired();
        unhealable.addAll(health.unhealable());
      }
    }
    return new Sum(keys, checked, bytes, repaired, unhealable);
  }

  private static List<RecordKey> keysOf(Repairs repairs, BucketRef realm) {
    List<RecordKey> keys = new ArrayList<>();
    Optional<ObjectKey> after = Optional.empty();
    while (true) {
      List<ObjectKey> page = repairs.keys(realm, after, PAGE);
      page.forEach(key -> keys.add(new RecordKey(realm, key)));
      if (page.size() < PAGE) {
        return keys;
      }
      after = Optional.of(page.getLast());
    }
  }

  /** The drives that are being healed are whole from now on. */
  static void declareWhole(Deployment deployment) {
    for (Repairs.DriveState drive : deployment.repairs().drives()) {
      if (drive.state() == Repairs.DriveState.State.HEALING) {
        assertTrue(deployment.repairs().declareWhole(drive));
      }
    }
  }

  private Heals() {}
}
