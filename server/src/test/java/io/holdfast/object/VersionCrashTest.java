package io.holdfast.object;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.holdfast.commit.Retention;
import io.holdfast.common.ObjectKey;
import io.holdfast.control.BucketRecord.Versioning;
import io.holdfast.object.listing.ListQuery;
import io.holdfast.object.listing.Listing;
import io.holdfast.object.listing.VersionListing;
import io.holdfast.object.listing.VersionListing.ListedVersion;
import io.holdfast.object.listing.VersionListing.Marker;
import io.holdfast.object.listing.VersionQuery;
import io.holdfast.simulation.ProcessKilled;
import io.holdfast.simulation.SimulatedDeployment;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.opentest4j.AssertionFailedError;

/**
 * What changes the versions of a key, and their labels, killed at every step, alone or with the
 * power: what is found then is what was before or what should be after, all of it, and stays.
 */
final class VersionCrashTest {
  private static final String BUCKET = "bucket";
  private static final String KEY = "a/key";
  private static final int POWER_CUTS = 2;
  private static final Content FIRST = new Content(1, 3_000);
  private static final Content SECOND = new Content(2, 70_000);
  private static final Content THIRD = new Content(3, 10);
  private static final long UNTIL_MILLIS = 2_000_000_000_000L;

  /** Steps of a client; a crash may come within any of them. */
  private static void crash(
      int drives,
      boolean encrypted,
      Consumer<TestClient> before,
      List<Consumer<TestClient>> steps) {
    List<List<String>> states = states(drives, encrypted, before, steps);
    for (long dieAfter = 0; ; dieAfter++) {
      boolean finished = false;
      for (int cut = 0; cut <= POWER_CUTS; cut++) {
        try {
          finished = crashOnce(drives, encrypted, before, steps, states, dieAfter, cut);
        } catch (RuntimeException | AssertionError failed) {
          throw new AssertionFailedError("killed after " + dieAfter + ", cut " + cut, failed);
        }
      }
      if (finished) {
        assertTrue(dieAfter > 2L * drives, "nothing was interrupted");
        return;
      }
    }
  }

  /** What is there before and after each step, when nothing goes wrong. */
  private static List<List<String>> states(
      int drives,
      boolean encrypted,
      Consumer<TestClient> before,
      List<Consumer<TestClient>> steps) {
    SimulatedDeployment simulation = Simulations.of(drives, encrypted, 1);
    TestClient client = prepare(simulation, before);
    List<List<String>> states = new ArrayList<>();
    states.add(look(simulation));
    for (Consumer<TestClient> step : steps) {
      step.accept(client);
      states.add(look(simulation));
      assertTrue(
          !states.getLast().equals(states.get(states.size() - 2)), "a step that changes nothing");
    }
    return states;
  }

  private static TestClient prepare(SimulatedDeployment simulation, Consumer<TestClient> before) {
    TestClient client = new TestClient(simulation.start().objects(), BUCKET);
    client.objects().createBucket(BUCKET, true);
    before.accept(client);
    simulation.settle();
    return client;
  }

  private static boolean crashOnce(
      int drives,
      boolean encrypted,
      Consumer<TestClient> before,
      List<Consumer<TestClient>> steps,
      List<List<String>> states,
      long dieAfter,
      int cut) {
    SplittableRandom random = new SplittableRandom(dieAfter * 1_000 + cut);
    SimulatedDeployment simulation = Simulations.of(drives, encrypted, random.nextLong());
    TestClient client = prepare(simulation, before);
    boolean acknowledged = finishes(simulation, client, steps, dieAfter);
    cut(simulation, random, cut);
    if (random.nextInt(3) == 0) {
      dieInRecovery(simulation, random);
      cut(simulation, random, cut);
    }
    simulation.start();
    List<String> found = look(simulation);
    assertTrue(
        acknowledged ? found.equals(states.getLast()) : states.contains(found),
        () -> "found " + found + (acknowledged ? " acknowledged " : " of ") + states);
    cut(simulation, random, cut);
    simulation.start();
    assertEquals(found, look(simulation), "after another start");
    simulation.running().housekeeping();
    assertAtRest(simulation, states.stream().mapToInt(List::size).max().orElseThrow());
    cut(simulation, random, cut);
    simulation.start();
    assertEquals(found, look(simulation), "after housekeeping and another start");
    return acknowledged;
  }

  private static boolean finishes(
      SimulatedDeployment simulation,
      TestClient client,
      List<Consumer<TestClient>> steps,
      long dieAfter) {
    simulation.process().dieAfter(dieAfter);
    try {
      for (Consumer<TestClient> step : steps) {
        step.accept(client);
      }
      return true;
    } catch (ProcessKilled expected) {
      return false;
    }
  }

  private static void cut(SimulatedDeployment simulation, SplittableRandom random, int cut) {
    if (cut > 0 && random.nextInt(8) > 0) {
      simulation.cutPower();
    } else {
      simulation.kill();
    }
  }

