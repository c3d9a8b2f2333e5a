package io.holdfast.object;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.holdfast.common.ObjectKey;
import io.holdfast.error.S3ErrorCode;
import io.holdfast.error.S3Exception;
import io.holdfast.simulation.SimulatedDeployment;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A key whose table of versions is full. */
final class ManyVersionsTest {
  private static final String KEY = "key";
  private static final int VERSIONS = 420;
  private static final Content CONTENT = new Content(1, 1);

  /** Fill more than 11 KB of an entry. */
  private static final Map<String, String> LARGE_TAGS = new LinkedHashMap<>();

  static {
    for (int i = 0; i < 10; i++) {
      LARGE_TAGS.put("\u6771".repeat(127) + i, "\u6771".repeat(256));
    }
  }

  private static WrittenObject put(ObjectLayer objects, ObjectLabels labels) {
    return objects.put(
        new ObjectWrite(
            "bucket",
            new ObjectKey(KEY),
            CONTENT.length(),
            CONTENT.metadata(),
            "STANDARD",
            EncryptionRequest.UNSAID,
            Conditions.NONE,
            labels),
        CONTENT.body());
  }

  @Test
  void aFullTableRefusesWritesAndTakesDeletes() {
    SimulatedDeployment simulation = Simulations.of(1, false, 1);
    TestClient client = new TestClient(simulation.start().objects(), "bucket");
    client.createBucket();
    ObjectLayer objects = client.objects();
    objects.changeBucket("bucket", new BucketChange.SetVersioning(true));
    ObjectLabels large = ObjectLabels.NONE.withTags(LARGE_TAGS);
    List<String> versions = new ArrayList<>();
    for (int i = 0; i < VERSIONS; i++) {
      versions.add(put(objects, ObjectLabels.NONE).versionId().orElseThrow());
    }
    int labeled = labelUntilFull(simulation, objects, versions);
    assertTrue(labeled > VERSIONS / 2 && labeled < VERSIONS, labeled + " fit");

    String first = versions.getFirst();
    assertEquals(
        S3ErrorCode.TOO_MANY_VERSIONS,
        assertThrows(S3Exception.class, () -> put(objects, large)).code());
    assertEquals(Optional.of(CONTENT), client.get(KEY, Optional.of(first)));
    client.deleteVersion(KEY, versions.get(1));
    put(objects, large);
    client = new TestClient(simulation.start().objects(), "bucket");
    assertEquals(Optional.of(CONTENT), client.get(KEY, Optional.of(first)));
    client.deleteVersion(KEY, first);
    assertEquals(Optional.of(CONTENT), client.get(KEY));
  }

  /** How many versions could take large tags. */
  private static int labelUntilFull(
      SimulatedDeployment simulation, ObjectLayer objects, List<String> versions) {
    int labeled = 0;
    for (String version : versions) {
      try {
        objects.changeLabels(
            new VersionName("bucket", new ObjectKey(KEY), Optional.of(version)),
            new LabelChange.SetTags(LARGE_TAGS));
      } catch (S3Exception full) {
        assertEquals(S3ErrorCode.TOO_MANY_VERSIONS, full.code());
        return labeled;
      }
      labeled++;
      // Else the disk remembers every table, for a power cut that could bring it back.
      simulation.settle();
    }
    throw new AssertionError("all fit");
  }
}
