package io.holdfast.object;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.holdfast.control.BucketRecord.Versioning;
import io.holdfast.control.ObjectLock;
import io.holdfast.error.S3ErrorCode;
import io.holdfast.error.S3Exception;
import io.holdfast.simulation.SimulatedDeployment;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Changes of a bucket's configuration, and what is remembered of one that may have failed. */
final class BucketChangeTest {
  private static final Map<String, String> TAGS = Map.of("k", "v");
  private static final int SEEDS = 60;

  private static ObjectLayer bucket(SimulatedDeployment simulation) {
    ObjectLayer objects = simulation.start().objects();
    objects.createBucket("bucket");
    return objects;
  }

  private static S3ErrorCode refusal(Runnable action) {
    return assertThrows(S3Exception.class, action::run).code();
  }

  @Test
  void statesThatAllowNoLock() {
    ObjectLayer objects = bucket(Simulations.of(4, true, 1));
    BucketChange lock = new BucketChange.SetObjectLock(ObjectLock.WITHOUT_DEFAULT);
    assertEquals(
        S3ErrorCode.INVALID_BUCKET_STATE, refusal(() -> objects.changeBucket("bucket", lock)));
    objects.changeBucket("bucket", new BucketChange.SetVersioning(false));
    assertEquals(
        S3ErrorCode.INVALID_BUCKET_STATE, refusal(() -> objects.changeBucket("bucket", lock)));
    objects.changeBucket("bucket", new BucketChange.SetVersioning(true));
    objects.changeBucket("bucket", lock);
    assertEquals(
        S3ErrorCode.INVALID_BUCKET_STATE,
        refusal(() -> objects.changeBucket("bucket", new BucketChange.SetVersioning(false))));
    assertEquals(S3ErrorCode.NO_SUCH_BUCKET, refusal(() -> objects.changeBucket("nobody", lock)));
    BucketInfo info = objects.bucket("bucket");
    assertEquals(Versioning.ENABLED, info.versioning());
    assertEquals(Optional.of(ObjectLock.WITHOUT_DEFAULT), info.settings().objectLock());
  }

  @Test
  void changesLeaveEachOtherAlone() {
    SimulatedDeployment simulation = Simulations.of(4, true, 1);
    ObjectLayer objects = bucket(simulation);
    objects.changeBucket("bucket", new BucketChange.SetTags(TAGS));
    objects.changeBucket("bucket", new BucketChange.SetVersioning(true));
    BucketInfo info = simulation.start().objects().bucket("bucket");
    assertEquals(TAGS, info.settings().tags());
    assertEquals(Versioning.ENABLED, info.versioning());
  }

  /** Answers of the drives come late: whether the change was chosen is not known at once. */
  @Test
  void whatIsRememberedIsWhatIsThere() {
    int failed = 0;
    int madeAllTheSame = 0;
    for (int seed = 0; seed < SEEDS; seed++) {
      SimulatedDeployment simulation = Simulations.of(4, false, seed);
      ObjectLayer objects = bucket(simulation);
      simulation.schedule().setLateRate(0.3);
      boolean acknowledged = changes(objects);
      simulation.schedule().setLateRate(0);
      simulation.schedule().runAll();
      boolean tagged = objects.bucket("bucket").settings().tags().equals(TAGS);
      assertTrue(tagged || !acknowledged, "seed " + seed);
      assertEquals(objects.bucket("bucket"), objects.buckets().getFirst());
      simulation.running().housekeeping();
      BucketInfo seen = objects.bucket("bucket");
      assertEquals(seen, simulation.start().objects().bucket("bucket"), "seed " + seed);
      assertEquals(tagged, seen.settings().tags().equals(TAGS), "seed " + seed);
      failed += acknowledged ? 0 : 1;
      madeAllTheSame += !acknowledged && tagged ? 1 : 0;
    }
    assertTrue(failed > 0 && madeAllTheSame > 0, failed + " failed, " + madeAllTheSame + " made");
  }

  private static boolean changes(ObjectLayer objects) {
    try {
      objects.changeBucket("bucket", new BucketChange.SetTags(TAGS));
      return true;
    } catch (S3Exception unknown) {
      return false;
    }
  }
}