  private static void dieInRecovery(SimulatedDeployment simulation, SplittableRandom random) {
    try {
      simulation.start(random.nextInt(300)).housekeeping();
    } catch (ProcessKilled expected) {
      // As intended.
    }
  }

  /** All versions of the key in words that have no ids, each of them read and compared. */
  private static List<String> look(SimulatedDeployment simulation) {
    TestClient client = new TestClient(simulation.running().objects(), BUCKET);
    List<String> found = new ArrayList<>();
    List<ListedVersion> versions = versions(client);
    for (ListedVersion version : versions) {
      found.add(describe(client, version) + (version.latest() ? " latest" : ""));
    }
    boolean live = !versions.isEmpty() && !versions.getFirst().deleteMarker();
    Listing list =
        client.objects().list(new ListQuery(BUCKET, "", Optional.empty(), Optional.empty(), 10));
    assertEquals(live ? 1 : 0, list.objects().size());
    assertEquals(live, client.get(KEY).isPresent());
    return found;
  }

  private static String describe(TestClient client, ListedVersion version) {
    if (version.deleteMarker()) {
      return "marker";
    }
    Content content = client.get(KEY, Optional.of(version.versionId())).orElseThrow();
    assertEquals(content.etag(), version.etag());
    return content
        + " "
        + client
            .objects()
            .labels(new VersionName(BUCKET, new ObjectKey(KEY), Optional.of(version.versionId())))
            .labels();
  }

  private static List<ListedVersion> versions(TestClient client) {
    List<ListedVersion> versions = new ArrayList<>();
    Optional<Marker> next = Optional.empty();
    do {
      VersionListing page =
          client
              .objects()
              .listVersions(
                  new VersionQuery(
                      BUCKET,
                      KEY,
                      Optional.empty(),
                      next.map(Marker::key),
                      next.flatMap(Marker::versionId),
                      2));
      versions.addAll(page.versions());
      next = page.next();
    } while (next.isPresent());
    return versions;
  }

  /**
   * Every version has its shards, and a head that carries none may lie beside them. A crash between
   * the new head and the removal of what it no longer names leaves that behind, where scrubbing
   * finds it: never more than what was once there.
   */
  private static void assertAtRest(SimulatedDeployment simulation, int mostVersions) {
    DeploymentStatus status = simulation.running().status();
    assertEquals(0, status.unsettledKeys(), "unsettled keys");
    Simulations.assertNothingInStage(simulation);
    TestClient client = new TestClient(simulation.running().objects(), BUCKET);
    long withData = versions(client).stream().filter(version -> !version.deleteMarker()).count();
    List<String> files = Simulations.filesOfBuckets(simulation);
    int drives = simulation.disks().size();
    assertTrue(
        files.size() <= (mostVersions + 1) * drives
            && files.size() >= withData * status.writeQuorum(),
        () -> files + " for " + withData + " versions with data");
  }

  private static void putFirst(TestClient client) {
    client.put(KEY, FIRST);
  }

  private static void putTwo(TestClient client) {
    client.put(KEY, FIRST);
    client.put(KEY, SECOND);
  }

  /**
   * @param age 0 for the newest
   */
  private static String versionId(TestClient client, int age) {
    return versions(client).get(age).versionId();
  }

  private static void change(TestClient client, int age, LabelChange change) {
    client
        .objects()
        .changeLabels(
            new VersionName(BUCKET, new ObjectKey(KEY), Optional.of(versionId(client, age))),
            change);
  }

  private static LabelChange tags(String value) {
    return new LabelChange.SetTags(Map.of("tag", value));
  }

  private static LabelChange retention(long untilMillis) {
    return new LabelChange.SetRetention(
        Optional.of(new Retention(Retention.Mode.COMPLIANCE, untilMillis)), false);
  }

  @ParameterizedTest
  @CsvSource({"4,true", "2,false"})
  void putOverAnOlderVersion(int drives, boolean encrypted) {
    crash(
        drives,
        encrypted,
        VersionCrashTest::putFirst,
        List.of(client -> client.put(KEY, SECOND), client -> client.put(KEY, THIRD)));
  }

  @ParameterizedTest
  @CsvSource({"4,true", "2,false"})
  void deleteMarker(int drives, boolean encrypted) {
    crash(
        drives,
        encrypted,
        VersionCrashTest::putTwo,
        List.of(
            client -> client.delete(KEY),
            client -> client.deleteVersion(KEY, versionId(client, 0))));
  }

  @ParameterizedTest
  @CsvSource({"4,true", "2,false"})
  void deleteTheLatestVersion(int drives, boolean encrypted) {
    crash(
        drives,
        encrypted,
        VersionCrashTest::putTwo,
        List.of(client -> client.deleteVersion(KEY, versionId(client, 0))));
  }

