package io.holdfast.object;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.holdfast.common.ObjectKey;
import io.holdfast.simulation.SimulatedDeployment;
import io.holdfast.simulation.SimulatedDisk;
import io.holdfast.simulation.SimulatedVolume;
import io.holdfast.storage.DiskException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** A deployment with a bit of everything that has to be healed, and what must be read of it. */
final class HealScene {
  static final String BUCKET = "bucket";
  static final Content SMALL = new Content(1, 3_000);
  static final Content MIDDLE = new Content(2, 70_000);
  static final Content EMPTY = new Content(3, 0);
  static final Content LARGE = new Content(4, (1 << 20) + 300_000);

  final SimulatedDeployment simulation;
  private final Map<String, Content> latest = new TreeMap<>();
  private final Map<String, Map<String, Content>> versions = new TreeMap<>();

  HealScene(SimulatedDeployment simulation) {
    this.simulation = simulation;
  }

  private TestClient client() {
    return new TestClient(simulation.running().objects(), BUCKET);
  }

  /** The least that shows every kind of record. */
  HealScene fill() {
    simulation.start();
    client().createBucket();
    client().objects().changeBucket(BUCKET, new BucketChange.SetVersioning(true));
    put("a/key", SMALL);
    put("a/key", MIDDLE);
    put("a/labels", SMALL);
    client()
        .objects()
        .changeLabels(
            new VersionName(BUCKET, new ObjectKey("a/labels"), Optional.empty()),
            new LabelChange.SetTags(Map.of("colour", "red")));
    WrittenObject gone = put("b/gone", SMALL);
    client().deleteVersion("b/gone", gone.versionId().orElseThrow());
    latest.remove("b/gone");
    versions.remove("b/gone");
    put("b/marked", SMALL);
    client().delete("b/marked");
    latest.remove("b/marked");
    return this;
  }

  WrittenObject put(String key, Content content) {
    WrittenObject written = client().put(key, content);
    latest.put(key, content);
    written
        .versionId()
        .ifPresent(
            id -> versions.computeIfAbsent(key, k -> new LinkedHashMap<>()).put(id, content));
    return written;
  }

  /** The process ends, and another disk is in the place of one. */
  void replace(int disk) {
    simulation.settle();
    simulation.kill();
    simulation.disks().get(disk).unmount();
    simulation.disks().get(disk).mount(new SimulatedVolume());
  }

  /** Flips a bit of the frames of a record. */
  void damage(int disk, String key, String suffix) throws DiskException {
    simulation.disks().get(disk).flip(recordOf(disk, key, suffix), 8L * 300);
  }

  String recordOf(int disk, String key, String suffix) {
    return simulation.disks().get(disk).volume().files().keySet().stream()
        .filter(path -> path.startsWith(BUCKET + "~") && path.contains("/" + key + suffix))
        .findFirst()
        .orElseThrow();
  }

  /** Everything reads as it was written, and what was deleted is not there. */
  void assertAllThere() {
    Map<String, String> etags = new TreeMap<>();
    latest.forEach(
        (key, content) -> {
          assertEquals(Optional.of(content), client().get(key), key);
          etags.put(key, content.etag());
        });
    versions.forEach(
        (key, all) ->
            all.forEach(
                (version, content) ->
                    assertEquals(
                        Optional.of(content),
                        client().get(key, Optional.of(version)),
                        key + " " + version)));
    assertEquals(Optional.empty(), client().get("b/gone"));
    assertEquals(etags, client().list(2));
  }

  /** Starts with these disks away, and reads everything from the others. */
  void assertAllThereWithout(int... disks) {
    simulation.settle();
    simulation.kill();
    Map<SimulatedDisk, SimulatedVolume> taken = new LinkedHashMap<>();
    for (int disk : disks) {
      SimulatedDisk of = simulation.disks().get(disk);
      taken.put(of, of.unmount());
    }
    simulation.start();
    assertAllThere();
    simulation.kill();
    taken.forEach(SimulatedDisk::mount);
    simulation.start();
  }

  /** Records of buckets, without the disk's name. */
  List<String> records(int disk) {
    List<String> records = new ArrayList<>();
    simulation
        .disks()
        .get(disk)
        .volume()
        .files()
        .keySet()
        .forEach(
            path -> {
              if (!path.startsWith(".holdfast/stage") && path.contains("~")) {
                records.add(path);
              }
            });
    return records;
  }
}
