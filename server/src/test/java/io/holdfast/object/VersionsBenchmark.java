package io.holdfast.object;

import io.holdfast.common.Clock;
import io.holdfast.common.Entropy;
import io.holdfast.common.ObjectKey;
import io.holdfast.common.VirtualTasks;
import io.holdfast.erasure.ErasureScheme;
import io.holdfast.object.listing.NameIndex;
import io.holdfast.object.listing.VersionQuery;
import io.holdfast.storage.DiskBay;
import io.holdfast.storage.DriveBay;
import io.holdfast.storage.PosixDisk;
import io.holdfast.storage.ThreadedDriveExecutor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * What operations on a key cost by the number of its versions: {@code VersionsBenchmark FOLDER
 * COUNT…}. Four drives below the folder, everything synced; medians in milliseconds.
 */
final class VersionsBenchmark {
  private static final int ROUNDS = 15;
  private static final Content CONTENT = new Content(1, 4_096);
  private static final String BUCKET = "bucket";

  /** Run with {@code --enable-native-access=ALL-UNNAMED} and the vector module. */
  public static void main(String[] arguments) throws IOException {
    Path folder = Path.of(arguments[0]);
    for (int i = 1; i < arguments.length; i++) {
      Path below = folder.resolve("versions-" + arguments[i]);
      measure(below, Integer.parseInt(arguments[i]));
      remove(below);
    }
  }

  private static void measure(Path folder, int versions) throws IOException {
    try (Deployment deployment = open(folder)) {
      TestClient client = new TestClient(deployment.objects(), BUCKET);
      client.createBucket();
      client.objects().changeBucket(BUCKET, new BucketChange.SetVersioning(true));
      String first = client.put("key", CONTENT).versionId().orElseThrow();
      for (int i = 1; i < versions; i++) {
        client.put("key", CONTENT);
      }
      long bytes = bytesBelow(folder);
      double put =
          median(
              () -> {
                String made = client.put("key", CONTENT).versionId().orElseThrow();
                client.deleteVersion("key", made);
              });
      double get = median(() -> client.get("key"));
      double oldest = median(() -> client.get("key", Optional.of(first)));
      double tag = median(() -> tag(client, first));
      double page = median(() -> page(client));
      System.out.printf(
          "versions %d: put and delete %.2f, get %.2f, get oldest %.2f, tag %.2f, page of 1000 %.2f"
              + " ms; %.1f MiB on four drives%n",
          versions, put, get, oldest, tag, page, bytes / 1048576.0);
    }
  }

  private static void tag(TestClient client, String version) {
    client
        .objects()
        .changeLabels(
            new VersionName(BUCKET, new ObjectKey("key"), Optional.of(version)),
            new LabelChange.SetTags(Map.of("time", Long.toString(System.nanoTime()))));
  }

  private static void page(TestClient client) {
    client
        .objects()
        .listVersions(
            new VersionQuery(
                BUCKET, "key", Optional.empty(), Optional.empty(), Optional.empty(), 1000));
  }

  private static double median(Runnable operation) {
    double[] millis = new double[ROUNDS];
    for (int i = 0; i < ROUNDS; i++) {
      long start = System.nanoTime();
      operation.run();
      millis[i] = (System.nanoTime() - start) / 1e6;
    }
    Arrays.sort(millis);
    return millis[ROUNDS / 2];
  }

  static Deployment open(Path folder) throws IOException {
    Clock clock = Clock.system();
    Entropy entropy = Entropy.secure();
    List<DriveBay> bays = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      Path path = Files.createDirectories(folder.resolve("drive" + i));
      bays.add(
          new DiskBay(
              path.toString(),
              () -> new PosixDisk(path),
              entropy,
              drive ->
                  ThreadedDriveExecutor.start(drive, clock, ThreadedDriveExecutor.Limits.USUAL)));
    }
    return Deployment.open(
        bays,
        new DeploymentOptions(
            new ErasureScheme(2, 2),
            Optional.empty(),
            false,
            clock,
            entropy,
            new VirtualTasks(),
            64L << 20,
            TimeUnit.SECONDS.toMillis(30),
            TimeUnit.SECONDS.toMillis(30),
            Long.getLong("index.bytes", NameIndex.DEFAULT_MAX_BYTES),
            Optional.empty()));
  }

  private static long bytesBelow(Path folder) throws IOException {
    try (Stream<Path> paths = Files.walk(folder)) {
      return paths
          .filter(path -> path.toString().contains("bucket~"))
          .filter(Files::isRegularFile)
          .mapToLong(path -> path.toFile().length())
          .sum();
    }
  }

  static void remove(Path folder) throws IOException {
    try (Stream<Path> paths = Files.walk(folder)) {
      for (Path path : paths.sorted((a, b) -> b.compareTo(a)).toList()) {
        Files.delete(path);
      }
    }
  }

  private VersionsBenchmark() {}
}