  @ParameterizedTest
  @CsvSource({"3,true", "1,false"})
  void deleteAnOlderVersionAndThenTheLast(int drives, boolean encrypted) {
    crash(
        drives,
        encrypted,
        VersionCrashTest::putTwo,
        List.of(
            client -> client.deleteVersion(KEY, versionId(client, 1)),
            client -> client.deleteVersion(KEY, versionId(client, 0))));
  }

  @ParameterizedTest
  @CsvSource({"4,true", "2,false"})
  void tagsOfTheLatestVersion(int drives, boolean encrypted) {
    crash(
        drives,
        encrypted,
        VersionCrashTest::putFirst,
        List.of(client -> change(client, 0, tags("1")), client -> change(client, 0, tags("2"))));
  }

  @Test
  void tagsOfAnOlderVersionAndAWrite() {
    crash(
        4,
        true,
        VersionCrashTest::putTwo,
        List.of(client -> change(client, 1, tags("1")), client -> client.put(KEY, THIRD)));
  }

  @ParameterizedTest
  @CsvSource({"4,true", "2,false"})
  void retentionAndLegalHold(int drives, boolean encrypted) {
    crash(
        drives,
        encrypted,
        VersionCrashTest::putTwo,
        List.of(
            client -> change(client, 1, retention(UNTIL_MILLIS)),
            client -> change(client, 0, new LabelChange.SetLegalHold(true)),
            client -> change(client, 1, retention(UNTIL_MILLIS + 1))));
  }

  @ParameterizedTest
  @CsvSource({"4,true", "2,false"})
  void aNullVersionTakesThePlaceOfAnother(int drives, boolean encrypted) {
    crashSuspended(
        drives,
        encrypted,
        List.of(
            client -> client.put(KEY, SECOND),
            client -> client.put(KEY, THIRD),
            client -> client.delete(KEY)));
  }

  /** A bucket with Object Lock cannot be suspended, so this one is made without. */
  private static void crashSuspended(
      int drives, boolean encrypted, List<Consumer<TestClient>> steps) {
    crash(
        drives,
        encrypted,
        client -> {
          client.deleteBucket();
          client.createBucket();
          client.objects().changeBucket(BUCKET, new BucketChange.SetVersioning(true));
          client.put(KEY, FIRST);
          client.objects().changeBucket(BUCKET, new BucketChange.SetVersioning(false));
        },
        steps);
  }

  /** What is acknowledged of a bucket's configuration is what the next process goes by. */
  @ParameterizedTest
  @CsvSource({"4,true", "2,false"})
  void configurationOfABucket(int drives, boolean encrypted) {
    for (long dieAfter = 0; ; dieAfter++) {
      boolean finished = false;
      for (int cut = 0; cut <= POWER_CUTS; cut++) {
        finished = configureOnce(drives, encrypted, dieAfter, cut);
      }
      if (finished) {
        return;
      }
    }
  }

  private static boolean configureOnce(int drives, boolean encrypted, long dieAfter, int cut) {
    SplittableRandom random = new SplittableRandom(dieAfter * 1_000 + cut);
    SimulatedDeployment simulation = Simulations.of(drives, encrypted, random.nextLong());
    TestClient client = new TestClient(simulation.start().objects(), BUCKET);
    client.createBucket();
    simulation.settle();
    BucketInfo before = client.objects().bucket(BUCKET);
    Consumer<TestClient> change =
        changing -> {
          changing.objects().changeBucket(BUCKET, new BucketChange.SetTags(Map.of("k", "v")));
          changing.objects().changeBucket(BUCKET, new BucketChange.SetVersioning(true));
        };
    List<Consumer<TestClient>> steps = List.of(change);
    boolean acknowledged = finishes(simulation, client, steps, dieAfter);
    cut(simulation, random, cut);
    if (random.nextInt(3) == 0) {
      dieInRecovery(simulation, random);
      cut(simulation, random, cut);
    }
    BucketInfo found = simulation.start().objects().bucket(BUCKET);
    BucketInfo tagged =
        new BucketInfo(
            before.name(),
            before.createdMillis(),
            before.versioning(),
            before.settings().withTags(Map.of("k", "v")));
    boolean versioned =
        found.versioning() == Versioning.ENABLED && found.settings().equals(tagged.settings());
    assertTrue(
        versioned || (!acknowledged && (found.equals(before) || found.equals(tagged))),
        () -> "killed after " + dieAfter + ", cut " + cut + ": " + found);
    cut(simulation, random, cut);
    assertEquals(found, simulation.start().objects().bucket(BUCKET), "after another start");
    client = new TestClient(simulation.running().objects(), BUCKET);
    client.put(KEY, FIRST);
    client.put(KEY, SECOND);
    assertEquals(versioned ? 2 : 1, versions(client).size());
    return acknowledged;
  }
}
