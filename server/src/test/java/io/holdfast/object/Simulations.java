package io.holdfast.object;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.holdfast.commit.Quorum;
import io.holdfast.common.EntropyRandom;
import io.holdfast.crypto.StaticKeyKms;
import io.holdfast.erasure.ErasureScheme;
import io.holdfast.simulation.SimulatedDeployment;
import io.holdfast.simulation.SimulatedDisk;
import io.holdfast.storage.DiskException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/** Simulated deployments for tests, and looks at what is left on their disks. */
final class Simulations {
  private static final String KMS_KEY = "test:AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=";

  static SimulatedDeployment of(int drives, boolean encrypted, long seed) {
    Quorum quorum = Quorum.byDefault(drives);
    return of(new ErasureScheme(quorum.data(), drives - quorum.data()), encrypted, seed);
  }

  static SimulatedDeployment of(ErasureScheme scheme, boolean encrypted, long seed) {
    return new SimulatedDeployment(
        scheme,
        encrypted
            ? Optional.of(
                StaticKeyKms.parse(
                    KMS_KEY, new EntropyRandom(new SplittableRandom(seed)::nextBytes)))
            : Optional.empty(),
        seed);
  }

  /**
   * Slots with anything in them: those made beforehand are empty. One that the disk does not give
   * stays there, and keeps its drive blank, until somebody heals it.
   */
  static List<String> slotsInUse(SimulatedDeployment simulation) {
    List<String> slots = new ArrayList<>();
    for (SimulatedDisk disk : simulation.disks()) {
      disk.volume()
          .files()
          .forEach(
              (path, length) -> {
                if (path.startsWith(".holdfast/stage/") && length > 0 && isReadable(disk, path)) {
                  slots.add(disk.name() + ":" + path);
                }
              });
    }
    return slots;
  }

  private static boolean isReadable(SimulatedDisk disk, String path) {
    try {
      return disk.volume().isReadable(path);
    } catch (DiskException gone) {
      throw new IllegalStateException(gone);
    }
  }

  static void assertNothingInStage(SimulatedDeployment simulation) {
    assertEquals(List.of(), slotsInUse(simulation), "left in the stage folders");
  }

  /** Files of buckets, the reserved one excepted. */
  static List<String> filesOfBuckets(SimulatedDeployment simulation) {
    List<String> files = new ArrayList<>();
    for (SimulatedDisk disk : simulation.disks()) {
      for (String path : disk.volume().files().keySet()) {
        if (!path.startsWith(".holdfast/")) {
          files.add(disk.name() + ":" + path);
        }
      }
    }
    return files;
  }

  static void assertNoKeys(SimulatedDeployment simulation) {
    assertEquals(List.of(), filesOfBuckets(simulation), "left of deleted keys");
  }

  /** No drive has a folder of a bucket of this name. */
  static void assertNoDirectory(SimulatedDeployment simulation, String bucket) {
    for (SimulatedDisk disk : simulation.disks()) {
      assertEquals(
          List.of(),
          disk.volume().directories().stream()
              .filter(path -> path.startsWith(bucket + "~"))
              .toList(),
          "left of a bucket on " + disk.name());
    }
  }

  private Simulations() {}
}
